import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { startGateway } from '../../../../../infra/local/aws/gateway/gateway.ts';
import { jsonProtocol } from '../../../../../infra/local/aws/gateway/json-protocol.ts';
import { createSecretStore } from '../../../../../infra/local/aws/secrets-manager/secret-store.ts';
import { createTestServer } from '../../../../support/test-server.ts';
import { PageWriter, writePdf } from '../../../../unit/document/pdf/pdf-writer.ts';

const DIMENSIONS = 12;
const OPENAI = 'provider: openai, price: { input: 1, output: 1 }';
const MODELS = `
providers: { openai: { secret: OPENAI_API_KEY } }
models:
  chat-a:
    { kind: chat, ${OPENAI}, capabilities: { json_schema: true, logprobs: false, seed: true, temperature: true,
      vision: false, max_context_tokens: 100000, token_parameter: max_tokens } }
  eye-a:
    { kind: chat, ${OPENAI}, capabilities: { json_schema: true, logprobs: false, seed: true, temperature: true,
      vision: true, max_context_tokens: 100000, token_parameter: max_tokens } }
  embed-a: { kind: embedding, provider: openai, price: { input: 1 }, dimensions: ${DIMENSIONS} }
roles: { reviewer: chat-a, vision: eye-a, embedding: embed-a }
`;

const prompt = (agent: string, output: string, task: string, model = 'model: reviewer') =>
  `agent: ${agent}\n${model}\ndecoding: { temperature: 0, max_output_tokens: 900 }\noutput: ${output}\ntask: ${task}\n`;
const DESCRIPTION = `'Describe. {{ figure.caption | block: "caption" }}'`;
const EXTRACTION = `'List. {{ report.text | block: "report" }}'`;
const COMPACTION = `'Compact. {{ cluster.mentions | block: "mentions" }}'`;

type Content = string | ({ type: 'text'; text: string } | { type: 'image_url' })[];

interface Chat {
  messages: { content: Content }[];
}

interface Mention {
  feature: string;
  quote: string | null;
}

/** What the model under test is asked and answers; a test may replace how it answers. */
export interface ScriptedModel {
  /** Requests for chat completions and for embeddings, in order. */
  asked: ('describe' | 'list' | 'compact' | 'embed')[];
  /** Lists the features of a report, given the prompt, once what it does is done. */
  list: (prompt: string) => Mention[] | Promise<Mention[]>;
  /** What is said of the next pictures; an HTTP status for one that nobody describes. */
  describe: (caption: string) => string | number;
  /** Answers the compactor's prompt, given the mentions; a status is an HTTP error. */
  compact: (mentions: string[]) => unknown;
  /** When set, the answer to every chat request: an HTTP status. */
  broken: number | null;
}

/** The features a report names: its lines `Feature k: words`. */
export function everyFeature(text: string): Mention[] {
  const features = [...text.matchAll(/^Feature .*$/gm)].map(([line]) => line.trim());
  return features.map((feature) => ({ feature, quote: feature }));
}

/** What is said of a picture in these tests unless a test says otherwise. */
export const aBox = (): string => 'One box, which is grey and joined to nothing else on the whole sheet.';

/** Near the axis of the feature's number; texts of one number differ a little. */
function vectorOf(text: string): number[] {
  const axis = Number(/Feature (\d+)/.exec(text)?.[1] ?? DIMENSIONS - 1);
  const bytes = createHash('sha256').update(text).digest();
  return Array.from({ length: DIMENSIONS }, (_, k) => (k === axis ? 1 : 0) + bytes[k]! / 5000);
}

function said(content: unknown) {
  const message = { role: 'assistant', content: JSON.stringify(content) };
  const usage = { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 };
  return { model: 'chat-a-2030', choices: [{ index: 0, message, finish_reason: 'stop' }], usage };
}

function textOf(content: Content): string {
  if (typeof content === 'string') return content;
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

async function answer(
  model: ScriptedModel,
  path: string,
  body: Chat & { input: string[] },
): Promise<[number, unknown]> {
  if (path.endsWith('/embeddings')) {
    model.asked.push('embed');
    const data = body.input.map((text, index) => ({ index, embedding: vectorOf(text) }));
    return [200, { data, model: 'embed-a', usage: { prompt_tokens: 10, total_tokens: 10 } }];
  }
  const task = textOf(body.messages.at(-1)!.content);
  const kind = task.startsWith('List.') ? 'list' : task.startsWith('Describe.') ? 'describe' : 'compact';
  model.asked.push(kind);
  if (model.broken !== null) return [model.broken, { error: { message: 'no' } }];
  if (kind === 'list') return [200, said({ mentions: await model.list(task) })];
  if (kind === 'describe') {
    const description = model.describe(task);
    if (typeof description === 'number') return [description, { error: { message: 'no' } }];
    return [200, said({ kind: 'drawing', description })];
  }
  const mentions = JSON.parse(task.slice(task.indexOf('['), task.lastIndexOf(']') + 1)) as string[];
  return [200, said(model.compact(mentions))];
}

/** One title per feature, one item per mention. */
export function compactByNumber(mentions: string[]): unknown {
  const [name] = /Feature \d+/.exec(mentions[0]!)!;
  return { title: name, summary: `Reports have ${name}.`, checklist: mentions.slice(0, 3) };
}

/** A PDF whose text names features, each line of `features` one of them. */
export function reportPdf(...features: string[]): Uint8Array {
  return writePdf([new PageWriter().lines(72, 100, features, { leading: 30 })]);
}

/** Gives the functions of this process prompts, a catalogue, keys and a scripted model. */
export async function openKnowledgeModels(): Promise<ScriptedModel> {
  const model: ScriptedModel = {
    asked: [],
    list: everyFeature,
    describe: aBox,
    compact: compactByNumber,
    broken: null,
  };
  const server = createTestServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [status, body] = await answer(model, request.url!, JSON.parse(Buffer.concat(chunks).toString()));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const secrets = createSecretStore();
  secrets.ensure('keys', '{"OPENAI_API_KEY": "k"}');
  const gateway = await startGateway({ routes: [jsonProtocol({ secretsmanager: secrets })] });
  const root = await mkdtemp(join(tmpdir(), 'assay-knowledge-'));
  const folder = join(root, 'prompts', 'deliverable-review');
  await mkdir(folder, { recursive: true });
  await Promise.all([
    writeFile(join(root, 'models.yaml'), MODELS),
    writeFile(
      join(folder, 'feature-extraction.yaml'),
      prompt('feature-extraction', 'feature-mentions', EXTRACTION),
    ),
    writeFile(
      join(folder, 'figure-describer.yaml'),
      prompt('figure-describer', 'figure-description', DESCRIPTION, 'model: vision\nimage: image'),
    ),
    writeFile(
      join(folder, 'feature-compactor.yaml'),
      prompt('feature-compactor', 'compacted-feature', COMPACTION),
    ),
  ]);
  Object.assign(process.env, {
    LAMBDA_TASK_ROOT: root,
    MODEL_KEYS_SECRET: 'keys',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: gateway.url,
    OPENAI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await gateway.close();
    await rm(root, { recursive: true });
  });
  return model;
}
