import { createHash } from 'node:crypto';
import type { AssignmentName } from '../assignment/assignment.ts';
import { type Provenance, saysNothing } from '../run/provenance.ts';
import { cut } from './cut.ts';
import { type Fact, type ReportedRun, runFacts, studentFacts } from './facts.ts';
import { pdfHex } from './latex/escape.ts';
import { babelLanguage } from './words/languages.ts';
import type { CommonWords } from './words/shared-words.ts';

/** What the two sides of a header line have room for, in letters; an ideograph counts for two. */
const LONGEST_HEADER = { title: 44, submission: 26 };

/** What a report's title, its pages' headers and its file's own data are made of. */
export interface ReportSubject extends ReportedRun {
  assignment: Omit<AssignmentName, 'id'>;
  submission: { id: string; file: string };
}

/** What stands above a report's title: whose it is, as its assignment says; empty where it says nothing. */
export const letterheadOf = ({
  institution,
  course,
}: Pick<AssignmentName, 'institution' | 'course'>): string =>
  [institution, course].filter((part) => part !== undefined).join(' · ');

function disclosureOf(provenance: Provenance, words: CommonWords): string {
  const { standIn, withoutModel, standInEmbeddings, models } = provenance;
  if (standIn || withoutModel) return words.disclosureStandIn;
  const said =
    models.length > 0 ? words.disclosure([...new Set(models)].join(', ')) : words.disclosureNoModels;
  return standInEmbeddings ? `${said} ${words.standInEmbeddings}` : said;
}

/** The words of a report, with what it says of answers that are no model's: that they are examples, or that there are none. */
function saidOf<W extends CommonWords>({ provenance }: ReportSubject, words: W): W {
  const { exampleAnswers, withoutModel } = provenance;
  if (withoutModel) return { ...words, standInTitle: words.withoutModelTitle, standIn: words.withoutModel };
  return exampleAnswers ? { ...words, standInTitle: words.exampleTitle, standIn: words.example } : words;
}

/** How a report came to be, a sentence each; of example answers that it is how others do; where no agent read anything, what is true then (`otherwise`), and that. */
export const howMade = (
  { provenance }: Pick<ReportSubject, 'provenance'>,
  { nobodyRead, exampleHow }: CommonWords,
  how: readonly string[],
  otherwise: readonly string[] = [],
): string[] =>
  saysNothing(provenance)
    ? [...otherwise, nobodyRead]
    : [...(provenance.exampleAnswers ? [exampleHow] : []), ...how];

/** What of the frame is a workflow's own: how long the submission is, in words, and what it has to tell of the run. */
interface OwnFrame {
  extent: string;
  facts: Fact[];
  /** It is a student's: without cost, tokens and hashes, which the result has. */
  isStudents?: boolean;
}

/** What frames a document's pages, and its file's own data, as the templates take it. `id`: equal ids, equal files; `header`: left and right. */
export const documentFrame = (
  words: Pick<CommonWords, 'tag' | 'page'>,
  of: { language: string; title: string; id: string; madeAt: string; header: readonly [string, string] },
) => ({
  babel: babelLanguage(of.language),
  pdf: {
    title: pdfHex(cut(of.title, 200)),
    language: words.tag.slice(0, 2),
    id: createHash('sha256').update(of.id).digest('hex').slice(0, 32),
  },
  headerTitle: of.header[0],
  headerSubmission: of.header[1],
  page: words.page('\\the\\AssayNumber{}', '\\the\\AssayTotal{}'),
  assessedAt: of.madeAt,
  date: new Intl.DateTimeFormat(words.tag, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(of.madeAt),
  ),
});

/** What every report has around its own part, as the templates take it. */
export function frameView<W extends CommonWords>(result: ReportSubject, words: W, ownFrame: OwnFrame) {
  const { assignment, submission, provenance, runId } = result;
  const { language, title } = assignment;
  const header = [cut(title, LONGEST_HEADER.title), cut(submission.id, LONGEST_HEADER.submission)] as const;
  const of = { language, title: `${title}: ${submission.id}`, id: runId, madeAt: result.assessedAt, header };
  const provenanceWords = ownFrame.isStudents ? words.provenanceOfStudents : words.provenance;
  return {
    ...documentFrame(words, of),
    words: saidOf(result, { ...words, provenance: provenanceWords }),
    title,
    letterhead: letterheadOf(assignment),
    runId,
    disclosure: disclosureOf(provenance, words),
    submission: { id: submission.id, file: submission.file, extent: ownFrame.extent },
    standIn: provenance.standIn || (provenance.withoutModel ?? false),
    facts: (ownFrame.isStudents ? studentFacts : runFacts)(result, words, ownFrame.facts),
    prompts: Object.entries(ownFrame.isStudents ? {} : provenance.prompts).map(([agent, hash]) => ({
      agent,
      hash,
    })),
  };
}
