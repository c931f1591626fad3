import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type Habits, type Prompt, readPrompt } from '../../../../../../infra/local/model/prompt/prompt.ts';
import { createRandom } from '../../../../../../infra/local/model/random.ts';
import { readAndAnswer } from '../../../../../../infra/local/model/readers/read.ts';
import { messagesOf, readChatRequest } from '../../../../../../infra/local/model/wire/chat-request.ts';
import type { OutputFormat } from '../../../../../../shared/agent/output-format.ts';
import { loadPromptLibrary } from '../../../../../../shared/agent/prompt-library.ts';
import { documentText } from '../../../../../../shared/document/document-text.ts';
import { extractDocument } from '../../../../../../shared/document/extract-document.ts';
import { reviewOutputFormats } from '../../../../../../shared/workflows/deliverable-review/answers.ts';

const ROOT = new URL('../../../../../../', import.meta.url);
const library = await loadPromptLibrary(fileURLToPath(new URL('prompts', ROOT)));

export const ABOUT = {
  title: 'Requirements, design and test plan',
  task: 'Hand in the requirements, the design and the test plan of your system.',
  level: 'bachelor',
  language: 'en',
  scope: { include: [], exclude: [], strictness: 'normal', maximumFindings: 40 },
};

/** A brief about a document, as every agent on it gets. */
export function briefOf(document: string, more: object = {}): Record<string, unknown> {
  return { ...ABOUT, section: null, document, ...more };
}

type FormatName = keyof typeof reviewOutputFormats;
type AnswerOf<N extends FormatName> =
  (typeof reviewOutputFormats)[N] extends OutputFormat<infer T> ? T : never;

function schemaOf(name: FormatName): { name: string; schema: z.ZodType } {
  const format = reviewOutputFormats[name];
  if (format.kind !== 'json') throw new Error(`${name} is no JSON format`);
  return format;
}

/** The prompt of an agent of deliverable review as the stand-in reads it, rendered from the project's own prompt file. */
export function promptOf(
  agent: string,
  inputs: Record<string, unknown>,
  habits: Partial<Habits> = {},
): Prompt {
  const id = `deliverable-review/${agent}`;
  const name = library.agent(id).output as FormatName;
  const { schema, name: schemaName } = schemaOf(name);
  const messages = library.render(id, inputs).map(({ role, content }) => ({
    role,
    content: Array.isArray(content)
      ? content.map((part) =>
          part.type === 'text' ? part : { type: 'image_url', image_url: { url: part.url } },
        )
      : content,
  }));
  const request = readChatRequest({
    model: 'gpt-5',
    messages,
    response_format: {
      type: 'json_schema',
      json_schema: { name: schemaName, schema: z.toJSONSchema(schema), strict: true },
    },
  });
  const all = { inventQuotes: false, obeyDocument: false, ...habits };
  return readPrompt(messagesOf(request), request.response_format, createRandom(7), all);
}

/** The answer of an agent, checked by its own schema. */
export function answerOf<N extends FormatName>(
  agent: string,
  format: N,
  inputs: Record<string, unknown>,
  habits: Partial<Habits> = {},
): AnswerOf<N> {
  const { content } = readAndAnswer(promptOf(agent, inputs, habits));
  return schemaOf(format).schema.parse(JSON.parse(content)) as AnswerOf<N>;
}

/** The enriched text of the example deliverable, its figures not described. */
export async function sampleText(): Promise<string> {
  const bytes = await readFile(new URL('examples/deliverable-review/report.pdf', ROOT));
  return documentText(await extractDocument(bytes)).text;
}
