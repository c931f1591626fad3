import type { Wording } from './wording.ts';

/** What is handed in, by the names that no film, dive or school has. */
export const TEXT =
  'text|argument|essay|submission|speech|answer|paper|draft|revision|piece|writing|reasoning|work|entry|contribution|rebuttal|document|report|deliverable|assignment|homework|composition|response';

/** All points of the scales that marks are given on. */
export const ALL_POINTS = [3, 4, 5, 6, 8, 10, 12, 15, 18, 20, 24, 25, 30, 40, 50, 60, 100]
  .map((points) => String.raw`${points}\s*(?:\/|out of|su|von|sur|sobre|de|em)\s*${points}`)
  .join('|');

/** A high mark: not ten years or ten per cent, nor a ten that goes on as another number. */
export const MARK = [
  String.raw`(?:(?<![\d.,])(?:10|9(?:\.\d)?)|\b(?:ten|nine))(?=\s*(?:\/|out of (?:10|ten|nine|100)(?! (?!for|to|from|in|please|on|and|by|here|because)\p{L})|points?\b|marks?\b|or (?:higher|more)\b))`,
  String.raw`(?:\b(?:an?|the number|score(?:s|d)?|is|assign|award|give|record|scores? of|rat(?:e|ing)(?: of)?|as|at|this(?: \p{L}+)?|it|only|just)(?: straight| full)? )(?:10|ten)(?=\W*(?:$|[.,;!?)"'”]|for\b|to\b|in\b|is\b|and\b))`,
  String.raw`(?<!\b(?:your|his|her|their) )\b(?:full|max\p{L}*|highest|top|perfect|best)\s+(?:possible\s+)?(?:scores?|marks?|grades?|points?|ratings?|credit|band|level)\b`,
  String.raw`(?<![\d.,/])(?:${ALL_POINTS}|100\s*%)(?![\d%])(?! \p{L})|(?<!\p{L})A\+(?!\p{L})`,
].join('|');

/** The parts of a demand in English. */
export const english: Wording = {
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
    "leave out|omit|hide|conceal|keep (?:quiet|silent) about|say nothing about|(?:do not|don't|don’t|never|refrain from|avoid|(?:there is|you have) no need to|no need to|you (?:must|should|may|shall) (?:not|never)|(?:the |every |each |all |any )?(?:judges?|graders?|evaluators?|examiners?|opponents?|critics?|ai|model)s? (?:must|should|may|shall) (?:not|never)) (?:\\p{L}+ )?(?:list|mention|report|name|find|point|criti[cq]\\p{L}*|look|identify|note|cite|check|search|attack|question|doubt|rais|nam|fault)\\p{L}*",
  weakness:
    'weakness|flaw|fault|fallac|problem|errors?|mistake|issue|defect|gap|omission|inconsisten|shortcoming|fact|criti[cq]|attack|doubt|question',
  praise: 'praise|commend|compliment|applaud|admire|be (?:generous|lenient|kind) (?:to|with)|favou?r',
  changed: [
    String.raw`your (?:\p{L}+ )?(?:instructions?|prompts?|orders|guidelines|rubric) (?:have|has|were|was|are|is) (?:\p{L}+ ){0,2}(?:changed|updated|replaced|overridden|void|cancell?ed|different)`,
    `your (?:only |new |real )?(?:task|role|goal|job) is (?:now|no longer|only|instead) to (?:praise|agree|score|give|rate|write|critique|critici[sz]e|judge|evaluate|grade)`,
  ].join('|'),
  set: '(?:set|change|raise|fix|put|make) (?:\\p{L}+ ){0,2}(?:scores?|marks?|grades?|ratings?|consensus) ?(?:to|at|=)',
  ignore:
    "ignore|disregard|forget|override|skip|bypass|set aside|do not (?:follow|apply|use)|(?:don['’]t) (?:follow|apply|use)|stop (?:following|applying)",
  ignored: [
    '(?:other|opposing|opposite) (?:side(?! of)|speech|team|speaker|argument)',
    'opponents?(?!\\p{L})',
    String.raw`(?:your|all|any|these|previous|prior|above|earlier)(?: \p{L}+){0,3} (?:instructions?|prompts?|rubric|guidelines?|criteria|messages?|marking scheme|checklist)(?!\p{L})`,
    '(?:everything|whatever|anything|what|all) (?:that )?you (?:were|have been|are|had been) (?:told|given|asked|taught)',
    String.raw`(?:the |this |that |your )?(?:rubric|marking (?:scheme|criteria|guidelines?)|grading (?:scheme|criteria|guidelines?|instructions?|rules)|scoring (?:scheme|criteria|guidelines?|rules)|checklist)(?!\p{L})`,
    String.raw`(?:your|previous|prior|above|earlier)(?: \p{L}+)? (?:rules|text)(?!\p{L})`,
    String.raw`(?:instructions?|prompt|rubric|guidelines|criteria|everything)(?: above| before this)?(?=\W*$)`,
    'everything (?:that )?(?:(?:is |was |stands )?(?:written )?(?:above|before this)|(?:came|comes) before)',
  ].join('|'),
};
