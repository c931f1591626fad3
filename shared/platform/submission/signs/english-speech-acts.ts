import { ALL_POINTS, MARK, TEXT } from './english.ts';
import { type SentenceSign, type SignGroup, sentenceSigns, wordsThatBegin } from './sign.ts';

/**
 * What a writer does with words to the one who grades: begs, orders, claims, threatens, flatters. Each rule names its parts, the
 * verb, whom it is for and the mark, close together and in this order; none names a whole phrase.
 */
const BEGIN = String.raw`(?:^\P{L}*|[,:;!—–(] ?|\b(?:and|then|so|must|should|shall|have to|please|pls|plz|kindly|just) )(?:(?:please|pls|plz|kindly|now|just|then|also) )*`;
const GIVE = '(?:give|grant|award|assign|allow|allocate|hand|score|grade|mark|rate|put|record|leave)';
const MINE = String.raw`(?:me|us|it|this(?: \p{L}+)?|(?:my|our|the) (?:${TEXT}))`;
const COUNT = '(?:\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten)';
const MARK_NOUN = '(?:scores?|marks?|grades?|points?|credits?|ratings?)';
const GOOD_MARK = [
  `(?<!\\b(?:your|his|her|their) )(?:good|great|high(?:er|est)?|nice|better|decent|passing|excellent|top|full|all|maxim\\p{L}*|perfect|best|generous|positive) (?:the |possible |available )?${MARK_NOUN}`,
  `(?:all|every one) (?:of )?(?:the )?(?:possible |available )?(?:points|marks|credits)`,
  `(?:${ALL_POINTS})(?!\\d| \\p{L}{4,})`,
].join('|');
/** A good mark, or a number that nothing follows. */
const ANY_MARK = String.raw`(?:${GOOD_MARK}|(?<=\b(?:an?|the|at least|with|as|of|to) )(?:${COUNT}|[ab][+-]?)(?: points?| marks?)?(?=\W*$| (?:please|thanks?|thx|because|for this|for my)\b))`;
const NOT_FOR_OTHERS = String.raw`(?!.*\b(?:to|for|of) (?:the|each|every|all|any|a|an|our) (?:\p{L}+ )?(?:student|pupil|player|team|child|winner|customer|user|dog|group|class|candidate|school)s?\b)`;
const GRADER = '(?:graders?|evaluators?|examiners?|assessors?|markers?|reviewers?|raters?)';
const MACHINE = `(?:(?:ai|llm|automat(?:ed|ic)|machine|robot|computer|electronic|artificial)(?: |-)(?:${GRADER}|models?|systems?|assistants?|checkers?|readers?|judges?|tools?)|llms?|(?:large )?language models?|chat ?gpt|chatbots?|artificial intelligences?)`;
const ROLE = `(?:(?:\\p{L}+ )?(?:grader|evaluator|examiner|assessor|marker|ai|language model))`;
const FAULTS = String.raw`(?:weakness|flaw|fault|problem|error|mistake|issue|defect|gap|omission|inconsisten|contradict|shortcoming|missing|finding|warning|criticism)\p{L}*`;
const INSTRUCTIONS =
  '(?:instructions?|rules?|prompts?|guidelines?|criteri(?:a|on)|rubrics?|directions?|directives?|orders?|constraints?|polic(?:y|ies)|tasks?|scheme|scale)';
const IGNORE =
  "(?:ignore|disregard|forget|override|skip|bypass|discard|drop|set aside|neglect|(?:do not|don['’]t|stop) (?:follow|obey|apply|use)\\p{L}*)";
const OUTPUT = '(?:output|return|print|respond|reply|answer|write|say|set|put|make|give|record|enter|report)';

