import * as z from 'zod';
import type { OutputFormat } from '../agent/output-format.ts';
import type { Message } from '../message.ts';
import { objectionsToSpeech, objectionsToText, ownText, tidyText } from './admit-text.ts';
import { objectionsTo, withoutObjectionable, withoutTags } from './admit-value.ts';
import type { Objection } from './objection.ts';
import { promptParts } from './prompt-parts.ts';
import { PromptWords } from './prompt-words.ts';

/** An answer as it is looked at for admission: without its prompt's tags and labels, and what is objected to it. */
export interface AdmissionReading {
  value: unknown;
  /** The prose that the value is read from; null where it is no prose. */
  prose: string | null;
  objections: Objection[];
}

/**
 * What decides whether an answer that fits its form is an answer: that it says something of the material in its agent's own words. It is held against
 * the prompt that was sent, as models give back lines of their instructions, their opponent's statement, or one sentence forty times.
 */
export interface Admission {
  /** @throws AssayError ModelOutputInvalid where nothing is left that can be read */
  read(answer: { value: unknown; text: string }): AdmissionReading;
  /** The answer without what was objected to; undefined where too little is left of it to be an answer. */
  admit(reading: AdmissionReading): unknown;
}

const NONE: ReadonlySet<string> = new Set();

const descriptions = new WeakMap<z.ZodType, string[]>();

/** What a schema says of its fields: models without a mind of their own write that into them. */
function descriptionsIn(schema: z.ZodType): string[] {
  const known = descriptions.get(schema);
  if (known) return known;
  const found: string[] = [];
  z.toJSONSchema(schema, {
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.description !== undefined) found.push(jsonSchema.description);
    },
  });
  descriptions.set(schema, found);
  return found;
}

const conforms = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

/** Prose of which something may be objected to, until nothing is; null where nothing is left by then. */
function settled(prose: string, words: PromptWords): string | null {
  const objections = objectionsToText(prose, words);
  const own = ownText(prose, objections, words);
  return own === null || own === prose ? own : settled(own, words);
}

function ofProse(output: Extract<OutputFormat, { kind: 'text' }>, words: PromptWords): Admission {
  return {
    read: ({ text }) => {
      const prose = tidyText(text);
      return { value: output.parse(prose), prose, objections: objectionsToSpeech(text, prose, words) };
    },
    admit: ({ value, prose, objections }) => {
      if (objections.length === 0) return value;
      const own = settled(prose!, words);
      return own === null ? undefined : output.parse(own);
    },
  };
}

function ofJson(output: Extract<OutputFormat, { kind: 'json' }>, words: PromptWords): Admission {
  const { copied = NONE, named = NONE, own = NONE } = output;
  const forms = { copied: new Set([...copied, ...named]), own };
  return {
    read: ({ value }) => {
      const untagged = withoutTags(value, forms);
      return { value: untagged, prose: null, objections: objectionsTo(untagged, words, forms) };
    },
    admit: ({ value, objections }) => {
      if (objections.length === 0) return value;
      const rest = withoutObjectionable(value, objections, words, forms);
      const isUsable = rest !== null && (conforms(output.schema, rest) || !conforms(output.schema, value));
      return isUsable ? rest : undefined;
    },
  };
}

/** The admission of answers in a format to a prompt. */
export function admissionOf(output: OutputFormat, messages: readonly Message[]): Admission {
  const { instructions, blocks } = promptParts(messages);
  const ofForm = output.kind === 'json' ? [...descriptionsIn(output.schema), output.instruction ?? ''] : [];
  const words = new PromptWords({ instructions: [...instructions, ...ofForm], blocks }, output.mayRepeat);
  return output.kind === 'text' ? ofProse(output, words) : ofJson(output, words);
}
