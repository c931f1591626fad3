import { createHash } from 'node:crypto';
import type { Catalogue } from '@assay/model/catalogue';
import * as z from 'zod';

/** What is heeded as a stack is started, and by no command that meets it up. */
export const startedWithSchema = z.object({
  model: z.string().nullable().describe('what --model or ASSAY_MODEL named'),
  variables: z.record(z.string(), z.string()).describe('further variables that were set; of keys a hash'),
});
type StartedWith = z.infer<typeof startedWithSchema>;

/** A stack that is up, as it says of itself; an earlier version said less. */
export interface StackAnswers {
  /** Where its answers come from. */
  model?: string | undefined;
  /** Names of the models of one's own that it asks. */
  names?: readonly string[] | undefined;
  startedWith?: StartedWith | undefined;
  /** A command started it for its own time. */
  ofCommand?: boolean | undefined;
}

/** Variables that count whatever model is asked. */
const ALWAYS = ['ASSAY_COLBERT', 'PINECONE_API_KEY'];
/** Those that count where providers are asked. */
const ofProviders = ({ providers }: Pick<Catalogue, 'providers'>) => [
  'OPENAI_BASE_URL',
  'OPENAI_API_KEY',
  ...Object.values(providers).flatMap(({ secret }) => secret ?? []),
];

const told = (name: string, value: string) =>
  name.endsWith('_KEY') ? createHash('sha256').update(value).digest('hex').slice(0, 12) : value;

/** What a stack that is started in this environment heeds. */
export function startedWith(
  environment: NodeJS.ProcessEnv,
  catalogue: Pick<Catalogue, 'providers'>,
): StartedWith {
  const named = [...ALWAYS, ...ofProviders(catalogue)].flatMap((name) => {
    const value = environment[name]?.trim();
    return value ? [[name, told(name, value)] as const] : [];
  });
  return { model: environment.ASSAY_MODEL?.trim() || null, variables: Object.fromEntries(named) };
}

/** Whether a stack asks the model that is named. */
function asksModel({ model, names = [], startedWith: its }: StackAnswers, named: string): boolean {
  return [model, its?.model, ...names].includes(named);
}

/**
 * What of this environment a stack that is up does not heed, as the person set it. A key alone asks for no model where the stack's was named as it
 * was started.
 */
export function unheeded(
  stack: StackAnswers,
  environment: NodeJS.ProcessEnv,
  catalogue: Pick<Catalogue, 'providers'>,
): string[] {
  const { model, variables } = startedWith(environment, catalogue);
  if (model !== null && !asksModel(stack, model)) return [`the model "${model}" (--model, ASSAY_MODEL)`];
  const its = stack.startedWith;
  if (!its) return [];
  const isKeyed = stack.model === 'provider' || (stack.model === 'none' && (its.model ?? model) === null);
  const counting = new Set(isKeyed ? [...ALWAYS, ...ofProviders(catalogue)] : ALWAYS);
  return Object.entries(variables)
    .filter(([name, value]) => counting.has(name) && its.variables[name] !== value)
    .map(([name]) => name);
}

/** Answers that no model gives. */
const IMITATIONS: readonly unknown[] = ['examples', 'stand-in'];

/** The name of what imitates answers because another command asked for that, to whoever names no model: they never asked for it. */
export function imitation(
  { ofCommand, model }: StackAnswers,
  environment: NodeJS.ProcessEnv,
): string | undefined {
  const isMeant = !ofCommand || environment.ASSAY_MODEL?.trim();
  return isMeant || !IMITATIONS.includes(model) ? undefined : model;
}

/** What a stack answers with, in words. */
export function answersText({ model, names = [], startedWith: its }: StackAnswers): string {
  if (names.length > 0) return names.join(', ');
  if (model === 'none') return 'no model';
  return its?.model ?? model ?? 'a model that it does not name';
}
