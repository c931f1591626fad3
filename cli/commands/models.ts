import { join } from 'node:path';
import pLimit from 'p-limit';
import { loadCatalogue } from '../../shared/model/catalogue.ts';
import { type Retiring, retirementText, retiringModels } from '../../shared/model/retirement.ts';
import type { RunItem } from '../../shared/run/items.ts';
import { listAssignments } from '../../shared/workflows/assignment-store.ts';
import { type Connection, connected } from '../connection.ts';
import { ROOT } from '../home.ts';
import { TENANT } from '../reach.ts';
import { today } from '../retiring-models.ts';
import { terminalText } from '../terminal-text.ts';

/** Assignments whose runs are looked at together. */
const READ_AT_ONCE = 8;

/** Submissions that are assessed again to find out what moving to another model changes. */
const SAMPLE = 20;

/** A model that is switched off, and the assignments whose latest runs asked it. */
interface Concerned extends Retiring {
  assignments: string[];
}

/** The models that a run asked and that answered it, as far as it says so: by the provider's names. */
const askedBy = ({ provenance }: RunItem) => [
  ...(provenance?.models ?? []),
  ...(provenance?.embeddingModels ?? []),
  ...(provenance?.parameters ?? []).map(({ model }) => model),
];

/** The models that the latest runs of each assignment asked. */
async function modelsAsked({ runStore, objects }: Connection): Promise<Map<string, Set<string>>> {
  const assignments = await listAssignments(objects, TENANT);
  const found = await pLimit(READ_AT_ONCE).map(assignments, async (assignment) => {
    const runs = await runStore.latestRuns({ tenant: TENANT, assignment });
    return [assignment, new Set(runs.flatMap(askedBy))] as const;
  });
  return new Map(found);
}

/** The command that answers whether an assignment can move to another model. */
export const commandFor = (assignment: string): string =>
  `npx assay reevaluate ${assignment} --models FILE --sample ${SAMPLE}`;

/** A model that is switched off, as a person reads it. */
export function describeModel(concerned: Concerned): string {
  const { model, roles, assignments } = concerned;
  const plays = roles.length > 0 ? `plays ${roles.join(', ')}` : 'plays no role';
  const asked = assignments.length > 0 ? `asked by ${assignments.join(', ')}` : 'asked by no latest run';
  const commands = assignments.map((assignment) => `    can it move? ${commandFor(assignment)}`);
  return [`${model}: ${retirementText(concerned)}; ${plays}; ${asked}`, ...commands].join('\n');
}

/** Prints the models of `models.yaml` that are switched off soon or have been, and what they concern. */
export async function showModels({ within, json }: { within: number; json?: boolean }): Promise<void> {
  const catalogue = await loadCatalogue(join(ROOT, 'models.yaml'));
  const retiring = retiringModels(catalogue, today(), within);
  await connected(async (connection) => {
    const asked = retiring.length > 0 ? await modelsAsked(connection) : new Map<string, Set<string>>();
    const concerned = retiring.map((one) => {
      const names = [one.model, catalogue.models[one.model]?.name];
      const assignments = [...asked]
        .filter(([, models]) => names.some((name) => name !== undefined && models.has(name)))
        .map(([assignment]) => assignment);
      return { ...one, assignments, commands: assignments.map(commandFor) };
    });
    const nothing = `no model of models.yaml is switched off within ${within} days`;
    const text = concerned.map(describeModel).join('\n') || nothing;
    process.stdout.write(`${json ? JSON.stringify(concerned) : terminalText(text)}\n`);
  });
}
