import { listAssignments } from '@assay/api/routes/assignments';
import { listModels } from '@assay/api/routes/deployment';
import { assay } from '@assay/kit/process/assay-command';
import { type Retiring, retirementText, retiringModels } from '@assay/model/retirement';
import pLimit from 'p-limit';
import { everyOf } from '../api-client.ts';
import { type ApiConnection, overApi } from '../api-connection.ts';
import { today } from '../retiring-models.ts';
import { terminalText } from '../terminal-text.ts';
import { listRuns } from './list-runs.ts';

type ModelsConnection = Pick<ApiConnection, 'api'>;

/** Assignments whose runs are looked at together. */
const READ_AT_ONCE = 8;

/** Assignments that are asked for at a time: as many as a page holds. */
const ASSIGNMENTS = 200;

/** Submissions that are assessed again to find out what moving to another model changes. */
const SAMPLE = 20;

/** A model that is switched off, and the assignments whose latest runs asked it. */
interface RetiringModel extends Retiring {
  assignments: string[];
}

/** The models that the latest runs of each assignment asked, as far as these say so: by the providers' names. */
async function modelsAsked(
  connection: ModelsConnection,
): Promise<[assignment: string, models: Set<string>][]> {
  const pages = connection.api.pages(listAssignments, { query: { limit: ASSIGNMENTS } });
  const assignments = await everyOf(pages, (page) => page.assignments);
  return pLimit(READ_AT_ONCE).map(assignments, async ({ assignment }) => {
    const runs = await listRuns(connection, assignment);
    return [assignment, new Set(runs.flatMap(({ models }) => models))];
  });
}

/** The models of a deployment that are switched off within `within` days of `on`, or have been, and what they concern. */
export async function concernedModels(
  connection: ModelsConnection,
  { within, on }: { within: number; on: string },
): Promise<RetiringModel[]> {
  const { models } = await connection.api.ask(listModels);
  const retiring = retiringModels(models, on, within);
  const asked = retiring.length > 0 ? await modelsAsked(connection) : [];
  const nameOf = new Map(models.map(({ model, name }) => [model, name]));
  return retiring.map((one) => {
    const names = [one.model, nameOf.get(one.model)!];
    const assignments = asked.filter(([, models]) => names.some((name) => models.has(name)));
    return { ...one, assignments: assignments.map(([assignment]) => assignment) };
  });
}

/** The command that answers whether an assignment can move to another model; one that names the model itself needs another version. */
function commandFor(assignment: string, { roles }: Pick<RetiringModel, 'roles'>): string {
  const others = roles.map((role) => `${role}=MODEL`).join();
  const tried = roles.length > 0 ? `${assignment} --models ${others}` : `${assignment}.yaml`;
  return `${assay()} reevaluate ${tried} --sample ${SAMPLE}`;
}

/** A model that is switched off, as a person reads it. */
export function describeModel(concerned: RetiringModel): string {
  const { model, roles, assignments } = concerned;
  const plays = roles.length > 0 ? `plays ${roles.join(', ')}` : 'plays no role';
  const asked = assignments.length > 0 ? `asked by ${assignments.join(', ')}` : 'asked by no latest run';
  const commands = assignments.map((assignment) => `    can it move? ${commandFor(assignment, concerned)}`);
  return [`${model}: ${retirementText(concerned)}; ${plays}; ${asked}`, ...commands].join('\n');
}

/** Prints the models of the deployment that are switched off soon or have been, and what they concern. */
export async function showModels({ within, json }: { within: number; json?: boolean }): Promise<void> {
  const concerned = await overApi((connection) => concernedModels(connection, { within, on: today() }));
  const values = concerned.map((retiringModel) => ({
    ...retiringModel,
    commands: retiringModel.assignments.map((assignment) => commandFor(assignment, retiringModel)),
  }));
  const nothing = `no model of the deployment is switched off within ${within} days`;
  const text = concerned.map(describeModel).join('\n') || nothing;
  process.stdout.write(`${json ? JSON.stringify({ models: values }) : terminalText(text)}\n`);
}
