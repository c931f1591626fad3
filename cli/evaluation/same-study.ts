import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { type Study, studySchema } from '@assay/platform/workflow/study';
import { STUDY_FILES } from './read-study.ts';

/** What a study is told apart by, as far as that is known before it is made. */
export type StudyIdentity = Pick<Study, 'data' | 'assignment' | 'protocol' | 'models'> & {
  /** The names of its systems, in their order. */
  systems: readonly string[];
};

const listed = (names: readonly string[]) => names.join(', ') || 'none';

/** What is told of two studies where it is not the same. */
const TOLD: Record<string, (study: StudyIdentity) => string> = {
  data: ({ data }) => `${data.file}, SHA-256 ${data.sha256.slice(0, 12)}…`,
  assignment: ({ assignment }) => `${assignment.id} ${assignment.version}`.trim(),
  systems: ({ systems }) => listed(systems),
  folds: ({ protocol }) => String(protocol.folds ?? 'none'),
  sample: ({ protocol }) => String(protocol.sample ?? 'all'),
  seed: ({ protocol }) => String(protocol.seed),
  models: ({ models }) => listed(Object.entries(models).map(([role, model]) => `${role} = ${model}`)),
};

async function studyIn(folder: string): Promise<Study | null> {
  const text = await readFile(join(folder, STUDY_FILES.study), 'utf8').catch(() => null);
  const found = text === null ? null : studySchema.safeParse(JSON.parse(text));
  return found?.success ? found.data : null;
}

/** Refuses the folder of another study, which is never replaced. @throws AssayError EvaluationInvalid with what differs and what to do */
export async function requireSameStudy(folder: string, now: StudyIdentity): Promise<void> {
  const study = await studyIn(folder);
  if (study === null) return;
  const systems = study.systems.map(({ name }) => name);
  const differing = Object.entries(TOLD).flatMap(([what, tell]) => {
    const [then, here] = [tell({ ...study, systems }), tell(now)];
    return then === here ? [] : [`${what}: ${then} there, ${here} now`];
  });
  if (differing.length === 0) return;
  const words = `${folder} holds another evaluation, which is not replaced. What differs: ${differing.join('; ')}. Give another folder with --out, or ask for the same again.`;
  throw new AssayError('EvaluationInvalid', words);
}
