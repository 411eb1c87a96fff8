"""Closed word classes of English, as the well-formedness and scope rules use them."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


DETERMINERS = _words("a an the its their our your my every")
PREPOSITIONS = _words(
    "of in on at by for with from to into onto upon under over above below between among against during before after "
    "within without through across toward towards per as than about beyond until since despite behind beside "
    "besides via"
)
CONJUNCTIONS = _words("and or but nor")
SUBORDINATORS = _words(
    "because although though if unless while whereas when where which who that whether since so as whose what how why"
)
MODALS = _words(
    "can could may might must shall should will would cannot can't won't couldn't shouldn't wouldn't mustn't"
)
AUXILIARIES = _words(
    "is are was were be been being am has have had do does did isn't aren't wasn't weren't hasn't haven't hadn't "
    "doesn't don't didn't that's it's there's they'd they're we're you're"
)
PRONOUNS = _words(
    "it they we he she i you them us him me nobody none nothing someone anyone everyone one each both this these those "
    "there here that's it's they'd they're we're you're who neither either"
)
NEGATIONS = _words(
    "not no never nor neither without cannot can't won't doesn't don't didn't isn't aren't wasn't weren't couldn't "
    "shouldn't wouldn't hasn't haven't hadn't mustn't nobody none nothing hardly"
)
OTHER_FUNCTION = _words(
    "all some any many most more less few several other another only also just even now then again still already too "
    "such same than own his her"
)
VERBS = _words(
    """make makes made take takes took give gives gave get gets got go goes went come comes came say says said tell tells
    told see sees saw find finds found show shows showed put puts pay pays paid earn earns earned live lives lived reside
    resides resided require requires required need needs needed want wants wanted allow allows allowed bar bars barred
    void voids voided fail fails failed fall falls fell exceed exceeds exceeded lack lacks lacked owe owes owed seek seeks
    sought cost costs receive receives received hold holds held keep keeps kept recommend recommends recommended advise
    advises advised suggest suggests suggested appear appears appeared believe believes think thinks thought regard rate
    rates contravenes contravene count counts counted mean means meant work works worked send sends sent sign signs signed
    ask asks asked direct directed order orders ordered add adds added remove removes removed delete deletes deleted strike
    strikes struck restore restores restored reinstate reinstates issue issues reissue repost withdraw withdraws withdrew
    pull pulls exclude excludes expose exposes face faces post posts posted return returns disagree disagrees conclude
    concluded establish establishes conceal conceals nullifies nullify penalizes penalize disallows disallow covers cover
    follows follow ties tie supports support bears bear demands demand forbids forbid prohibits prohibit limit limits
    applies apply provides provide includes include contains contain omits omit conditions invites grows rests recites
    recite drops drop cut cuts clear clears help helps reads read wrote write writes reverse kill recall honor preserve
    undo cancel notify fund release carve fix leave leaves begin begins note noted review reviewed compare compared list
    lists ignore confirm confirmed inserted moved deletes correct scrap stop prevents looks look produces produce proceed
    repay repays arrives replies reports becomes remain remains remained compete employ employs employed qualify qualifies
    triggers trigger obliges entitles entitle treat treats supersede decline declines departs step steps elapsed elapse run
    runs ran classify classified reclassify misclassified calculate calculated compute computed total totals equals equal
    owns contradicts contradict undercuts undermine undermines violates violate violated breaches breach breached
    saves save saved cures cure cured controls predate predates predated postdate postdates governs
    govern governed protects protect presumes presume arises arise arose attaches attach warrants justifies justify explains explain
    expires expire expired accrues accrue accrued ranks ranked scored knew knows know learned advertised reopened filled hired
    satisfies satisfy meets meet met identifies identify states state stated terminated terminate terminates denied deny
    denies refused refuse refuses offered offer offers placed place forced force excused accommodate accommodates"""
)
VERB_ONLY = _words(
    """remove removes exclude excludes withdraw withdraws reissue repost exceed exceeds fail fails require requires allow
    allows permit reside resides receive receives make makes take takes give gives earn earns seek seeks recommend
    recommends advise advises suggest suggests appear appears believe believes contravene contravenes nullify nullifies
    penalize penalizes disallow disallows forbid forbids prohibit prohibits apply applies provide provides include includes
    contain contains omit omits conceal conceals enforce bind survive rescind retract cancel notify restore reinstate
    delete undo preserve eliminate prorate recirculate extend resend restart owe owes recover sues lack lacks taper
    amortize retaliate deprive punish discourage repay tie pulls keep keeps go goes get gets tell tells ask asks comply
    abandon come comes"""
)
ADJECTIVE_ONLY = _words(
    """unenforceable invalid impermissible hopeless illusory unsupported critical severe serious urgent grave liable lawful
    valid enforceable incorrect untrue mistaken retaliatory disproportionate excessive insufficient inadequate worthless
    prohibited forbidden barred banned miscoded bound"""
)
ATTRIBUTION_VERBS = _words(
    """says say said claims claim claimed argues argue argued asserts assert asserted states stated believes believed suggests
    suggested reported reports thinks assumes assumed writes wrote according contends contend contended view opinion belief
    assumption statement reminder reading position insists maintains concluded concludes characterizes describes told"""
)
CLAUSE_BREAKS = _words("but because so since although though unless if which while whereas and")
STRANDED = _words("during among between into per despite than")

_CLASSES = (
    ("V", VERBS),
    ("OT", OTHER_FUNCTION),
    ("NEG", NEGATIONS),
    ("SUB", SUBORDINATORS),
    ("PRON", PRONOUNS),
    ("CONJ", CONJUNCTIONS),
    ("PREP", PREPOSITIONS),
    ("MOD", MODALS),
    ("AUX", AUXILIARIES),
    ("DET", DETERMINERS),
)
TAGS: dict[str, str] = {word: tag for tag, members in _CLASSES for word in members}
TAGS.update(dict.fromkeys("cannot can't won't couldn't shouldn't wouldn't mustn't".split(), "MOD"))
TAGS.update(dict.fromkeys("doesn't don't didn't isn't aren't wasn't weren't".split(), "AUX"))
CONTENT = frozenset({"X", "V", "NUM"})
