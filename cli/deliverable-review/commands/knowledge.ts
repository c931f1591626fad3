import type { ReviewAssignment } from '@assay/deliverable-review/assignment';
import { changeKnowledge, replaceKnowledge } from '@assay/deliverable-review/knowledge/edit-knowledge';
import { parseFeatureChanges, parseNewFeatures } from '@assay/deliverable-review/knowledge/feature-file';
import type { Feature, KnowledgeBase } from '@assay/deliverable-review/knowledge/knowledge-base';
import { formatKnowledge, parseKnowledge } from '@assay/deliverable-review/knowledge/knowledge-file';
import {
  getKnowledge,
  getKnowledgeVersion,
  knowledgeVersion,
} from '@assay/deliverable-review/knowledge/knowledge-store';
import { knowledgeText } from '@assay/deliverable-review/knowledge/knowledge-text';
import * as routes from '@assay/deliverable-review/routes/knowledge';
import { deliverableReview } from '@assay/deliverable-review/workflow';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { assignmentOf as ofWorkflow } from '@assay/workflows/assignments';
import { type ApiConnection, overApi, overApiAsking } from '../../api-connection.ts';
import { editInEditor } from '../../commands/edit-in-editor.ts';
import { writeAsked } from '../../out-folder.ts';
import { overwriting, putAttached } from '../../put-assignment.ts';
import { TENANT } from '../../reach.ts';
import { readAssignment, readInput } from '../../read-input.ts';
import { requireAsked, requireModel } from '../../require-model.ts';
import { builtKnowledgeText } from './built-knowledge-text.ts';
import { findReports } from './find-reports.ts';
import { buildKnowledge } from './knowledge-build.ts';

interface KnowledgeOptions {
  /** The assignment's file. */
  assignment: string;
}

const readText = async (file: string) => (await readInput(file)).toString('utf8');
const assignmentOf = async ({ assignment }: KnowledgeOptions) =>
  ofWorkflow(deliverableReview, await readAssignment(assignment));
const say = (words: string): void => void process.stdout.write(`${words}\n`);

const NEEDS_MODEL = 'Finding what reports have in common';

/** Builds the knowledge base of an assignment from reference reports. @throws AssayError ModelMissing before anything is started */
export async function knowledgeBuild(
  paths: string[],
  options: KnowledgeOptions & { year?: number; minClusterSize: number; json?: boolean },
): Promise<void> {
  const assignment = await assignmentOf(options);
  const { reports, repeated } = await findReports(paths);
  for (const file of repeated) process.stderr.write(`  ${file} is the same as another one: counted once\n`);
  const { year = new Date().getFullYear(), minClusterSize } = options;
  const build = { assignment, year, minClusterSize, reports, repeated };
  await requireModel(NEEDS_MODEL);
  const built = await overApiAsking((connection) => {
    requireAsked(connection, NEEDS_MODEL);
    return buildKnowledge(connection, build);
  });
  say(options.json ? JSON.stringify(built) : builtKnowledgeText(built));
}

async function currentOf(
  { objects }: ApiConnection,
  { assignment }: ReviewAssignment,
): Promise<KnowledgeBase> {
  const knowledge = await getKnowledge(objects, TENANT, assignment);
  if (knowledge) return knowledge;
  const words = `"${assignment}" has no knowledge base yet: build one with "${assay()} knowledge build REPORTS/", or write one and "${assay()} knowledge import FILE".`;
  throw new AssayError('KnowledgeInvalid', words);
}

/** The current knowledge base, or the one of a version. */
async function knowledgeAt(options: KnowledgeOptions & { at?: string }): Promise<KnowledgeBase> {
  const assignment = await assignmentOf(options);
  const { at } = options;
  return overApi((connection) =>
    at
      ? getKnowledgeVersion(connection.objects, TENANT, assignment.assignment, at)
      : currentOf(connection, assignment),
  );
}

