import { MARK, TEXT } from './english.ts';
import { type SentenceSign, type SignGroup, sentenceSigns, wordsThatBegin } from './sign.ts';

/** Where an English imperative may begin: a sentence, or a clause. */
export const CLAUSE = String.raw`(?:^\P{L}*|[,:;—–(] ?|\band )(?:please |kindly |now |just |then )*`;
const EVALUATOR =
  '(?:judges?|graders?|evaluators?|examiners?|assessors?|markers?|reviewers?|raters?|ai|llms?|model|bot)';
const POLITE = '(?:please|could you|would you|can you|kindly|you (?:must|should|have to|need to|are to))';
const NOT_SUPPOSED = String.raw`(?<!\b(?:imagine|suppose|think|pretend|whether|if|say|believe|that|because|when|(?:said|says|wrote|writes|argued|put it),?) |\b(?:prompts?|instructions?|messages?|roles?)\b.{0,60}\b(?:was|were|is|reads?|said|says|begins?|began)\b.{0,12}["“«„'‘])`;
const PLAYER = '(?:grader|ai|language model|llm|evaluator|examiner|assessor|assistant|marker|reviewer)';
const FAULTS = String.raw`(?:weakness\p{L}*|points?|critique|strengths?|suggestions?|issues?|problems?|findings?|defects?|errors?|faults?|flaws?)`;

