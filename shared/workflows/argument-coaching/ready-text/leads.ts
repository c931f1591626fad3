import { any, TEXT_NOUN } from './words.ts';

/** The words before a colon, back to where their sentence or line begins. */
const LEAD = /(?<=^|[.!?…\n]["”’»)]{0,2}[ \t]{0,3})([^.!?…:：\n]{3,160})[*_]*[:：][*_]*(?=\s)/gu;

/** Others speak: what they would say is an objection, or a report. */
const OTHERS =
  /(?<!\p{L})(?:critics?|opponents?|objections?|object|sceptics?|skeptics?|doubters?|others|some|somebody|someone|people|they|he|she|nobody|everybody|readers?|audience|parents|teachers|pupils|students|judges?|(?<!if )(?:i|you) (?:say|write|wrote|said|argue))(?!\p{L})/iu;

/** It is not so yet: a modal, a condition, a proposal, a request to word something. */
const NOT_YET =
  /(?<!\p{L})(?:could|would|might|may|should|can|if|consider|try|how about|what about|suggest|propose|recommend|suggestion|proposal|better|stronger|possible|instead|when|let)(?!\p{L})|^[\s*_#>-]*(?:then |or |and |so |perhaps )?(?:write|say|state|put|phrase|word|add|insert|begin|start|open|end|close|conclude|finish|replace|change|turn|use|rephrase|reword|rewrite)(?!\p{L})/iu;

const WORDING = any(
  '(?:re)?writ(?:e|es|ing|ten)|(?:re)?phras(?:e|ed|ing)|(?:re)?word(?:s|ed|ing)?|say(?:s|ing)?|said|read(?:s)?|stat(?:e|ed|ing)|add(?:ed|ing)?|insert(?:ed)?|put|be|begin|open|start|run|go|sound|suggest|propose|recommend|suggestion|proposal|formulation|convinced',
);
const TAIL = any(
  'this|it|that|so|thus|instead|simply|plainly|clearly|directly|differently|here|there|then|outright|openly|first|best|more \\p{L}+ly|as follows|as|by|like|like (?:this|so|that)|this way|in this way|the following|along (?:the|these) lines(?: of| like)?|for (?:example|instance)|would be|might be|could be',
);
/** It ends in a verb of wording or in what a text is called, with nothing after it that would be its object. */
const ENDS_IN_WORDING = new RegExp(
  `(?<!\\p{L})(?:${any(WORDING, TEXT_NOUN)}(?:,? ${TAIL}){0,3}|${any('begin|start|open|end|close|conclude|finish|replace|change|turn')}(?:ning|ing|s)?(?: \\p{L}+){0,6}? (?:with|to|by|as|into|like this|on this note)|${TEXT_NOUN} (?:like|such as) (?:this|the following)(?: would \\p{L}+ \\p{L}+)?|along the lines of|(?:how|what) about(?: this)?)[\\s*_]*$`,
  'iu',
);

/** Places where a sentence of advice hands over to a wording: it ends in a verb of wording, and speaks of what is not so yet. */
export function wordingLeads(text: string): number[] {
  return [...text.matchAll(LEAD)]
    .filter(({ 1: lead }) => !OTHERS.test(lead!) && NOT_YET.test(lead!) && ENDS_IN_WORDING.test(lead!))
    .map(({ 0: mark, index }) => index + mark.length);
}
