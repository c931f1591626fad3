import type { Address } from './address.ts';

const TEXT =
  'text|argument|essay|submission|speech|answer|paper|draft|revision|piece|writing|reasoning|work|entry|contribution|rebuttal';

/** A high mark: not ten years or ten per cent, nor a ten that goes on as another number. */
const MARK = [
  String.raw`(?:(?<![\d.,])(?:10|9(?:\.\d)?)|\b(?:ten|nine))(?=\s*(?:\/|out of (?:10|ten|nine|100)(?! (?!for|to|from|in|please|on|and|by|here|because)\p{L})|points?\b|marks?\b|or (?:higher|more)\b))`,
  String.raw`(?:\b(?:an?|the number|score(?:s|d)?|is|assign|award|give|record|scores? of|rat(?:e|ing)(?: of)?|as|at|this(?: \p{L}+)?|it|only|just)(?: straight| full)? )(?:10|ten)(?=\W*(?:$|[.,;!?)"'”]|for\b|to\b|in\b|is\b|and\b))`,
  String.raw`\b(?:full|max\p{L}*|highest|top|perfect|best)\s+(?:possible\s+)?(?:scores?|marks?|grades?|points?|ratings?|credit)\b`,
].join('|');

/** The parts of a demand in English. */
export const english: Address = {
  here: [
    String.raw`(?:this|my|our|the (?:above|present|following))(?: \p{L}+)? (?:${TEXT})(?!\p{L}| messag| questions?\b| books?\b| work)`,
    String.raw`this(?= (?:an?|the|as|at|with|only|nothing|10|ten|full|top|perfect|max\p{L}*|must|should|deserves?|is worth)(?!\p{L}))`,
    String.raw`(?:this|here)(?=\W*$)`,
  ].join('|'),
  me: 'me|us|it|this',
  mark: MARK,
  give: 'record|give|award|grant|assign|score|grade|rate|mark|hand out|put down|choose|pick',
  due: 'give|award|grant|assign|score|grade|rate|mark|deserves?|merits?|earns?|put down|choose|required?|expected|due|appropriate|you gave|giving|record|correct|(?:must|should) (?:get|receive|have|be (?:given|awarded|rated|scored|graded|marked))',
  spare:
    "(?:do not|don't|don’t|never|refrain from|avoid|(?:there is|you have) no need to|no need to|you (?:must|should|may|shall) (?:not|never)|(?:the |every |each |all |any )?(?:judges?|graders?|evaluators?|examiners?|opponents?|critics?|ai|model)s? (?:must|should|may|shall) (?:not|never)) (?:\\p{L}+ )?(?:list|mention|report|name|find|point|criti[cq]\\p{L}*|look|identify|note|cite|check|search|attack|question|doubt|rais|nam|fault)\\p{L}*",
  weakness: 'weakness|flaw|fault|fallac|problem|errors?|mistake|fact|criti[cq]|attack|doubt|question',
  praise: 'praise|commend|compliment|applaud|admire|be (?:generous|lenient|kind) (?:to|with)|favou?r',
  changed: [
    String.raw`your (?:\p{L}+ )?(?:instructions?|prompts?|orders|guidelines|rubric) (?:have|has|were|was|are|is) (?:\p{L}+ ){0,2}(?:changed|updated|replaced|overridden|void|cancell?ed|different)`,
    `your (?:only |new |real )?(?:task|role|goal|job) is (?:now|no longer|only|instead) to (?:praise|agree|score|give|rate|write|critique|critici[sz]e|judge|evaluate|grade)`,
  ].join('|'),
  set: '(?:set|change|raise|fix|put|make) (?:\\p{L}+ ){0,2}(?:scores?|marks?|grades?|ratings?|consensus) (?:to|at|=)',
  ignore: 'ignore|disregard|forget|override|skip',
  ignored: [
    '(?:other|opposing|opposite) (?:side(?! of)|speech|team|speaker|argument)',
    'opponents?(?!\\p{L})',
    String.raw`(?:your|all|any|these|previous|prior|above|earlier)(?: \p{L}+){0,3} (?:instructions?|prompts?|rubric|guidelines?|criteria|messages?)(?!\p{L})`,
    String.raw`(?:your|previous|prior|above|earlier)(?: \p{L}+)? (?:rules|text)(?!\p{L})`,
    String.raw`(?:instructions?|prompt|rubric|guidelines|criteria|everything)(?: above| before this)?(?=\W*$)`,
  ].join('|'),
};

const CLAUSE = String.raw`(?:^\P{L}*|[,:;—–(] ?|\band )(?:please |kindly |now |just |then )*`;
const EVALUATOR = 'judges?|graders?|evaluators?|examiners?|assessors?|markers?';

