import type { z } from 'zod';

/** What an agent's answer must be beyond its form. */
export interface AnswerRules<T> {
  /**
   * What makes a well-formed answer useless, in words for the agent that gave it; empty if nothing does. `inputs` are the
   * agent's own. An answer with problems is asked for once more; the one with fewer counts, and is kept even so.
   */
  problems?(value: T, inputs: Record<string, unknown>): string[];
  /**
   * Fields whose text is copied or fixed by the task, and so in whatever language: with all that lies below them. Each is
   * the end of a path without indices: `quote`, or `features[].feature` where other fields have that name too; `.text` is
   * that of the answer itself and of nothing in it.
   */
  copied?: ReadonlySet<string>;
  /** Fields of prose that may be in words of the prompt all the same, by form as in `copied`: it names what may be said there. */
  named?: ReadonlySet<string>;
  /**
   * Fields that have to be the agent's own words, by form as in `copied`: without them the answer, or the item of a list that they stand in, says
   * nothing. The texts of other fields may be given in the prompt, but may be none of its instructions either.
   */
  own?: ReadonlySet<string>;
  /** Blocks of the prompt whose words may be given back in these, since the agent sums them up. */
  mayRepeat?: ReadonlySet<string>;
  /** What stands for an answer that says nothing of the agent's own, even when it is asked again; absent: there is no answer. */
  nothing?: T;
  /**
   * A field beside the answer, of the object itself. It may be left out or be of whatever form, which is no mend: the schema reads it. It is
   * kept apart from the answer (`AgentRun.question`).
   */
  aside?: string;
  /** Other words for the values of its enumerations, in any case: `{ high: ['alta', 'hoch'] }`. */
  synonyms?: Readonly<Record<string, readonly string[]>>;
  /** What can be kept of an answer that could not be used twice (a rationale without its score); null: nothing. */
  salvage?(text: string): T | null;
  /** The few small facts of an answer that a state machine may branch by; they become part of the call's outcome. */
  facts?(value: T): AnswerFacts;
}

/** What is known of an answer without reading it. */
type AnswerFacts = Record<string, string | number | boolean | null>;

/**
 * What an agent's answer must be. `text`: free prose, read by `parse`. `json`: strict structured output by schema. Where the
 * model cannot do that, a format with a `parse` may be answered in prose (SPEC M5); one without is JSON all the same, read
 * from the text with the same mends. `parse` throws `AssayError('ModelOutputInvalid')` when the prose does not hold the value.
 */
export type OutputFormat<T = unknown> = AnswerRules<T> &
  (
    | { kind: 'text'; name: string; parse: (text: string) => T }
    | {
        kind: 'json';
        name: string;
        schema: z.ZodType<T>;
        /**
         * What models without structured output are told: how prose is to be written so that `parse` can read it, or without
         * `parse` the form of the JSON. Absent: they are told the schema.
         */
        instruction?: string;
        parse?: (text: string) => T;
      }
  );

/** The answer in an output format, of several formats that of any. */
export type AnswerIn<Format> = Format extends OutputFormat<infer Answer> ? Answer : never;
