import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MAX_REPORTS, MIN_REPORTS } from '@assay/deliverable-review/knowledge/mine-features';
import { AssayError } from '@assay/kit/errors/assay-error';
import pLimit from 'p-limit';
import { readInput } from '../../read-input.ts';

const FILES_AT_A_TIME = 4;

/** A reference report on this machine. */
export interface ReportFile {
  file: string;
  sha256: string;
}

/** Reports, each content once. */
export interface FoundReports {
  reports: ReportFile[];
  /** Files with the same content as another one. */
  repeated: string[];
}

/** A file, or the PDFs in a folder, links to files among them; what leads nowhere is told as it is read. */
async function pdfsIn(path: string): Promise<string[]> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new AssayError('FileUnreadable', `${path} cannot be read: check the path.`, { cause });
  });
  if (!found.isDirectory()) return [path];
  const names = await readdir(path, { recursive: true });
  const pdfs = names.filter((name) => /\.pdf$/i.test(name) && !basename(name).startsWith('.'));
  const places = pdfs.sort().map((name) => join(path, name));
  const kinds = await pLimit(FILES_AT_A_TIME).map(places, (place) => stat(place).catch(() => null));
  return places.filter((_, at) => kinds[at]?.isFile() ?? true);
}

/**
 * The reports in folders (searched with all folders in them) and files, each content once.
 * @throws AssayError FileUnreadable; KnowledgeInvalid where there are fewer than three, or more than a knowledge base is built of
 */
export async function findReports(paths: string[]): Promise<FoundReports> {
  const files = [...new Set((await Promise.all(paths.map(pdfsIn))).flat())];
  const hashed = await pLimit(FILES_AT_A_TIME).map(files, async (file) => {
    return {
      file,
      sha256: createHash('sha256')
        .update(await readInput(file, { uploaded: true }))
        .digest('hex'),
    };
  });
  const reports = [
    ...new Map(hashed.toReversed().map((report) => [report.sha256, report])).values(),
  ].reverse();
  const repeated = hashed.filter((report) => !reports.includes(report)).map(({ file }) => file);
  if (reports.length > MAX_REPORTS) {
    const words = `There are ${reports.length} PDF files in ${paths.join(', ')}; a knowledge base is built of at most ${MAX_REPORTS}.`;
    throw new AssayError('KnowledgeInvalid', words);
  }
  if (reports.length >= MIN_REPORTS) return { reports, repeated };
  const same =
    repeated.length > 0 ? ` with different content (${repeated.join(', ')}: the same as another one)` : '';
  const words = `There are ${reports.length} PDF files${same} in ${paths.join(', ')}; what reports have in common shows in at least ${MIN_REPORTS}: add others, or leave this step out.`;
  throw new AssayError('KnowledgeInvalid', words);
}
