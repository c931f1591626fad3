import { pointsFigure } from '@assay/platform/report/facts';
import type { ReleasedResult } from '@assay/platform/review/released-result';
import { scoreText } from '@assay/platform/review/score-text';
import { html } from 'hono/html';
import { type PageWords, pageWords } from './page-words.ts';

/** Nothing is loaded, run or framed: the page is text and its own style. */
export const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}h1{line-height:1.2}table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.4rem;border-bottom:1px solid #ccc}p{white-space:pre-line;margin:.3rem 0}section{break-inside:avoid}.mark{font-style:italic}.aside{color:#555}';

type StudentScore = ReleasedResult['scores'][number];
type StudentFinding = ReleasedResult['findings'][number];

const dateOf = (at: string, { tag }: PageWords) =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));

/** What a part is called: the question that it is of, or its own name. */
function askedOf(part: string, { scores }: Pick<ReleasedResult, 'scores'>): string {
  return scores.find(({ trait }) => trait === part)?.asked?.question ?? part;
}

function scoreRow(one: StudentScore, words: PageWords) {
  const { trait, score, machine, level, overridden, asked, points } = one;
  const changed =
    overridden &&
    html`<p class="mark">${words.overridden(scoreText(machine, one.scale, words))}</p>
<p>${words.reason} ${overridden.reason}</p>`;
  const worth =
    points && points.given !== null
      ? ` (${words.points(pointsFigure(points.given, words), pointsFigure(points.of, words))})`
      : '';
  return html`<tr><th scope="row" dir="auto">${asked?.question ?? trait}</th><td dir="auto">${asked && html`<p class="aside">${words.quoted(asked.answer)}</p>\n`}<strong>${scoreText(score, one.scale, words)}</strong>${worth}
${level && html`<p>${level}</p>`}${changed}</td></tr>
`;
}

/** What a finding is headed by; a kind that has no words is named as it is. */
function headingOf({ trait, kind }: StudentFinding, view: ReleasedResult, words: PageWords): string {
  const kinds: Record<string, string> = words.kinds;
  return [trait && askedOf(trait, view), kinds[kind] ?? kind].filter(Boolean).join(' – ');
}

/** What was looked for of what a finding says is missing. */
function noteOf({ lookedFor }: StudentFinding, words: PageWords) {
  if (lookedFor === undefined) return '';
  const list = new Intl.ListFormat(words.tag).format(lookedFor.map((one) => words.quoted(one)));
  return html`<p class="aside">${lookedFor.length > 0 ? words.lookedFor(list) : words.absence}</p>\n`;
}

function findingPart(finding: StudentFinding, view: ReleasedResult, words: PageWords) {
  const { fields, edited, quotes, page } = finding;
  return html`<section dir="auto"><h3>${headingOf(finding, view, words)}</h3>
${Object.values(fields).map((text) => html`<p>${text}</p>\n`)}${quotes.map((quote) => html`<p class="aside">${words.quoted(quote)}</p>\n`)}${noteOf(finding, words)}
${page !== null && html`<p class="aside">${words.page(String(page))}</p>`}${edited && html`<p class="mark">${words.edited}</p>`}</section>
`;
}

function totalPart({ total }: ReleasedResult, words: PageWords) {
  if (typeof total === 'string') return '';
  const shown = words.points(pointsFigure(total.scoreGiven, words), pointsFigure(total.scoreMaximum, words));
  return html`<p><strong>${words.total}: ${shown}</strong></p>`;
}

function commentPart({ text, trait }: ReleasedResult['comments'][number], view: ReleasedResult) {
  return html`<section dir="auto">${trait && html`<h3>${askedOf(trait, view)}</h3>`}<p>${text}</p></section>\n`;
}

function appealPart(
  { trait, text, answer }: ReleasedResult['appeals'][number],
  view: ReleasedResult,
  { answers }: PageWords,
) {
  const answered = answer
    ? html`<p>${answers[answer.decision]} ${answer.text}</p>`
    : html`<p>${answers.none}</p>`;
  return html`<section dir="auto"><h3>${askedOf(trait, view)}</h3><p>${text}</p>${answered}</section>\n`;
}

/** A heading over parts, where there are any. */
const under = (title: string, parts: readonly unknown[]) =>
  parts.length > 0 ? html`<h2>${title}</h2>\n${parts}` : '';

/** What counts of a released result: scores with their reasons, what is said of the work, comments, appeals and their answers. */
function releasedParts(view: ReleasedResult) {
  const words = pageWords(view.assignment.language);
  const rows = view.scores.map((score) => scoreRow(score, words));
  return html`${rows.length > 0 && html`<h2>${words.scores}</h2>\n<table>${rows}</table>`}
${under(
  words.said,
  view.findings.map((finding) => findingPart(finding, view, words)),
)}
${under(
  words.comments,
  view.comments.map((comment) => commentPart(comment, view)),
)}
${under(
  words.appeals,
  view.appeals.map((appeal) => appealPart(appeal, view, words)),
)}`;
}

/**
 * A released result as a page to read and print: what counts, overrides with their reasons beside the machine's scores, and nothing that its
 * student does not see. One page of HTML that loads nothing.
 */
export function releasedPage(view: ReleasedResult): string {
  const words = pageWords(view.assignment.language);
  const { assignment, assessedAt, standIn, releasedAt, released } = view;
  const { title } = assignment;
  const times = `${words.assessed(dateOf(assessedAt, words))}, ${words.released(dateOf(releasedAt, words), released === 'automatic')}`;
  return String(html`<!doctype html>
<html lang="${words.tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body><h1 dir="auto">${title}</h1>
<p>${view.submission} · ${times}</p>
<p class="aside">${standIn ? words.standIn : words.notice}</p>
${totalPart(view, words)}
${releasedParts(view)}
${view.appealable.length > 0 && html`<p>${words.appealUntil(dateOf(view.appealUntil, words))}</p>`}
</body></html>
`);
}
