import { createHash } from 'node:crypto';
import type { Provenance } from '../run/provenance.ts';
import { cut } from './cut.ts';
import type { ReportedRun } from './facts.ts';
import { pdfHex } from './latex/escape.ts';
import type { CommonWords } from './words/common-words.ts';
import { babelLanguage } from './words/languages.ts';

/** What the two sides of a header line have room for, in letters; an ideograph counts for two. */
const LONGEST_HEADER = { title: 44, submission: 26 };

/** What a report's title, its pages' headers and its file's own data are made of. */
export interface Reported extends ReportedRun {
  tenant: string;
  assignment: { title: string; language: string };
  submission: { id: string };
}

function disclosureOf({ standIn, models }: Provenance, words: CommonWords): string {
  if (standIn) return words.disclosureStandIn;
  return models.length > 0 ? words.disclosure([...new Set(models)].join(', ')) : words.disclosureNoModels;
}

/** What every report has around its own part, as the templates take it. */
export function frameView(result: Reported, words: CommonWords) {
  const { assignment, submission, provenance, runId } = result;
  const assessed = new Date(result.assessedAt);
  return {
    babel: babelLanguage(assignment.language),
    pdf: {
      title: pdfHex(cut(`${assignment.title}: ${submission.id}`, 200)),
      language: words.tag.slice(0, 2),
      id: createHash('sha256').update(runId).digest('hex').slice(0, 32),
    },
    title: assignment.title,
    headerTitle: cut(assignment.title, LONGEST_HEADER.title),
    headerSubmission: cut(submission.id, LONGEST_HEADER.submission),
    page: words.page('\\the\\AssayNumber{}', '\\the\\AssayTotal{}'),
    tenant: result.tenant,
    runId,
    date: new Intl.DateTimeFormat(words.tag, { dateStyle: 'long', timeZone: 'UTC' }).format(assessed),
    disclosure: disclosureOf(provenance, words),
    standIn: provenance.standIn,
    prompts: Object.entries(provenance.prompts).map(([agent, hash]) => ({ agent, hash })),
  };
}
