import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const prefix = `
system: |
  You assess. Language: {{ brief.language }}
user: |
  The question:
  {{ brief.question | block: "question" }}
  {{ brief.rubric | block: "rubric" }}
  The essay:
  {{ brief.essay | block: "essay" }}
`;

const agent = (name: string, task: string) => `
agent: ${name}
model: debater
decoding: { temperature: 1, max_output_tokens: 100, logprobs: true }
output: statement
prefix: essay
task: |
  ${task}
`;

/** Prompt files as the workflows have them, by path. */
export const sampleFiles: Record<string, string> = {
  'essay-scoring/prefix/essay.yaml': prefix,
  'essay-scoring/advocate.yaml': agent('advocate', 'You are the Advocate. {{ trait | block: "trait" }}'),
  'essay-scoring/skeptic.yaml': agent(
    'skeptic',
    'You are the Skeptic. {{ said.text | block: "statement", speaker: "Advocate", confidence: said.confidence }}',
  ),
  'plain/speaker.yaml':
    'agent: speaker\nmodel: debater\ndecoding: { max_output_tokens: 9 }\noutput: statement\ntask: Say {{ word }}.\n',
};

export const inputs = (essay: string) => ({
  brief: { language: 'en', question: 'Why wait?', rubric: [{ name: 'Ideas', min: 0, max: 3 }], essay },
  trait: { name: 'Ideas', min: 0, max: 3 },
  said: { text: 'It is "clear".', confidence: 0.82 },
});

/** Writes files into a new folder; `remove` takes it away again. */
export async function promptFolder(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-prompts-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