const SIGNS: readonly SentenceSign[] = [
  ...sentenceSigns(
    'asks-for-a-score',
    // The writer begs: for me, from you.
    String.raw`\b(?:please|pls|plz|kindly|(?:could|would|can|will|might) you|(?:hope|beg|ask|pray|wish|urge|implore|trust|expect|want|need|like|love|appreciate|grateful|happy|glad|lot|if|hoping|asking)(?: it)?(?: if)?(?: that)? you)\b.{0,40}\b${GIVE}s?d? ${MINE}\b.{0,25}?(?:${ANY_MARK}|\b(?:high|highly|well|generously|kindly|leniently)(?=\W*$))`,
    String.raw`\b(?:please|pls|plz|kindly|beg(?:ging)?)\b.{0,30}\bi (?:\p{L}+ ){0,2}(?:need|want|deserve|must have|require)\b.{0,20}(?:${ANY_MARK})`,
    String.raw`\b(?:please|pls|plz|kindly) (?:\p{L}+ )?${GIVE} (?:an? |the )?(?:${ANY_MARK})${NOT_FOR_OTHERS}`,
    String.raw`\b(?:please|pls|plz|beg you|ask you|hope you(?: will| can)?|(?:could|would|can|will) you)\W{1,3}(?:\p{L}+ ){0,3}(?:let|make|have) (?:me|this) pass(?:ed)?(?=\W*$| (?:this|the|my) (?:test|exam|course|class|assignment|subject|module|year)\b)`,
    // An order to grade this, me or what stands here.
    String.raw`${BEGIN}${GIVE} ${MINE}(?: \p{L}+){0,2} (?:${ANY_MARK})${NOT_FOR_OTHERS}`,
    String.raw`${BEGIN}(?:score|grade|mark|rate) (?:this|my|the) (?:${TEXT}) (?:(?:as|at|with|an?) )*(?:${COUNT}|[ab][+-]?|correct|full\p{L}*|perfect|excellent|outstanding|complete)(?=\W*$|\W+(?:and|out|of)\b)`,
    String.raw`\b(?:treat|accept|consider|regard|count|mark|grade|score|rate|label|classify) (?:this|my)(?: (?:${TEXT}))?(?: to be| is|,)? (?:(?:as|a|an|fully|completely|entirely|totally|being) ){0,3}(?:correct|right|true|perfect|flawless|valid|complete|excellent|outstanding|passed)\b`,
    String.raw`${BEGIN}${OUTPUT} (?:(?:only|just|a|an|the|final|my|this|its|overall) ){0,3}(?:score|grade|mark|rating|label|points|verdict)s? ?(?:of |to |at |as |is |= ?|: ?){1,2}["'“]?(?!0\b)(?:${COUNT}|[ab][+-]?|max\p{L}*|full|correct|perfect|excellent)(?=["'”]?\W*$| out\b)`,
    // You, by your office.
    String.raw`\bas (?:the|an?|my|our|your) (?:\p{L}+ )?(?:${ROLE}|judge|teacher|professor|reviewer|corrector),? (?:you|please)\b.{0,60}(?:${ANY_MARK})${NOT_FOR_OTHERS}`,
    // What happens unless.
    String.raw`\b(?:give|grade|score|mark|rate) (?:me|this|my (?:${TEXT}))\b.{0,15}\b(?:less|lower|fewer|below|under|worse|anything)\b.{0,20}\b(?:and|or)\b.{0,15}\b(?:i|we|my|you)\b`,
    String.raw`\b(?:if|unless|should) (?:you|this)\b.{0,25}\b(?:fail|flunk|pass|mark down|downgrade|reject|${GIVE})s? (?:me|this|my)\b.{0,60}\b(?:i|we|my \p{L}+|you) (?:will|shall|am going to|would|are going to)\b`,
  ),
  ...sentenceSigns(
    'orders-to-grader',
    String.raw`${BEGIN}${IGNORE} (?:(?:all|any|of|the|these|those|your|every|each|other) ){1,4}(?:\p{L}+ )?${INSTRUCTIONS} (?:above|before|so far|earlier|until now|up to (?:here|now)|(?:that )?(?:you|i) (?:were|have|had|got|gave))\b`,
    String.raw`${BEGIN}${IGNORE}\b.{0,30}\b${INSTRUCTIONS}\b.{0,20}\b(?:and|then|instead)\b.{0,15}\b${GIVE}\b.{0,25}(?:${ANY_MARK}|${MARK})`,
    `${BEGIN}${IGNORE} .{3,40}? (?:and|then) (?:just |simply |then )?${GIVE} (?:the |an? )?(?:${GOOD_MARK})${NOT_FOR_OTHERS}`,
    String.raw`\bas (?:the|an?|my|our|your) ${ROLE},? (?:you (?:must|should|shall|have to|need to|ought to|are (?:asked|required|told|expected) to)|your (?:only |sole |new )?(?:task|job|duty|role|goal))\b`,
    String.raw`${BEGIN}(?:decode|decipher|decrypt|unscramble|de-?code)\b.{0,60}\b(?:follow|obey|execute|carry (?:it )?out|act on|comply|do what)\b`,
    String.raw`^\P{L}*(?:${GRADER}|ai|llms?|chat ?gpt|language models?)[,:] (?:please |kindly |just |now )?(?:be (?:\p{L}+ )?(?:generous|lenient|kind|nice|gentle|merciful|fair)|(?:treat|accept|consider|regard|count|mark|grade|score|rate|give|award|approve|pass|ignore|overlook) (?:this|my|me|everything|all|it)\b)`,
    String.raw`\b(?:${MACHINE}|(?:ai|llm) ${GRADER}), (?:please |you must |you should |now |just )?(?:mark|give|rate|score|grade|report|ignore|say|write|accept|treat|skip|approve|pass|praise|consider|output|do not|don['’]t|be)\b`,
    String.raw`\b${MACHINE}(?: that| which| who)?(?: is| are| may be| will be)? (?:process|read|analy[sz]|pars|see|scan|check|evaluat|assess|grad|scor|mark|review|rat|judg)(?:es|s|e|ing)? (?:this|these|my)\b`,
    String.raw`\b(?:${MACHINE}|${GRADER}) (?:(?:must|should|shall|have to|has to|need to|are to|is to|please)|(?:are|is) (?:\p{L}+ )?(?:asked|told|required|requested|instructed|ordered|advised|obliged) to) (?:always |only |simply )?(?:praise|approve|pass|accept|ignore|skip|overlook|favou?r|conclude|confirm|state|say|rate|score|grade|mark|give|award|report|return|output)\b.{0,50}(?:\b(?:this|my|no (?:${FAULTS}))\b|${MARK})`,
  ),
  ...sentenceSigns(
    'gives-a-role',
    String.raw`\b(?:you are|you['’]re|act as|be|play|pretend to be) (?:now )?(?:an?|the|my) .{0,40}\b(?:who|that|which) (?:\p{L}+ ){0,4}?(?:gives?|grades?|marks?|scores?|awards?|assigns?|rates?|finds?|reports?)\b.{0,40}(?:${ANY_MARK}|${MARK}|\bno ${FAULTS})`,
    String.raw`\b(?:you are|you['’]re|enter|switch to|go into|activate) (?:now )?(?:in |into )?(?:developer|debug|jailbreak|god|unrestricted|dan) mode\b.{0,4}(?:$|and|where|now)`,
    String.raw`\byou are (?:an?|the|such an?|my) (?:\p{L}+,? ){1,4}(?:grader|evaluator|examiner|assessor)\b`,
  ),
  ...sentenceSigns(
    'claims-a-verdict',
    String.raw`\b(?:this|my) (?:${TEXT})\b.{0,70}\b(?:received|receives|earned|earns|obtained|obtains|got|gets|scored|scores|merits|is worth|was (?:given|awarded|rated|graded)|(?:is|has been) (?:given|awarded|rated|graded|marked))\b.{0,25}(?:${GOOD_MARK}|${MARK}|(?:${COUNT}) (?:out of|\/) ?(?:${COUNT})|the (?:top|highest|best) (?:band|mark|grade|level))`,
    String.raw`\b(?:scores?|marks?|grades?|ratings?) (?:for|of|given to|awarded to|assigned to) (?:this|my) (?:${TEXT}) (?:is|was|will be|must be|should be|=) ?(?:${COUNT}|[ab][+-]?|${GOOD_MARK})(?=\W*$|\W+(?:out|of|and)\b)`,
  ),
  ...sentenceSigns(
    'asks-for-silence',
    String.raw`(?:${BEGIN}|\b(?:must|should|shall) )(?:do not|don['’]t|never|not|avoid|refrain from|without|no need to) (?:(?:list|mention|report|name|flag|raise|record|point out|note|describe|complain about|look for|search for|find)(?:ing)?) (?:(?:any|the|a|an|of|other|possible|further|more|single|about) ){0,3}(?:\p{L}+ )?${FAULTS}(?:(?: \p{L}+){0,2} (?:in|of|about|with|for) (?:this|my|the (?:${TEXT}))\b| here\b|\P{L}*$)`,
  ),
];

/** What is done with words to the one who grades, in English: each within a sentence. */
export const ENGLISH_SPEECH_ACTS: SignGroup = {
  needs: wordsThatBegin(
    'giv|grant|award|assign|allow|allocat|hand|scor|grad|mark|rat(?:e|ing)|put|record|leave|please|pls|plz|kindly|pass|beg(?!in)',
    'treat|accept|consider|regard|count|label|classif|point|verdict|receiv|earn|obtain|g[eo]ts?(?!\\p{L})|merit|is worth',
    "ignor|disregard|forget|overrid|skip|bypass|discard|drop|set aside|neglect|(?:do not|don['’]t|stop) (?:follow|obey|apply|use)",
    'de-?code|deciph|decrypt|unscrambl|judg|teacher|professor|corrector|evaluat|examin|assess|review|ai(?!\\p{L})|llm|language model',
    'automat|machine|robot|computer|electronic|artificial|chat ?gpt|chatbot|developer|debug|jailbreak|god|unrestricted|dan(?!\\p{L})',
    'fail|flunk|downgrade|reject|find|report|weakness|flaw|fault|problem|error|mistake|issue|defect|gap|omission|inconsisten|contradict|shortcoming|missing|warning|criticism',
  ),
  signs: SIGNS,
};