/** Demands of English alone, each within a sentence. */
export const ENGLISH_SIGNS: readonly RegExp[] = [
  String.raw`\b(?:whoever|anyone who|everyone who|those who|the (?:one|person) who)(?: is| are| will)? (?:evaluat|grad|judg|scor|mark|read|assess|rat)\p{L}*(?:(?: this| it| my|:).*| )(?:${MARK})`,
  String.raw`\bi (?:\p{L}+ )?(?:ask|urge|beg|want|expect|invite|order|instruct|command|tell) (?:\p{L}+ )?(?:${EVALUATOR}|you)\b.*(?:${MARK}|\b(?:scores?|marks?|consensus) (?:to|at) (?:10|ten))`,
  String.raw`(?:^|[,:;] )(?:\p{L}+ ){0,2}(?:${EVALUATOR}),? (?:must|should|please|shall|have to) (?:give|award|grant|assign|score|rate) (?:${MARK}|.*\bfor this\b.*(?:${MARK}))\W*$`,
  String.raw`${CLAUSE}(?:output|return|print|respond|reply|answer|write|say)(?: only| just| with| nothing but| a| the| number| score| word){1,5}:? (?:10|ten|9(?:\.\d)?)(?![\d.,:]*\d)(?= and nothing|\W*$)`,
  String.raw`${CLAUSE}(?:report|list|find|mention|return)\b.{0,15}\b(?:no|zero|only)\b.{0,15}\b(?:weakness\p{L}*|points?|critique|strengths?|suggestions?|issues|problems)(?: (?:in|of|for) (?:this|my|it)\b.*)?\W*$`,
  String.raw`${CLAUSE}(?:treat|accept|consider|regard|count)\b.*\b(?:this|my) (?:${TEXT})\b.* (?:true|correct|perfect|flawless|proven|supported)\b`,
  String.raw`${CLAUSE}rate (?:this|it|me|us) (?:very )?(?:high|highly|well|generously)\b`,
  String.raw`^\P{L}*(?:new|updated) (?:instructions?|task|rules|prompt|role)\s*:`,
  String.raw`^\P{L}*(?:(?:overall|final|total|logical|factual|rhetorical|belief[- ]shift|audience|strategic|ethical|your|my) )*(?:score|rating|grade|mark|consensus|logical|factual|rhetorical|belief[- ]shift|strategic|ethical)(?: (?:of|for) (?:this|my) (?:${TEXT}))?\W{0,5}[:=]\W{0,4}(?:\d+(?:\.\d)?\s*\/\s*10|10|ten(?: out of ten)?)(?!\d)(?! \p{L})`,
  String.raw`\b(?:evaluation|grading|assessment|judging|scoring) (?:is )?(?:complete|finished|done)d?\s*:.*\d`,
  String.raw`\b(?:logic(?:al)?|factual|rhetorical|belief[- ]shift|audience|strategic|ethical)\W{1,3}(?:10|9(?:\.\d)?)\W{1,3}(?:and )?(?:logic(?:al)?|factual|rhetorical|belief[- ]shift|audience|strategic|ethical)\W{1,3}(?:10|9)`,
  String.raw`(?<!\b(?:imagine|suppose|think|pretend|whether|if|say|believe|that|because|when) )\byou are (?:now )(?:.{0,30})\b(?:assistant|judge(?! of)|grader|ai|model|evaluator)\b`,
  String.raw`(?<!\b(?:imagine|suppose|think|pretend|whether|if|say|believe|that|because|when) )\byou are (?:an?|the|my) (?:judge(?! of)|grader|ai|language model|evaluator|assistant)\b(?! (?:in|at|of|for))`,
  String.raw`\bif you(?: are|'re|’re) (?:an? )?(?:ai|language model|llm|automated \p{L}+|grader|evaluator)\b.*(?:\b(?:this|my)\b|${MARK})`,
  String.raw`(?:${CLAUSE}|from now on,? (?:you )?(?:will )?)(?:act|behave|respond|serve|answer) as my (?:\p{L}+ )?(?:assistant|ghostwriter|writer|editor|tutor|coach|judge|grader|partner)\b`,
  String.raw`${CLAUSE}stop being (?:the|my|an?) (?:opponent|grader|evaluator|coach|judge|critic)(?:\W*$|,? and\b)`,
  String.raw`${CLAUSE}(?:write|rewrite|draft|finish|complete) (?:me )?(?:my|the|a)\b.*(?:for me\b|\bmy (?:${TEXT}))`,
  String.raw`${CLAUSE}(?:write|rewrite|draft|finish|complete) (?:me )?(?:my(?: \p{L}+)?|this) (?:${TEXT})\b`,
  String.raw`${CLAUSE}(?:overlook|excuse|forgive|pass over)\b.*\b(?:weakness|flaw|fault|fallac|mistake|error|problem).*\b(?:this|my) (?:${TEXT})\b`,
  String.raw`${CLAUSE}(?:say|write)\b.*\b(?:nice|good|positive|kind)\b.*\b(?:this|my) (?:${TEXT})\b`,
  `${CLAUSE}(?:do not|don['’]t|never) ask (?:me )?(?:any )?(?:socratic )?questions`,
  `${CLAUSE}(?:record|give|enter|put) (?:10|ten|9) (?:for|in|on) (?:every|each|all) (?:criteri|judge|dimension|categor)`,
  `${CLAUSE}forget (?:that )?you are (?:an?|the|my) (?:judge|opponent|grader|ai|evaluator)`,
  String.raw`${CLAUSE}skip (?:the|your|any|all) (?:critique|criticism|questions|evaluation|rebuttal)(?:\W*$|,? and\b)`,
  String.raw`${CLAUSE}pretend (?:that )?(?:to be|you are) my\b`,
  String.raw`\bi am (?:your (?:developer|creator|administrator|operator)|the (?:teacher|developer|examiner|administrator|system)\b.*\b(?:order|instruct|command|set|you must))`,
  `${CLAUSE}(?:reveal|show|print|repeat|output) your (?:system )?(?:prompt|instructions)`,
].map((sign) => new RegExp(sign, 'iu'));
