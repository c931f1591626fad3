import { declarationOf } from '@assay/platform/run/artifact';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import * as z from 'zod';
import * as artifacts from './artifacts.ts';
import { reflectionSchema, speechSchema } from './speech.ts';

const ALL = Object.values(artifacts);

/** A text that was handed in, or a speech as an agent answered it. */
const textSchema = z.union([
  z.looseObject({ output: speechSchema }).transform(({ output }) => output.speech),
  z.looseObject({ text: z.string() }).transform(({ text }) => text),
]);

/** What may be suggested to a speaker: by judges, by its own reflection, or by the judges of a draft. */
const suggestionsSchema = z.union([
  z
    .looseObject({ judgements: z.array(z.looseObject({ suggestions: z.array(z.string()) })) })
    .transform(({ judgements }) => judgements.flatMap(({ suggestions }) => suggestions)),
  z
    .looseObject({ output: reflectionSchema })
    .transform(({ output }) => output.weaknesses.map(({ mend }) => mend)),
  z.looseObject({ suggestions: z.array(z.string()) }).transform(({ suggestions }) => suggestions),
]);

/** The words of an argument, a draft or a speech, by the name of its artifact. */
export async function readText(kept: RunArtifacts, name: string): Promise<string> {
  return textSchema.parse(await kept.read(declarationOf(ALL, name)));
}

/** What was suggested, by the name of the artifact that holds it. */
export async function readSuggestions(kept: RunArtifacts, name: string): Promise<string[]> {
  return suggestionsSchema.parse(await kept.read(declarationOf(ALL, name)));
}
