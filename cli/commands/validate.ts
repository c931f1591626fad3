import { AssayError } from '@assay/kit/errors/assay-error';
import { readYaml } from '@assay/kit/yaml/read-yaml';
import { catalogueSchema } from '@assay/model/catalogue';
import { WORKFLOWS } from '@assay/workflows/list';
import * as z from 'zod';
import { readAttached, readInput, takenForWork } from '../read-input.ts';
import { terminalText } from '../terminal-text.ts';
import { type FileFault, faultsIn } from '../validation/faults.ts';

/** What a file was taken for, and what is wrong in it. */
interface ValidatedFile {
  file: string;
  kind: string;
  faults: FileFault[];
}

/** A file that was called wrong is mended and validated again: that is no failure of the program. */
const FAULTY = 2;

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as never) : {};

/** What names an assignment's workflow wrongly, or names none. */
const anyWorkflow = z.object(
  { workflow: z.enum(WORKFLOWS.map(({ id }) => id) as [string, ...string[]]) },
  `it has no fields such as "assignment: my-first" and "workflow: ${WORKFLOWS[0]!.id}"; give the assignment’s file, not a work`,
);

/** What a file is, by the fields that it has, and how it is read. A file that cannot be read at all is taken for an assignment. */
function kindOf(text: string): { kind: string; schema: z.ZodType; names?: true } {
  let value: unknown = null;
  try {
    value = readYaml(text, (reason) => new Error(reason));
  } catch {}
  const fields = fieldsOf(value);
  if ('providers' in fields && 'roles' in fields)
    return { kind: 'a catalogue of models', schema: catalogueSchema };
  const id = fields.workflow ?? ('traits' in fields ? WORKFLOWS[0]!.id : undefined);
  const workflow = WORKFLOWS.find((one) => one.id === id);
  if (!workflow) return { kind: 'an assignment', schema: anyWorkflow };
  const schema = z.preprocess((given) => ({ ...fieldsOf(given), workflow: id }), workflow.assignment.schema);
  return { kind: `an assignment of ${workflow.id}`, schema, names: true };
}

/** Faults of the files that an assignment names, which are looked for beside it. */
async function attachedFaults(file: string): Promise<FileFault[]> {
  try {
    await readAttached(file);
    return [];
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    return [{ line: null, message: error.message }];
  }
}

async function validated(file: string): Promise<ValidatedFile> {
  const text = (await readInput(file)).toString('utf8');
  const { kind, schema, names } = kindOf(text);
  const found = faultsIn(text, schema);
  const other = found.length > 0 ? takenForWork(file) : null;
  const faults = other === null ? found : [{ line: null, message: other }];
  if (faults.length === 0 && names) faults.push(...(await attachedFaults(file)));
  return { file, kind, faults };
}

const described = ({ file, kind, faults }: ValidatedFile): string[] =>
  faults.length === 0
    ? [`${file}: ${kind}, nothing wrong`]
    : faults.map(({ line, message }) => `${file}${line === null ? '' : `:${line}`}: ${message}`);

/**
 * Says every fault of assignments (rubrics, quizzes and motions among them), and catalogues of models, each with its line; the
 * command then ends with 2.
 * @throws AssayError FileUnreadable
 */
export async function validate(files: readonly string[], { json }: { json?: boolean }): Promise<void> {
  const read: ValidatedFile[] = [];
  for (const file of files) read.push(await validated(file));
  const lines = read.flatMap(described).join('\n');
  process.stdout.write(`${json ? JSON.stringify({ files: read }) : terminalText(lines)}\n`);
  if (read.some(({ faults }) => faults.length > 0)) process.exitCode = FAULTY;
}
