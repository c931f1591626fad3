import { FEATURES, type ModelFeature } from './model-call.ts';
import type { ProviderError } from './provider-error.ts';
import { KEYWORDS } from './structured-output.ts';

const word = (alternatives: string) => new RegExp(`(?<![\\w/-])(?:${alternatives})(?![\\w/-])`, 'i');

/** What providers call what they refuse. Schema keywords are words of any language, so they count beside "schema" only. */
const CALLED: Record<Exclude<ModelFeature, 'schema-keywords' | 'output-limit'>, RegExp> = {
  'prompt-cache-key': word('prompt[_ ]?cache[_ ]?key'),
  streaming: word('stream|stream_options|streaming'),
  seed: word('(?:random_)?seed'),
  'reasoning-effort':
    /(?<!\w)reasoning[_. ]?effort(?!\w)|\bsupport (?:thinking|reasoning)(?! model)|^reasoning$/i,
  'top-logprobs': word('top[_ ]?log_?probs'),
  logprobs: word('log_?probs|log[- ]prob(?:abilitie)?s'),
  temperature: word('temperature'),
  'frequency-penalty': word('frequency[_ ]penalty'),
  'token-parameter': word('max_tokens|max_completion_tokens|max_output_tokens'),
  'system-role':
    /\bsystem[ _-](?:role|message|prompt|instruction)|\brole\W{1,3}system\b|['"`]system['"`]|messages[[.]\d{1,4}\]?\.(?:role|system)|roles must alternate|developer instruction/i,
  'json-schema':
    /(?<!\w)(?:response[_ ]format|json[_ ]schema|response[_ ]schema|structured[ _]outputs?|json mode|guided_json)(?!\w)/i,
};

const QUOTED_KEYWORD = new RegExp(`['"\`](?:${KEYWORDS.join('|')})['"\`]`);
/** Those that no sentence holds by chance. */
const PLAIN_KEYWORD = word(KEYWORDS.filter((name) => !/^(?:pattern|format|default)$/.test(name)).join('|'));
const OF_A_SCHEMA = /schema|response_format|grammar/i;
const INVALID_SCHEMA = /invalid (?:json )?schema|schema contains|unsupported (?:json )?schema/i;

/** How servers that hold answers to a schema by a grammar (llama.cpp, and what embeds it) say that they cannot make one of it. */
const NO_GRAMMAR =
  /failed to (?:initialize samplers|parse grammar)|error parsing grammar|json schema conversion failed|pattern must start with|number of repetitions|empty grammar stack/i;
/** The grammar is sound, and the model's own template does not go with it: no bound of the schema is to blame. */
const GRAMMAR_AT_ODDS = /empty grammar stack|std::exception/i;

const REFUSING =
  /not (?:yet |currently )?(?:be )?(?:support|permit|allow|implement|available|enabled|accept)|unsupported|does(?:n't| not)|unrecogni[sz]ed|unknown|unexpected|invalid|unavailable|extra (?:inputs|fields)|extra_forbidden|must (?:be|alternate)|cannot|can't|no endpoints/i;
/** A limit that is larger than the model's is no matter of the parameter's name. */
const TOO_MANY =
  /too (?:large|high|many)|at most|less than|exceed|maximum (?:value|allowed|number)|upper limit|valid range|supported range/i;

function complainsOfKeywords(words: string): boolean {
  if (!OF_A_SCHEMA.test(words)) return false;
  return QUOTED_KEYWORD.test(words) || PLAIN_KEYWORD.test(words) || INVALID_SCHEMA.test(words);
}

function calledIn(text: string): ModelFeature[] {
  return FEATURES.filter(
    (feature) => feature !== 'schema-keywords' && feature !== 'output-limit' && CALLED[feature].test(text),
  );
}

/** What an error names of all that a request can hold, sent or not; what it says with a parameter's name counts first. */
export function namedFeatures({ names, words }: Pick<ProviderError, 'names' | 'words'>): ModelFeature[] {
  const exactly = FEATURES.filter((feature) => names.some((name) => calledIn(name).includes(feature)));
  return exactly.length > 0 ? exactly : calledIn(words);
}

/** Whether the model is asked for more tokens than it writes. */
export function asksForTooMuch({ names, words }: ProviderError): boolean {
  return namedFeatures({ names, words }).includes('token-parameter') && TOO_MANY.test(words);
}

/** How providers word what a model writes at most. */
const MOST =
  /(?:at most|up to|no more than|less than or equal to|<=|maximum(?: value)?(?: of| is|:)) ?[`'"]?(\d[\d,]{0,9})|> ?(\d[\d,]{0,9}), which is the maximum|range (?:of max_\w{1,30} )?is \[\d, ?(\d[\d,]{0,9})\]/gi;

/**
 * How many tokens a model writes at most, as a provider says that refuses `sent` tokens; null where it does not say. It is less
 * than was sent: other numbers are none of its limit.
 */
export function outputLimitIn(error: ProviderError, sent: number): number | null {
  if (!asksForTooMuch(error)) return null;
  const said = [...error.words.matchAll(MOST)].map(([, ...numbers]) =>
    Number(numbers.find((number) => number !== undefined)!.replaceAll(',', '')),
  );
  const limits = new Set(said.filter((limit) => limit > 0 && limit < sent));
  return limits.size === 1 ? [...limits][0]! : null;
}

/** What a server refuses that has no grammar for a schema: its bounds and patterns first, then the schema. Null: it speaks of something else. */
function refusedGrammar(words: string, used: ReadonlySet<ModelFeature>): ModelFeature[] | null {
  if (!NO_GRAMMAR.test(words)) return null;
  const first: ModelFeature[] = GRAMMAR_AT_ODDS.test(words)
    ? ['json-schema']
    : ['schema-keywords', 'json-schema'];
  return first.filter((feature) => used.has(feature)).slice(0, 1);
}

/**
 * What a provider refuses of what a request `used`; empty: it does not say, or it is something else. Of an alternative and what it
 * is an alternative of (`top_logprobs`, `logprobs`; the keywords of a schema, the schema) the smaller goes first.
 */
export function refusedFeatures(error: ProviderError, used: ReadonlySet<ModelFeature>): ModelFeature[] {
  const { status, names, words } = error;
  const ofGrammar = refusedGrammar(words, used);
  if (ofGrammar) return ofGrammar;
  const plainly = status === 400 || status === 422;
  if (!plainly && !REFUSING.test(words)) return [];
  const byName = namedFeatures({ names, words: '' }).filter((feature) => used.has(feature));
  const found = new Set(byName.length > 0 ? byName : calledIn(words).filter((feature) => used.has(feature)));
  if (asksForTooMuch(error)) found.delete('token-parameter');
  const ofSchema = found.has('json-schema') || byName.length === 0;
  if (ofSchema && used.has('schema-keywords') && complainsOfKeywords(words)) {
    found.add('schema-keywords');
    found.delete('json-schema');
  }
  if (found.has('top-logprobs')) found.delete('logprobs');
  return FEATURES.filter((feature) => found.has(feature));
}
