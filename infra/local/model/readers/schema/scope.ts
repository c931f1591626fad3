import type { Prompt } from '../../prompt/prompt.ts';
import type { Passage } from '../../text/passages.ts';
import type { JudgedTrait } from '../judge.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Listed } from './listed.ts';

/** What is known at one place of the answer that is being filled in. */
export interface Scope {
  prompt: Prompt;
  root: JsonSchema;
  lists: Listed[];
  /** The members that lead here, array positions left out. */
  path: string[];
  /** The position in the innermost array, 0 outside of arrays. */
  index: number;
  depth: number;
  /** The passage that this part of the answer is about. */
  anchor: Passage | null;
  /** The item of a list in the prompt that this part of the answer is about. */
  item: unknown;
  /** The score and reasons of the object being filled in, where it asks for a score. */
  judged: JudgedTrait | null;
}

/** The member that a scope fills in. */
export function memberOf(scope: Scope): string {
  return scope.path.at(-1) ?? '';
}
