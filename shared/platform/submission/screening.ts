import type { AnchorDocument } from '@assay/evidence/anchor';
import { findEvidence } from '@assay/evidence/evidence';
import { countWords } from '@assay/kit/language/count-words';
import type { AgentCall } from '@assay/model/agent/agent-call';
import { type AgentRecord, callsOf } from '@assay/model/agent/agent-run';
import type { OutputFormat } from '@assay/model/agent/output-format';
import { formInWords } from '@assay/model/form-in-words';
import type { ModelCall } from '@assay/model/model-call';
import * as z from 'zod';
import { type Address, addressSchema, LONGEST_PASSAGE } from '../review/address.ts';
import { answerArtifact } from '../run/artifact.ts';
import type { RunArtifacts } from '../run/run-artifacts.ts';
import { speaksOfGrading } from './speaks-of-grading.ts';

const screeningSchema = z.strictObject({
  passages: z.array(z.strictObject({ quote: z.string().describe('copied exactly from the text') })),
});
type ScreenerAnswer = z.infer<typeof screeningSchema>;

/** What the screener answers: passages that speak to the grader, none mostly. */
export const screeningFormat: OutputFormat<ScreenerAnswer> = {
  kind: 'json',
  name: 'screening',
  schema: screeningSchema,
  instruction: formInWords(screeningSchema),
  copied: new Set(['quote']),
};

/** The screener's answer. */
export const SCREENING = answerArtifact('screening.json', screeningSchema);

/** Its call on a text that was handed in: the artifact that has it as `text`. */
export const screeningCall = (submission: string): AgentCall => ({
  agent: 'screening/screener',
  step: SCREENING.name,
  inputs: { submission },
  language: null,
});

/** What a result says of passages that speak to the grader: for the teacher alone. */
export const addressedShape = {
  addressed: z.array(addressSchema).default([]).describe('passages that seem to speak to the grader'),
  screened: z
    .union([z.boolean(), z.literal('in-part')])
    .default(false)
    .describe('whether an agent has looked for such passages too, in all of the text or in part of it'),
};
export type ScreeningExtent = boolean | 'in-part';

/** A quote of fewer words could be anywhere. */
const LEAST_WORDS = 4;
/** What is written without spaces, or in long words, is measured by its letters. */
const LEAST_LETTERS = { unspaced: 6, words: 16 };

const UNSPACED = /\p{sc=Han}|\p{sc=Hira}|\p{sc=Kana}|\p{sc=Thai}/u;

function isLong(quote: string): boolean {
  const letters = (quote.match(/\p{L}/gu) ?? []).length;
  if (UNSPACED.test(quote)) return letters >= LEAST_LETTERS.unspaced;
  return countWords(quote) >= LEAST_WORDS || letters >= LEAST_LETTERS.words;
}

/**
 * What the screener quoted and the text has, exact or close: each passage once, in the text's own words. A passage that names neither grading nor
 * an order to a reader is honest, whatever a model thinks.
 */
export function screenedPassages({ passages }: ScreenerAnswer, document: AnchorDocument): Address[] {
  const found = passages
    .filter(({ quote }) => isLong(quote))
    .map(({ quote }) => findEvidence(document, quote))
    .filter(({ supported, passage }) => supported && passage !== null && speaksOfGrading(passage))
    .map(({ passage, page }): Address => {
      return { by: 'screener', sign: 'speaks-to-grader', passage: passage!.slice(0, LONGEST_PASSAGE), page };
    });
  return [...new Map(found.map((address) => [address.passage, address])).values()];
}

/** What the screener left behind: its passages, its calls; nothing, and not screened, where it failed or was not asked. */
interface Screening {
  addressed: Address[];
  screened: boolean;
  calls: ModelCall[];
  prompts: Record<string, string>;
}

function screeningOf(record: AgentRecord<ScreenerAnswer>, document: AnchorDocument): Screening {
  return {
    addressed: screenedPassages(record.output, document),
    screened: true,
    calls: callsOf(record),
    prompts: { [record.agent]: record.promptHash },
  };
}

/** Reads what the screener of a run made of a text that was prepared. Its failure is nobody's but its own. */
export async function readScreening(
  kept: Pick<RunArtifacts, 'readOptional'>,
  document: AnchorDocument,
): Promise<Screening> {
  const record = await kept.readOptional(SCREENING);
  if (record) return screeningOf(record, document);
  return { addressed: [], screened: false, calls: [], prompts: {} };
}

/** What signs and screener found, each passage once: what both found counts as the signs'. */
export function allAddresses(signs: readonly Address[], screened: readonly Address[]): Address[] {
  const known = signs.map(({ passage }) => passage);
  const isKnown = (passage: string) => known.some((one) => one.includes(passage) || passage.includes(one));
  return [...signs, ...screened.filter(({ passage }) => !isKnown(passage))];
}
