import { createHash } from 'node:crypto';
import type { EssayResult } from '../essay/result.ts';
import { pdfHex } from './latex/escape.ts';
import { DEBATES, RETRIEVES, traitView } from './trait-view.ts';
import { babelLanguage, reportWords } from './words/report-words.ts';
import type { ReportWords } from './words/words.ts';

/** A longer question is cut, in characters: the student has the task already. */
const LONGEST_TASK = 1600;
/** What the two sides of a header line have room for, in letters; an ideograph counts for two. */
const LONGEST_HEADER = { title: 44, submission: 26 };

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const isWide = (cluster: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u.test(
    cluster,
  );

function cut(text: string, longest: number): string {
  let width = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    width += isWide(segment) ? 2 : 1;
    if (width > longest) return `${text.slice(0, index).trimEnd()}…`;
  }
  return text;
}

function noticeOf({ status, scores }: EssayResult, words: ReportWords): string | null {
  if (status === 'completed') return null;
  const scored = scores.filter(({ score }) => score !== null).length;
  return scored === 0 ? words.notScoredAtAll : words.partlyScored(scored, scores.length);
}

/** The facts of a run that make it checkable (SPEC P8), each with its name. */
function factsOf(result: EssayResult, words: ReportWords) {
  const { provenance: run } = result;
  const { facts } = words;
  const figures = new Intl.NumberFormat(words.tag, { maximumFractionDigits: 1 });
  const number = (value: number | null) => (value === null ? facts.unknown : figures.format(value));
  const time = (iso: string) =>
    new Intl.DateTimeFormat(words.tag, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(iso),
    );
  const list = (items: string[]) => (items.length > 0 ? items.join(', ') : facts.none);
  const cost = run.cost === null ? facts.costUnknown : `$${run.cost.toFixed(run.cost < 1 ? 4 : 2)}`;
  const rows: [string, string][] = [
    [facts.run, result.runId],
    [facts.variant, result.variant],
    [facts.assignmentVersion, run.assignmentVersion],
    [facts.submissionHash, run.submissionSha256],
    [facts.models, list(run.models)],
    [facts.fingerprints, list(run.fingerprints)],
    [facts.seed, String(run.seed)],
    [facts.calls, facts.callsValue(number(run.calls), number(run.memoisedCalls))],
    [
      facts.tokens,
      facts.tokensValue(number(run.inputTokens), number(run.cachedInputTokens), number(run.outputTokens)),
    ],
    [facts.cost, cost],
    [facts.modelTime, facts.seconds(number(run.modelTimeMs / 1000))],
    [facts.started, `${time(result.startedAt)} UTC`],
    [facts.assessed, `${time(result.assessedAt)} UTC`],
  ];
  return rows.map(([name, value]) => ({ name, value }));
}

function disclosureOf({ standIn, models }: EssayResult['provenance'], words: ReportWords): string {
  if (standIn) return words.disclosureStandIn;
  return models.length > 0 ? words.disclosure([...new Set(models)].join(', ')) : words.disclosureNoModels;
}

function attentionOf(result: EssayResult, words: ReportWords): string[] {
  return [...new Set(result.flags)].map((flag) => words.flags[flag]);
}

/** A result as the templates take it: plain values, every sentence written out in the report's language. */
export function reportView(result: EssayResult) {
  const { assignment, submission, provenance, runId } = result;
  const words = reportWords(assignment.language);
  const assessed = new Date(result.assessedAt);
  const method = {
    debate: DEBATES.includes(result.variant),
    exemplars: RETRIEVES.includes(result.variant),
    perTrait: result.variant !== 'SA' && result.variant !== 'SARAG',
  };
  const traits = result.scores.map((trait) => traitView(trait, words, runId));
  return {
    words,
    babel: babelLanguage(assignment.language),
    pdf: {
      title: pdfHex(cut(`${assignment.title}: ${submission.id}`, 200)),
      language: words.tag.slice(0, 2),
      id: createHash('sha256').update(runId).digest('hex').slice(0, 32),
    },
    title: assignment.title,
    headerTitle: cut(assignment.title, LONGEST_HEADER.title),
    headerSubmission: cut(submission.id, LONGEST_HEADER.submission),
    task: cut(assignment.question.trim(), LONGEST_TASK),
    page: words.page('\\the\\AssayNumber{}', '\\the\\AssayTotal{}'),
    tenant: result.tenant,
    runId,
    submission: { id: submission.id, file: submission.file, words: words.words(submission.words) },
    date: new Intl.DateTimeFormat(words.tag, { dateStyle: 'long', timeZone: 'UTC' }).format(assessed),
    disclosure: disclosureOf(provenance, words),
    standIn: provenance.standIn,
    notice: noticeOf(result, words),
    attention: attentionOf(result, words),
    debated: traits.some((trait) => trait.debated),
    traits,
    how: words.how(method),
    facts: factsOf(result, words),
    prompts: Object.entries(provenance.prompts).map(([agent, hash]) => ({ agent, hash })),
  };
}
export type ReportView = ReturnType<typeof reportView>;