const SIGNS: readonly SentenceSign[] = [
  ...sentenceSigns(
    'asks-for-a-score',
    String.raw`\b(?:whoever|anyone who|everyone who|those who|the (?:one|person) who)(?: is| are| will)? (?:evaluat|grad|judg|scor|mark|read|assess|rat)\p{L}*(?:(?: this| it| my|:).*| )(?:${MARK})`,
    String.raw`\bi (?:\p{L}+ )?(?:ask|urge|beg|want|expect|invite|order|instruct|command|tell) (?:\p{L}+ )?(?:${EVALUATOR}|you)\b.*(?:${MARK}|\b(?:scores?|marks?|consensus) (?:to|at) (?:10|ten))`,
    String.raw`(?:^|[,:;] )(?:\p{L}+ ){0,2}${EVALUATOR},? (?:must|should|please|shall|have to) (?:give|award|grant|assign|score|rate) (?:${MARK}|.*\bfor this\b.*(?:${MARK}))\W*$`,
    String.raw`\b${EVALUATOR} (?:must|should|shall|has to|have to|will|is to|are to) (?:output|return|print|record|enter|put|(?:respond|answer|reply) with) (?:the )?(?:number |score |value )?(?:\d|${MARK})`,
    String.raw`${CLAUSE}(?:output|return|print|respond|reply|answer|write|say)(?: only| just| with| nothing but| a| the| number| score| word){1,5}:? (?:10|ten|9(?:\.\d)?)(?![\d.,:]*\d)(?= and nothing|\W*$)`,
    String.raw`${CLAUSE}(?:treat|accept|consider|regard|count)\b.*\b(?:this|my) (?:${TEXT})\b.* (?:true|correct|perfect|flawless|proven|supported)\b`,
    String.raw`${CLAUSE}rate (?:this|it|me|us) (?:very )?(?:high|highly|well|generously)\b`,
    String.raw`\b(?:grade|mark|rate|score|assess|evaluate|judge) (?:this|me|my (?:${TEXT}))(?: \p{L}+){0,2} (?:generously|leniently|kindly|favou?rably)\b`,
    `${CLAUSE}(?:record|give|enter|put) (?:10|ten|9) (?:for|in|on) (?:every|each|all) (?:criteri|judge|dimension|categor)`,
    String.raw`\b${POLITE}\b.{0,40}\b(?:mark|grade|count|accept|treat|rate|score) (?:this|my|me|it)\b.{0,30}\b(?:correct|right|full|generous\p{L}*|lenient\p{L}*|highly|high|top)\b`,
    String.raw`\bbe (?:\p{L}+ )?(?:generous|lenient|kind|merciful|gentle)\b.{0,12}\b(?:with|to|in|when|on)\b.{0,12}\b(?:grad|mark|scor|assess|evaluat|me\b|my (?:${TEXT}|grade|mark|score))`,
    String.raw`\b(?:do not|don['’]?t|never|not to)(?: \p{L}+)? (?:(?:mark|grade) (?:me|this|it) down|deduct (?:(?:any |my )?(?:points?|marks?)|anything(?=\W*$| (?:for|because|from (?:this|my))\b))|take (?:off |away )(?:any )?(?:points|marks)|lower (?:the|my) (?:marks?|grades?|scores?))`,
    String.raw`\byou (?:must|have to|should|shall|need to|are (?:required|obliged|instructed|asked) to) (?:therefore |now )?(?:give|award|assign|grant|return|output|record) (?:me |it |this )?(?:the |an? )?(?:${MARK})(?!.*\b(?:students?|pupils?|every|each|child|children|who|whose)\b)`,
    String.raw`\bgive (?:this|my) (?:${TEXT}) (?:an? |the )(?:score|mark|grade|rating) of\b`,
    String.raw`\b(?:this|my) (?:student|author|writer|candidate) (?:deserves|must (?:get|receive)|has earned) (?:the |an? )?(?:${MARK})`,
    String.raw`\bif you(?: are|'re|’re) (?:an? )?(?:ai|language model|llm|automated \p{L}+|grader|evaluator)\b.*(?:\b(?:this|my)\b|${MARK})`,
    String.raw`\b(?:texts?|essays?|answers?|papers?|submissions?)\b.{0,40}\bautomatically (?:receives?|gets?|earns?|scores?) (?:the |an? )?(?:${MARK})`,
  ),
  ...sentenceSigns(
    'asks-for-silence',
    String.raw`${CLAUSE}(?:report|list|find|mention|return|note)\b.{0,15}\b(?:no|zero|only)\b.{0,15}\b${FAULTS}(?: (?:in|of|for) (?:this|my|it)\b.*)?\W*$`,
    String.raw`${CLAUSE}(?:mention|list|name|praise|discuss)(?: \p{L}+)? (?:its|this|my)\b.{0,30}\b(?:and|but) (?:leave out|omit|ignore|skip|hide|no)\b.{0,20}\b${FAULTS}`,
    String.raw`${CLAUSE}(?:overlook|excuse|forgive|pass over)\b.*\b(?:weakness|flaw|fault|fallac|mistake|error|problem).*\b(?:this|my) (?:${TEXT})\b`,
    String.raw`\btreat (?:the |my |any |all )?(?:\p{L}+ )?(?:mistakes?|errors?) as (?:intentional|intended|correct|deliberate)\b`,
  ),
  ...sentenceSigns(
    'asks-for-praise',
    String.raw`${CLAUSE}(?:say|write)\b.*\b(?:nice|good|positive|kind)\b.*\b(?:this|my) (?:${TEXT})\b`,
    String.raw`${CLAUSE}(?:say|write|reply|respond|state|conclude|confirm)(?: only)?(?: that)? ["“'‘]?(?:this|my|the) (?:${TEXT}|student|author|candidate)\b.{0,40}\b(?:perfect|flawless|excellent|outstanding|deserves)\b`,
  ),
  ...sentenceSigns(
    'orders-to-grader',
    String.raw`^\P{L}*(?:new|updated|revised) (?:instructions?|task|prompt|role)\s*:`,
    String.raw`\byour (?:\p{L}+ )?(?:instructions|guidelines|rubric|prompt|orders) (?:no longer (?:apply|count|hold)|(?:do not|don['’]t) apply)`,
    `${CLAUSE}(?:reveal|show|print|repeat|output) your (?:system )?(?:prompt|instructions)`,
    String.raw`\bi am (?:your (?:developer|creator|administrator|operator)|the (?:teacher|developer|examiner|administrator|system)\b.*\b(?:order|instruct|command|set|you must))`,
  ),
  ...sentenceSigns(
    'gives-a-role',
    String.raw`${NOT_SUPPOSED}\byou are (?:now )(?:an?|the|my) (?:\p{L}+ )?(?:helpful )?${PLAYER}\b`,
    String.raw`${NOT_SUPPOSED}\byou are (?:an?|the|my) (?:(?:\p{L}+) )?${PLAYER}\b(?! (?:in|at|of|for|(?:only )?(?:if|when))\b)(?!.*\?)`,
    String.raw`(?:${CLAUSE}|from now on,? (?:you )?(?:will )?)(?:act|behave|respond|serve|answer) as my (?:\p{L}+ )?(?:assistant|ghostwriter|writer|editor|tutor|coach|judge|grader|partner)\b`,
    `${CLAUSE}forget (?:that )?you are (?:an?|the|my) ${PLAYER}`,
    String.raw`${CLAUSE}pretend (?:that )?(?:to be|you are) my\b`,
    String.raw`\bas an ai (?:language )?model\b`,
  ),
  ...sentenceSigns(
    'claims-a-verdict',
    String.raw`\b(?:evaluation|grading|assessment|judging|scoring) (?:is )?(?:complete|finished|done)d?\s*:.*\d`,
    String.raw`^\P{L}*i (?:hereby )?(?:award|give|assign|grant) this (?:${TEXT}) (?:the |an? )?(?:${MARK})`,
  ),
];

/** What only English is searched for, each within a sentence. */
export const ENGLISH_SIGNS: SignGroup = {
  needs: wordsThatBegin(
    'evaluat|assess|grad|judg|scor|mark|rat(?:e|ing)|examin|review|read|ai(?!\\p{L})|llm|model|bots?(?!\\p{L})',
    'ask|urge|beg|want|expect|invite|order|instruct|command|tell|treat|accept|consider|regard|count|generous|lenien|kind|merci|gentle',
    'output|return|print|respond|repl|answer|writ|say|state|conclude|confirm|record|give|enter|put|award|assign|grant|deduct|take (?:off|away)|lower',
    'report|list|find|mention|note|name|praise|discuss|overlook|excuse|forgive|pass over|deserv|earned|automatically|reveal|show|repeat',
    '(?:new|updated|revised) (?:instruction|task|prompt|role)|guideline|rubric|prompt|i am|you (?:are|must|have|should|shall|need)|act|behave|serve|pretend|forget',
  ),
  signs: SIGNS,
};
