import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import * as z from 'zod';
import type { ModelChoice } from './house-catalogue.ts';
import { findServers, type HouseModel, type HouseServer, serverAt } from './own-servers.ts';

/** Who is at the terminal, and what is known of earlier answers. */
export interface Desk {
  /** Where the answer is kept. */
  folder: string;
  say(words: string): void;
  /** Asks a question with yes or no; absent: nobody is there. */
  ask?: ((question: string) => Promise<boolean>) | undefined;
  addresses?: readonly string[];
}

const chats = ({ kind }: HouseModel) => kind === 'chat';

/** The models that chat, each with its server, in the order in which they would be taken. */
const choicesOf = (servers: readonly HouseServer[]): ModelChoice[] =>
  servers.flatMap((server) => server.models.filter(chats).map((model) => ({ server, model })));

const hostOf = (url: string) => new URL(url).host;

/** A model and where it is, in words. */
export const describeChoice = ({ server, model }: ModelChoice): string =>
  `${model.name} at ${server.title} (${hostOf(server.url)})`;

/** The names that a model goes by. */
function namesOf({ server, model }: ModelChoice): string[] {
  const short = model.name.replace(/:latest$/, '');
  return [model.name, short, `${server.id}/${model.name}`, `${server.id}/${short}`];
}

/**
 * The model that goes by a name: its own, its server's (`ollama`: the model that is ready there), both (`ollama/qwen3:14b`), or an address. Null:
 * none that is found does.
 */
export async function modelNamed(name: string, addresses?: readonly string[]): Promise<ModelChoice | null> {
  if (/^https?:\/\//.test(name)) {
    const address = URL.parse(name);
    if (address === null) return null;
    const server = await serverAt(`${address.origin}${address.pathname.replace(/(?:\/v1)?(?<!\/)\/*$/, '')}`);
    return choicesOf(server ? [server] : [])[0] ?? null;
  }
  const choices = choicesOf(await findServers(addresses));
  return (
    choices.find((choice) => namesOf(choice).includes(name)) ??
    choices.find(({ server }) => server.id === name) ??
    null
  );
}

/** What was answered to the question whether a model of one's own is to be taken. */
const answerSchema = z.object({ url: z.string(), model: z.string(), taken: z.boolean() });
type EarlierChoice = z.infer<typeof answerSchema>;

const fileIn = (folder: string) => join(folder, 'own-model.json');

async function answeredIn(folder: string): Promise<EarlierChoice | null> {
  const text = await readFile(fileIn(folder), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const isOf = ({ url, model }: EarlierChoice, choice: ModelChoice) =>
  url === choice.server.url && model === choice.model.name;

/** What is said where a model was chosen before that is not there now. */
function gone({ url, model }: EarlierChoice): AssayError {
  const words = `${model}, which was chosen for this machine, is not there: no server answers with it at ${hostOf(url)}. Start it, or name another with --model (stand-in: no model, for trying).`;
  return new AssayError('ModelUnavailable', words);
}

/**
 * Looks for servers of models on this machine and takes one after one question, which is remembered; null: there is none, nobody is there to be
 * asked, or the answer was no.
 * @throws AssayError ModelUnavailable where the model that was chosen before is not there
 */
export async function chooseModel({ folder, say, ask, addresses }: Desk): Promise<ModelChoice | null> {
  const answered = await answeredIn(folder);
  if (!ask && !answered?.taken) return null;
  const choices = choicesOf(await findServers(addresses));
  const known = answered && choices.find((choice) => isOf(answered, choice));
  if (answered?.taken && !known) throw gone(answered);
  if (answered?.taken) return known!;
  const [first, ...others] = choices;
  if (!first || known || !ask) return null;
  const more =
    others.length > 0
      ? ` Others there: ${others.map(({ model }) => model.name).join(', ')} (--model NAME).`
      : '';
  say(`Found ${describeChoice(first)}: a model of your own, with which nothing leaves this machine.${more}`);
  const taken = await ask(`Ask ${first.model.name} from now on? [y/N] `);
  await mkdir(folder, { recursive: true });
  const answer: EarlierChoice = { url: first.server.url, model: first.model.name, taken };
  await writeFile(fileIn(folder), `${JSON.stringify(answer)}\n`);
  say(
    taken
      ? `It is asked from now on; --model names another, ${fileIn(folder)} keeps the choice.`
      : 'Not taken.',
  );
  return taken ? first : null;
}
