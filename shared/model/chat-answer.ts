import { AssayError } from '@assay/kit/errors/assay-error';
import type { OutputFormat } from './agent/output-format.ts';
import { type JsonInText, jsonIn } from './answer/json-in.ts';
import {
  type AnswerReading,
  allMends,
  decideOtherwise,
  decides,
  isComplete,
  type JsonFormat,
  NO_JSON,
  readJson,
} from './answer/json-reading.ts';
import { decidesNothing, textWithout, withoutQuotedObjects } from './answer/object-in-prose.ts';
import { isNothingButRefusal, refusalIn, withoutRefusal } from './answer/refusal.ts';
import { withoutThoughts } from './answer/thoughts.ts';
import type { ChatAnswer } from './answer/wire.ts';

const REFUSED = { ok: false, problem: 'it declines the task', refused: true } as const;

function parseProse<T>(text: string, { parse }: OutputFormat<T>): AnswerReading<T> {
  if (!parse) return { ok: false, problem: NO_JSON };
  try {
    return { ok: true, value: parse(text), mended: [] };
  } catch (error) {
    if (!(error instanceof AssayError) || error.code !== 'ModelOutputInvalid') throw error;
    return { ok: false, problem: error.message.replace(/\.$/, '') };
  }
}

const UNCLEAR = {
  ok: false,
  problem: 'its object stands amid other words, and it is not clear which of them are the answer',
} as const;

/** Prose in whose midst objects may be quoted: it has to say the same without those that are not the answer's own. */
function parseAroundObjects<T>(text: string, output: OutputFormat<T>): AnswerReading<T> {
  const reading = parseProse(text, output);
  if (!reading.ok || output.kind === 'text') return reading;
  const plain = withoutQuotedObjects(text);
  if (plain === text) return reading;
  const without = parseProse(plain, output);
  return without.ok && !decideOtherwise(without.value, reading.value, output) ? reading : UNCLEAR;
}

/** Whether an answer is complete and decides something also without the words in it that sound like declining. */
function answersDespite<T>(text: string, reading: AnswerReading<T>, output: OutputFormat<T>): boolean {
  if (!reading.ok || output.kind === 'text') return false;
  const rest = parseProse(withoutRefusal(text), output);
  return (
    rest.ok &&
    isComplete(rest.value, output) &&
    decides(rest.value, output) &&
    isComplete(reading.value, output) &&
    !decideOtherwise(rest.value, reading.value, output)
  );
}

function readProse<T>(text: string, output: OutputFormat<T>): AnswerReading<T> {
  const declines = refusalIn(text);
  if (declines && output.kind === 'text') return REFUSED;
  const reading = parseAroundObjects(text, output);
  return declines && !answersDespite(text, reading, output) ? REFUSED : reading;
}

/** Whether a format has a prose of its own that models are told to write where they cannot be held to a schema. */
const hasProse = ({ parse, instruction }: Pick<JsonFormat<unknown>, 'parse' | 'instruction'>): boolean =>
  parse !== undefined && instruction !== undefined;

/**
 * JSON amid prose, where the format has a prose of its own: somebody else's object that the prose quotes is no answer. So
 * what follows decides nothing, and the words around do not decide otherwise.
 */
function readAmidProse<T>(text: string, json: JsonInText, output: JsonFormat<T>): AnswerReading<T> {
  const reading = readJson(json, output);
  if (!reading.ok || json.isAlone || !hasProse(output)) return reading;
  const after = text.slice(json.found.at(-1)!.end);
  const around = parseProse(textWithout(text, json.found), output);
  const isOtherwise =
    around.ok && isComplete(around.value, output) && decideOtherwise(around.value, reading.value, output);
  if (!isOtherwise && decidesNothing(after)) return reading;
  return UNCLEAR;
}

/** The texts in a value that have more than a few words. */
function prosesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim().split(/\s+/).length > 3 ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(prosesIn);
}

/** Whether a model that was held to a form fills it with its refusal: all the prose there is declines and says nothing else. */
function declinesInForm(value: unknown): boolean {
  const proses = prosesIn(value);
  return proses.length > 0 && proses.every(isNothingButRefusal);
}

/** An answer that was asked for as JSON: as that first, then as prose where it holds none and the prose says all. */
function readAsJson<T>(text: string, json: JsonInText, output: JsonFormat<T>): AnswerReading<T> {
  const reading = readAmidProse(text, json, output);
  const holdsNone = !json.isOpen && !json.found.some(({ isApart }) => isApart);
  if (reading.ok || !holdsNone) return reading;
  const prose = readProse(text, output);
  return (prose.ok ? isComplete(prose.value, output) : prose.refused) ? prose : reading;
}

/** An answer that was asked for as prose: as such, unless the whole of it is an object and no words decide otherwise. */
function readAsProse<T>(text: string, json: JsonInText, output: JsonFormat<T>): AnswerReading<T> {
  const reading = readAmidProse(text, json, output);
  return reading.ok || json.isOpen ? reading : readProse(text, output);
}

function readText<T>(text: string, output: OutputFormat<T>, structured: boolean): AnswerReading<T> {
  if (output.kind === 'text') return readProse(text, output);
  const json = jsonIn(text);
  return structured || !hasProse(output) || json.isAlone
    ? readAsJson(text, json, output)
    : readAsProse(text, json, output);
}

/**
 * Reads an answer's text in an output format, thoughts aside; `structured` says whether JSON was demanded by schema. What is
 * not written as asked is mended where it is clear what it says, and never completed.
 */
export function readAnswer<T>(
  { text, finishReason }: Pick<ChatAnswer, 'text' | 'finishReason'>,
  output: OutputFormat<T>,
  structured: boolean,
): AnswerReading<T> {
  const said = withoutThoughts(text);
  const reading = readText(said.text.trim(), output, structured);
  if (reading.ok && output.kind === 'json' && declinesInForm(reading.value)) return REFUSED;
  if (reading.ok)
    return said.thought ? { ...reading, mended: allMends(reading.mended, ['thoughts']) } : reading;
  if (reading.refused || finishReason !== 'length') return reading;
  return { ok: false, problem: 'it was cut off at the limit of max_output_tokens' };
}