/** Prints features, checklists and provenance. */
export async function knowledgeShow(
  options: KnowledgeOptions & { at?: string; json?: boolean },
): Promise<void> {
  const knowledge = await knowledgeAt(options);
  const version = knowledgeVersion(knowledge);
  say(options.json ? JSON.stringify({ version, ...knowledge }) : knowledgeText(knowledge, version).trimEnd());
}

/** Writes the knowledge base into a file, or to stdout. */
export async function knowledgeExport(
  file: string | undefined,
  options: KnowledgeOptions & { at?: string; format: 'yaml' | 'json' },
): Promise<void> {
  const text = formatKnowledge(await knowledgeAt(options), options.format);
  if (file === undefined) return void process.stdout.write(text);
  await writeAsked(file, text);
  say(`Written to ${file}.`);
}

function requireSameAssignment(knowledge: KnowledgeBase, { assignment }: ReviewAssignment): void {
  if (knowledge.assignment === assignment) return;
  const words = `The knowledge base is of the assignment "${knowledge.assignment}", not of "${assignment}": correct its line "assignment:", or give the other assignment.`;
  throw new AssayError('KnowledgeInvalid', words);
}

async function store({ api }: ApiConnection, knowledge: KnowledgeBase): Promise<void> {
  const { assignment, year, features } = knowledge;
  const params = { assignment };
  const put = (headers: Record<string, string>) =>
    api.ask(routes.putKnowledge, { params, body: knowledge, headers });
  const { version } = await overwriting(put, () => api.etag(routes.getKnowledge, { params }));
  say(
    `The knowledge base of ${assignment} for ${year} is at version ${version}: ${features.length} features.`,
  );
}

/** Makes the knowledge base in a file the assignment's current one. */
export async function knowledgeImport(file: string, options: KnowledgeOptions): Promise<void> {
  const [assignment, knowledge] = [await assignmentOf(options), parseKnowledge(await readText(file))];
  requireSameAssignment(knowledge, assignment);
  await overApi(async (connection) => {
    await putAttached(connection.api, { assignment, attachments: [] });
    await store(connection, knowledge);
  });
}

interface EditOptions extends KnowledgeOptions {
  add?: string[];
  set?: string[];
  remove?: string[];
}

async function changed(knowledge: KnowledgeBase, { add = [], set = [], remove = [] }: EditOptions) {
  const [added, changes] = await Promise.all([add, set].map((files) => Promise.all(files.map(readText))));
  const left = knowledge.features.map(({ id }) => id).filter((id) => !remove.includes(id));
  const features: Feature[] = [];
  for (const text of added!)
    features.push(...parseNewFeatures(text, [...left, ...features.map(({ id }) => id)]));
  return changeKnowledge(knowledge, { remove, set: changes!.flatMap(parseFeatureChanges), add: features });
}

/** Takes an edited text, unless the knowledge base was changed elsewhere in the meantime. */
async function takeEdited(
  connection: ApiConnection,
  assignment: ReviewAssignment,
  before: KnowledgeBase,
  text: string,
): Promise<void> {
  const edited = replaceKnowledge(before, parseKnowledge(text));
  requireSameAssignment(edited, assignment);
  if (edited === before) return say('Nothing was changed.');
  const now = await currentOf(connection, assignment);
  if (knowledgeVersion(now) !== knowledgeVersion(before))
    throw new AssayError('KnowledgeInvalid', 'The knowledge base was changed elsewhere while you edited it.');
  await store(connection, edited);
}

/** Adds, changes and removes features; without an option, opens the whole knowledge base in the person's editor. */
export async function knowledgeEdit(options: EditOptions): Promise<void> {
  const assignment = await assignmentOf(options);
  await overApi(async (connection) => {
    const knowledge = await currentOf(connection, assignment);
    if (options.add || options.set || options.remove)
      return store(connection, await changed(knowledge, options));
    const name = `${assignment.assignment}-knowledge.yaml`;
    return editInEditor(formatKnowledge(knowledge, 'yaml'), name, (text) =>
      takeEdited(connection, assignment, knowledge, text),
    );
  });
}
