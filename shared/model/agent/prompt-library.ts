import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Template } from 'liquidjs';
import * as z from 'zod';
import type { ContentPart, Message } from '../message.ts';
import { BLOCK_NAME, type TagKey } from './block.ts';
import type { OutputFormat } from './output-format.ts';
import { inputsOfLimit } from './output-limit.ts';
import type { PromptFile } from './prompt-file.ts';
import {
  parsePromptYaml,
  prefixFileSchema,
  promptFileSchema,
  promptInvalid,
  suffixFileSchema,
} from './prompt-file.ts';
import { blockNamesIn, createPromptTemplates, type PromptTemplates } from './prompt-template.ts';

/** One agent, ready to run. `hash` is the SHA-256 of its file, of its prefix's and, where it has one, of its suffix's. */
interface AgentPrompt extends PromptFile {
  id: string;
  file: string;
  hash: string;
}

export interface PromptLibrary {
  /** `{workflow}/{agent}` of every agent, sorted */
  agents: string[];
  /** @throws AssayError PromptInvalid when there is no such agent */
  agent(id: string): AgentPrompt;
  /** The agent's messages: system and user of its prefix, its task, then what it is given. @throws AssayError PromptInvalid */
  render(id: string, inputs: Record<string, unknown>): Message[];
  /** The inputs that the agent's prompt and prefix read, by name. @throws AssayError PromptInvalid when there is no such agent */
  inputs(id: string): string[];
  /** The same agents, the tags of whose blocks are made with this key. */
  withKey(key: TagKey): PromptLibrary;
}

interface PromptSource {
  file: string;
  text: string;
}

interface PromptEntry {
  prompt: AgentPrompt;
  parts: { role: 'system' | 'user'; file: string; template: Template[] }[];
}

/** The file of an agent's prompt. */
export const AGENT_FILE = /^([^/]+)\/([^/]+)\.yaml$/;
const SHARED_FILE = /^(?:[^/]+\/prefix|common\/suffix)\/[^/]+\.yaml$/;

/**
 * Prompt files by their paths from the folder of all prompts: `{workflow}/{agent}.yaml`, `{workflow}/prefix/{prefix}.yaml`,
 * `common/suffix/{suffix}.yaml`.
 */
export type PromptFiles = Readonly<Record<string, string>>;

/** Reads the prompt files under a folder; other files are left alone. @throws AssayError PromptInvalid where it cannot be read */
export async function readPromptFiles(folder: string): Promise<PromptFiles> {
  const found = await readdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw promptInvalid(folder, 'the folder cannot be read', cause);
  });
  const files = found.map((file) => file.replaceAll('\\', '/')).sort();
  const wanted = files.filter((file) => AGENT_FILE.test(file) || SHARED_FILE.test(file));
  const texts = wanted.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(texts));
}

function parseTemplate(templates: PromptTemplates, file: string, path: string, source: string): Template[] {
  for (const name of blockNamesIn(source))
    if (!BLOCK_NAME.test(name)) throw promptInvalid(file, `${path}: "${name}" is not a name for a block`);
  try {
    return templates.parse(source);
  } catch (error) {
    throw promptInvalid(file, `${path}: ${(error as Error).message.split('\n')[0]}`, error);
  }
}

function prefixParts(templates: PromptTemplates, source: PromptSource): PromptEntry['parts'] {
  const { file } = source;
  const prefix = parsePromptYaml(file, source.text, prefixFileSchema);
  return (['system', 'user'] as const).map((role) => ({
    role,
    file,
    template: parseTemplate(templates, file, role, prefix[role]),
  }));
}

/** The inputs that an agent's templates read, and the one that is its picture. */
function inputsOf(templates: PromptTemplates, { parts, prompt: { image } }: PromptEntry): string[] {
  const read = parts.flatMap(({ template }) => templates.inputsOf(template));
  return [...new Set([...read, ...(image === undefined ? [] : [image])])];
}

/** A limit follows from what the agent is told: an input that its prompt never shows is a slip of the pen. */
function assertToldOfLimit(templates: PromptTemplates, entry: PromptEntry): void {
  const { file, decoding } = entry.prompt;
  const inputs = inputsOf(templates, entry);
  const untold = inputsOfLimit(decoding.max_output_tokens).find((name) => !inputs.includes(name));
  if (untold === undefined) return;
  const problem = `each: "${untold}" is no input of this prompt. Inputs: ${inputs.join(', ') || 'none'}`;
  throw promptInvalid(file, `decoding.max_output_tokens: ${problem}`);
}

/** The file that an agent shares with others. @throws AssayError PromptInvalid where there is none */
function sharedFile(
  sources: Map<string, PromptSource>,
  { file, path, name }: Record<'file' | 'path' | 'name', string>,
) {
  const promptSource = sources.get(name);
  if (promptSource) return promptSource;
  throw promptInvalid(file, `${path}: there is no ${name}`);
}

