import { type Catalogue, chatModel } from '../catalogue.ts';
import { promptInvalid } from './prompt-file.ts';
import { AGENT_FILE, type PromptFiles, type PromptLibrary, promptLibrary } from './prompt-library.ts';

const agentOf = (file: string) => file.replace(/\.yaml$/, '');

/** The files that an agent shares with others. */
const sharedFilesOf = (library: PromptLibrary, id: string): string[] => {
  const { prefix, suffix } = library.agent(id);
  return [
    ...(prefix === undefined ? [] : [`${id.split('/')[0]}/prefix/${prefix}.yaml`]),
    ...(suffix === undefined ? [] : [`common/suffix/${suffix}.yaml`]),
  ];
};

/** A file that no agent is asked by would change nothing: its name is a slip of the pen. */
function assertOfUse(file: string, deployed: PromptLibrary, all: PromptLibrary): void {
  if (!AGENT_FILE.test(file)) {
    if (all.agents.some((id) => sharedFilesOf(all, id).includes(file))) return;
    throw promptInvalid(file, 'no agent has this prefix or suffix, so that it would change nothing');
  }
  if (deployed.agents.includes(agentOf(file))) return;
  const [workflow] = file.split('/');
  const own = deployed.agents.filter((id) => id.startsWith(`${workflow}/`));
  const known = (own.length > 0 ? own : deployed.agents).map((id) => `${id}.yaml`).join(', ');
  throw promptInvalid(
    file,
    `no prompt of this name is deployed, whose place it could take. There are: ${known}`,
  );
}

/** An agent is given what its deployed prompt reads: another input is never there. */
function assertGivenInputs(id: string, file: string, deployed: PromptLibrary, all: PromptLibrary): void {
  const given = deployed.inputs(id);
  const unknown = all.inputs(id).find((name) => !given.includes(name));
  if (unknown === undefined) return;
  throw promptInvalid(
    file,
    `"${unknown}" is no input that ${id} is given. Inputs: ${given.join(', ') || 'none'}`,
  );
}

/** @throws AssayError PromptInvalid where the role that an agent plays is none of the catalogue's */
function assertRole(file: string, role: string, catalogue: Catalogue): void {
  try {
    chatModel(catalogue, role);
  } catch (cause) {
    throw promptInvalid(file, `model: ${(cause as Error).message}`, cause);
  }
}

/** The agents whose prompts, prefixes or suffixes are among some files, with the file that is. */
export function agentsOfFiles(library: PromptLibrary, own: PromptFiles): { id: string; file: string }[] {
  return library.agents.flatMap((id) => {
    const file = [`${id}.yaml`, ...sharedFilesOf(library, id)].find((name) => name in own);
    return file ? [{ id, file }] : [];
  });
}

/** The characters of an agent's prompt, with what it shares with others. */
const lengthOf = (files: PromptFiles, library: PromptLibrary, id: string): number =>
  [`${id}.yaml`, ...sharedFilesOf(library, id)].reduce((sum, name) => sum + files[name]!.length, 0);

/** The most tokens of an agent's answer, whatever it is given. */
function mostAnswered(library: PromptLibrary, id: string): number {
  const { max_output_tokens: limit } = library.agent(id).decoding;
  return typeof limit === 'number' ? limit : limit.most;
}

/** What prompts that take the place of deployed ones change of what a run costs. */
export interface PromptChange {
  /** How many times as much of a token is read or written at most: of the agent whose prompt or answer became longest; at least 1. */
  times: number;
  /** The agents that play another role, by the role before and the role now. */
  moved: [from: string, to: string][];
}

/** @throws AssayError PromptInvalid */
export function promptChange(deployed: PromptFiles, own: PromptFiles): PromptChange {
  const files = { ...deployed, ...own };
  const [before, after] = [promptLibrary(deployed), promptLibrary(files)];
  const ids = agentsOfFiles(after, own)
    .map(({ id }) => id)
    .filter((id) => before.agents.includes(id));
  const times = ids.flatMap((id) => [
    lengthOf(files, after, id) / lengthOf(deployed, before, id),
    mostAnswered(after, id) / mostAnswered(before, id),
  ]);
  const roles = ids.map((id): [string, string] => [before.agent(id).model, after.agent(id).model]);
  return { times: Math.max(1, ...times), moved: roles.filter(([from, to]) => from !== to) };
}

/**
 * The prompts that are deployed with others in the place of some of them: each takes the place of one that there is, or is a prefix or
 * suffix of one that is given, reads no input but those that the deployed prompt of the same agent reads, and names a role of the catalogue.
 * @throws AssayError PromptInvalid naming the file
 */
export function withGivenPrompts(
  deployed: PromptFiles,
  own: PromptFiles,
  catalogue: Catalogue,
): PromptLibrary {
  const before = promptLibrary(deployed);
  const all = promptLibrary({ ...deployed, ...own });
  for (const file of Object.keys(own)) assertOfUse(file, before, all);
  for (const { id, file } of agentsOfFiles(all, own)) {
    assertGivenInputs(id, file, before, all);
    assertRole(file, all.agent(id).model, catalogue);
  }
  return all;
}
