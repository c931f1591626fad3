import type { Address } from '@assay/platform/review/address';
import { findAddresses, type OwnSigns } from '@assay/platform/submission/find-addresses';
import { TEXT } from '@assay/platform/submission/signs/english';
import { CLAUSE } from '@assay/platform/submission/signs/english-signs';
import { sentenceSigns, textSigns } from '@assay/platform/submission/signs/sign';

const NOT_SUPPOSED = String.raw`(?<!\b(?:imagine|suppose|think|pretend|whether|if|say|believe|that|because|when) )`;
const CRITERIA = 'logic(?:al)?|factual|rhetorical|belief[- ]shift|audience|strategic|ethical';

/** What an argument says to its judges, its opponent or its coach alone. */
const OWN: OwnSigns = {
  sentences: [
    ...sentenceSigns(
      'claims-a-verdict',
      String.raw`^\P{L}*(?:(?:overall|final|total|${CRITERIA}|your|my) )*(?:score|rating|grade|mark|consensus|${CRITERIA})(?: (?:of|for) (?:this|my) (?:${TEXT}))?\W{0,5}[:=]\W{0,4}(?:\d+(?:\.\d)?\s*\/\s*10|10|ten(?: out of ten)?)(?!\d)(?! \p{L})`,
      String.raw`\b(?:${CRITERIA})\W{1,3}(?:10|9(?:\.\d)?)\W{1,3}(?:and )?(?:${CRITERIA})\W{1,3}(?:10|9)`,
    ),
    ...sentenceSigns(
      'gives-a-role',
      String.raw`${NOT_SUPPOSED}\byou are (?:now )(?:.{0,30})\b(?:assistant|judge(?! of)|grader|ai|model|evaluator)\b`,
      String.raw`${NOT_SUPPOSED}\byou are (?:an?|the|my) judge(?! of)\b(?! (?:in|at|of|for))`,
      String.raw`${CLAUSE}stop being (?:the|my|an?) (?:opponent|grader|evaluator|coach|judge|critic)(?:\W*$|,? and\b)`,
      `${CLAUSE}forget (?:that )?you are (?:an?|the|my) (?:judge|opponent)`,
    ),
    ...sentenceSigns(
      'orders-to-grader',
      String.raw`^\P{L}*(?:new|updated) rules\s*:`,
      String.raw`${CLAUSE}(?:write|rewrite|draft|finish|complete) (?:me )?(?:my|the|a)\b.*(?:for me\b|\bmy (?:${TEXT}))`,
      String.raw`${CLAUSE}(?:write|rewrite|draft|finish|complete) (?:me )?(?:my(?: \p{L}+)?|this) (?:${TEXT})\b`,
      `${CLAUSE}(?:do not|don['’]t|never) ask (?:me )?(?:any )?(?:socratic )?questions`,
      String.raw`${CLAUSE}skip (?:the|your|any|all) (?:critique|criticism|questions|evaluation|rebuttal)(?:\W*$|,? and\b)`,
    ),
    ...sentenceSigns(
      'addresses-the-grader',
      String.raw`\bmeta[- ]?judge\b`,
      String.raw`\bas (?:the|your) (?:judge|grader|examiner|evaluator)s?\b,? (?:you|i)\b`,
    ),
  ],
  text: [
    ...textSigns(
      'prompt-markup',
      /<\s{0,4}\/?\s{0,4}(?:motion|background|judged|other|target|own-speech|opponent-speech|heard|points|analysis|feedback|self-check|draft|reflection|judgements)\b[^<>]{0,80}>/iu,
    ),
    ...textSigns('claims-a-verdict', /"(?:score|consensus|weaknesses|strengths|accounts)"\s{0,8}:/iu),
  ],
};

/**
 * The passages of an argument that seem to speak to whoever judges it, to its opponent's model or to another, rather than to its
 * audience. They change no score: they bring the argument before a human. What is told of others, what would be, to address
 * honourable judges and to ask them to vote for a side are no signs.
 */
export const addressesInArgument = (argument: string): Address[] => findAddresses(argument, OWN);
