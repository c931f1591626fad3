import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assay } from '@assay/kit/process/assay-command';
import type { Catalogue } from '@assay/model/catalogue';
import * as z from 'zod';
import { EXAM_ROLES } from './examiner.ts';

const speed = z.number().positive().nullable().describe('tokens a second; null: not known');
const verdict = z.enum(['fit', 'with care', 'unfit']);
const examRecordSchema = z.object({
  at: z.iso.datetime(),
  verdicts: z.array(z.object({ role: z.enum(EXAM_ROLES), verdict, reasons: z.array(z.string()) })),
  reads: speed,
  writes: speed,
  submissions: z.array(z.object({ title: z.string(), seconds: z.number() })),
});

/** What came of a model's exam. */
export type ExamRecord = z.infer<typeof examRecordSchema>;

/** By the providers' names of the models. */
export type ExamRecords = Record<string, ExamRecord>;

const fileIn = (home: string) => join(home, 'model-exams.json');

/** The exams that were held on this machine; a file that cannot be read holds none. */
export async function keptExams(home: string): Promise<ExamRecords> {
  const text = await readFile(fileIn(home), 'utf8').catch(() => '{}');
  try {
    return z.record(z.string(), examRecordSchema).parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Keeps exams beside those of other models, in place of earlier ones of the same. Returns the file. */
export async function keepExams(home: string, records: ExamRecords): Promise<string> {
  const file = fileIn(home);
  await mkdir(home, { recursive: true });
  const kept = { ...(await keptExams(home)), ...records };
  await writeFile(`${file}.new`, `${JSON.stringify(kept, null, 2)}\n`);
  await rename(`${file}.new`, file);
  return file;
}

/**
 * What is said where a command says who answers: in which roles a model of the catalogue was found unfit, and of one's own that it was never
 * examined. `ownOnly`: models of others are not asked.
 */
export function examNotices({ models, roles, providers }: Catalogue, ownOnly: boolean, kept: ExamRecords) {
  return [...new Set(Object.values(roles))].flatMap((id): string[] => {
    const { kind, provider, name = id } = models[id]!;
    const isOwn = providers[provider]!.base_url !== undefined;
    if (kind !== 'chat' || (ownOnly && !isOwn)) return [];
    const never = `${name} was never examined: ${assay()} models try says what it is fit for.`;
    if (!Object.hasOwn(kept, name)) return isOwn ? [never] : [];
    const unfit = kept[name]!.verdicts.filter(({ verdict }) => verdict === 'unfit').map(({ role }) => role);
    const warning = `Warning: ${name} was found unfit as ${unfit.join(', ')} on ${kept[name]!.at.slice(0, 10)} (${assay()} models try). A person has to check what it says.`;
    return unfit.length > 0 ? [warning] : [];
  });
}
