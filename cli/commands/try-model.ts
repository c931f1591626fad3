import { join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { loadPromptLibrary } from '@assay/model/agent/prompt-library';
import { type Catalogue, loadCatalogue } from '@assay/model/catalogue';
import { askYesNo } from '../ask-yes-no.ts';
import { home, ROOT } from '../home.ts';
import { describeExam } from '../own-models/exam/describe-exam.ts';
import { keepExams } from '../own-models/exam/exam-records.ts';
import type { ExamPart } from '../own-models/exam/examiner.ts';
import { sitExam } from '../own-models/exam/sit-exam.ts';
import { asksOwnServers, openModelSource } from '../own-models/own-source.ts';
import { createProgressBar } from '../progress-bar.ts';
import { terminalText } from '../terminal-text.ts';

/** As of a run that is partial. */
const UNFIT = 3;

const say = (words: string) => void process.stderr.write(`${terminalText(words)}\n`);

/** What is examined, and what is to be ended afterwards. @throws AssayError ConfigurationInvalid, ModelUnavailable */
async function examinee(name: string | undefined, usual: Catalogue) {
  if (name !== undefined && Object.hasOwn(usual.models, name))
    return { catalogue: usual, asked: name, close: async () => {} };
  const environment = name === undefined ? process.env : { ...process.env, ASSAY_MODEL: name };
  const ask = process.stdin.isTTY && process.stderr.isTTY ? askYesNo : undefined;
  const machine = { catalogue: usual, environment };
  const { source, close } = await openModelSource(machine, { folder: home(), say, ask });
  const ownOnly = source.kind === 'none' && asksOwnServers(usual);
  if (source.kind === 'own-server') return { catalogue: source.catalogue, asked: null, close };
  if (source.kind === 'provider' || ownOnly) return { catalogue: usual, asked: null, ownOnly, close };
  const words = `There is no model to examine: name one (${assay()} models try NAME), such as that of a server on this machine, its address, a GGUF file, or a model of models.yaml.`;
  throw new AssayError('ConfigurationInvalid', words);
}

async function apiKey(name: string): Promise<string> {
  const key = process.env[name];
  if (key) return key;
  throw new AssayError('ConfigurationInvalid', `The model's provider asks for a key: set ${name}.`);
}

/**
 * Examines a model before a class trusts it, role by role, prints what it is fit for, and keeps it. The exit status is 3 where it is unfit for
 * a role.
 * @throws AssayError ConfigurationInvalid, ModelUnavailable
 */
export async function tryModel(
  name: string | undefined,
  exam: readonly (() => Promise<ExamPart>)[],
): Promise<void> {
  const parts = await Promise.all(exam.map((part) => part()));
  const prompts = await loadPromptLibrary(join(ROOT, 'prompts'));
  const { close, ...asked } = await examinee(name, await loadCatalogue(join(ROOT, 'models.yaml')));
  const all = parts.reduce((total, { questions }) => total + questions, 0);
  const bar = createProgressBar(process.stderr, all);
  let begun = 0;
  const begin = (title: string) => bar.advance(title, begun++ === 0 ? 0 : 1);
  const sitting = sitExam({ ...asked, prompts, parts, apiKey, begin }).finally(bar.end);
  const records = await sitting.finally(close);
  const file = await keepExams(home(), records);
  const texts = Object.entries(records).map(([model, record]) => describeExam(model, record));
  process.stdout.write(`${terminalText(texts.join('\n\n'))}\n`);
  say(`Kept in ${file}; commands that ask this model say where it is unfit.`);
  const verdicts = Object.values(records).flatMap((record) => record.verdicts);
  if (verdicts.some(({ verdict }) => verdict === 'unfit')) process.exitCode = UNFIT;
}
