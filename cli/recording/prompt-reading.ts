import { tokenCounter } from '@assay/model/tokens';
import * as z from 'zod';

/** What a server reads of a request: tokens by the counter of `@assay/model/tokens`. */
export const promptReadingSchema = z.object({
  at: z.int().min(0).describe('how many requests came before'),
  tokens: z.int().min(0).describe('of its messages'),
  shared: z.int().min(0).describe('of these, that the request before it began with'),
});
export type PromptReading = z.infer<typeof promptReadingSchema>;

const textOf = (content: unknown): string =>
  typeof content === 'string' ? content : JSON.stringify(content ?? '');

/** The messages of a request as one text, in the order in which a server reads them. */
function promptText(messages: unknown): string {
  const all = Array.isArray(messages) ? (messages as { role?: string; content?: unknown }[]) : [];
  return all.map(({ role, content }) => `${role}\n${textOf(content)}`).join('\n\n');
}

/** How many characters two texts begin with alike. */
export function sharedStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && one[at] === other[at]) at++;
  return at;
}

/** Measures requests in the order in which they come, as a server sees them that has one model for all roles and one place. */
export class PromptReader {
  #before = '';
  #count = 0;

  async read(messages: unknown): Promise<PromptReading> {
    const at = this.#count++;
    const text = promptText(messages);
    const before = this.#before;
    this.#before = text;
    const count = await tokenCounter();
    return { at, tokens: count(text), shared: count(text.slice(0, sharedStart(before, text))) };
  }
}