function readEntry(
  source: PromptSource,
  sources: Map<string, PromptSource>,
  templates: PromptTemplates,
): PromptEntry {
  const { file, text } = source;
  const [, workflow, name] = AGENT_FILE.exec(file)!;
  const prompt = parsePromptYaml(file, text, promptFileSchema);
  if (prompt.agent !== name) throw promptInvalid(file, `agent: must be "${name}", as the file is called`);
  const shared = (path: string, name: string) => sharedFile(sources, { file, path, name });
  const prefix = prompt.prefix && shared('prefix', `${workflow}/prefix/${prompt.prefix}.yaml`);
  const suffix = prompt.suffix && shared('suffix', `common/suffix/${prompt.suffix}.yaml`);
  const hash = createHash('sha256')
    .update(text)
    .update('\0')
    .update(prefix ? prefix.text : '')
    .update(suffix ? `\0${suffix.text}` : '');
  const ends = suffix ? parsePromptYaml(suffix.file, suffix.text, suffixFileSchema).task : '';
  const task = parseTemplate(templates, file, 'task', [prompt.task, ends].filter(Boolean).join('\n\n'));
  const given = [prompt.given ?? []].flat().map((text) => ({
    role: 'user' as const,
    file,
    template: parseTemplate(templates, file, 'given', text),
  }));
  const entry: PromptEntry = {
    prompt: { ...prompt, id: `${workflow}/${name}`, file, hash: hash.digest('hex') },
    parts: [
      ...(prefix ? prefixParts(templates, prefix) : []),
      { role: 'user', file, template: task },
      ...given,
    ],
  };
  assertToldOfLimit(templates, entry);
  return entry;
}

const imageSchema = z.string().regex(/^data:image\/(?:png|jpeg);base64,/, 'must be a picture as a data URL');

/** The task with the picture that the agent is shown. */
function withImage(messages: Message[], { image: name, file }: AgentPrompt, inputs: Record<string, unknown>) {
  if (name === undefined) return messages;
  const image = imageSchema.safeParse(inputs[name]);
  if (!image.success) throw promptInvalid(file, `image: the input "${name}" is no picture`);
  const task = messages.at(-1)!;
  const content: ContentPart[] = [
    { type: 'text', text: String(task.content) },
    { type: 'image', url: image.data },
  ];
  return [...messages.slice(0, -1), { role: 'user' as const, content }];
}

function renderPart(
  templates: PromptTemplates,
  part: PromptEntry['parts'][number],
  inputs: Record<string, unknown>,
  key: TagKey,
) {
  try {
    return { role: part.role, content: templates.render(part.template, inputs, key) };
  } catch (error) {
    throw promptInvalid(part.file, (error as Error).message.split('\n')[0] ?? 'it cannot be rendered', error);
  }
}

/** The agents of a folder's prompt files (`promptLibrary`). @throws AssayError PromptInvalid */
export async function loadPromptLibrary(folder: string): Promise<PromptLibrary> {
  return promptLibrary(await readPromptFiles(folder));
}

/**
 * Every agent of some prompt files, with its prefix. All of them are checked now, so that a wrong prompt is found before a run and not in
 * the middle of it. Tags of blocks are made with a random key until another is given (`withKey`).
 * @throws AssayError PromptInvalid naming the file and the path in it
 */
export function promptLibrary(files: PromptFiles): PromptLibrary {
  const all = Object.entries(files).map(([file, text]): PromptSource => ({ file, text }));
  const sources = new Map(all.map((source) => [source.file, source]));
  const templates = createPromptTemplates(new Set(all.flatMap(({ text }) => blockNamesIn(text))));
  const entries = all
    .filter(({ file }) => AGENT_FILE.test(file))
    .map((source) => readEntry(source, sources, templates));
  const byId = new Map(entries.map((entry) => [entry.prompt.id, entry]));

  function entryOf(id: string): PromptEntry {
    const entry = byId.get(id);
    if (entry) return entry;
    throw promptInvalid(
      `${id}.yaml`,
      `there is no such agent. Agents: ${[...byId.keys()].join(', ') || 'none'}`,
    );
  }

  const withKey = (key: TagKey): PromptLibrary => ({
    agents: [...byId.keys()],
    agent: (id) => entryOf(id).prompt,
    render: (id, inputs) => {
      const { parts, prompt } = entryOf(id);
      const messages = parts.map((part) => renderPart(templates, part, inputs, key));
      return withImage(messages, prompt, inputs);
    },
    inputs: (id) => inputsOf(templates, entryOf(id)),
    withKey,
  });
  return withKey(randomBytes(32));
}

/** The output format an agent answers in. @throws AssayError PromptInvalid when there is none of that name */
export function outputOf(prompt: AgentPrompt, outputs: Record<string, OutputFormat>): OutputFormat {
  const output = Object.hasOwn(outputs, prompt.output) ? outputs[prompt.output] : undefined;
  if (output) return output;
  const known = Object.keys(outputs).join(', ');
  throw promptInvalid(prompt.file, `output: there is no format "${prompt.output}". Formats: ${known}`);
}
