import type { UnsupportedMentions } from '@assay/deliverable-review/knowledge/supported-mentions';
import { assay } from '@assay/kit/process/assay-command';
import { plainLine } from '@assay/platform/report/plain-line';
import { english } from '@assay/platform/report/words/shared-words';
import { paidText } from '@assay/platform/run/cost-text';
import type { BuiltKnowledge } from './knowledge-build.ts';

function counts({
  reports,
  reused,
  mentions,
  clusters,
  common,
  noise,
  requiredReports,
}: BuiltKnowledge): string {
  const before = reused > 0 ? ` (${reused} mined before)` : '';
  return `${reports} reports${before}, ${mentions} mentions of features in ${clusters} groups; ${common} of them in at least ${requiredReports} reports, ${noise} mentions in no group.`;
}

const REASONS: [keyof UnsupportedMentions, string][] = [
  ['withoutQuote', 'without a quote'],
  ['notFound', 'with a quote that is not in the report'],
  ['altered', 'with an altered quote'],
  ['onlyDescribed', "with a quote of a figure's machine-written description"],
];

function unsupportedLine({ unsupported }: BuiltKnowledge): string[] {
  const told = REASONS.filter(([reason]) => unsupported[reason] > 0);
  if (told.length === 0) return [];
  const counts = told.map(([reason, words]) => `${unsupported[reason]} ${words}`);
  return [`Mentions that do not count: ${counts.join(', ')}.`];
}

function figuresLine({ figures: { found, described } }: BuiltKnowledge): string[] {
  if (described === found) return [];
  return [
    `${found - described} of ${found} figures could not be described; the next build tries them again.`,
  ];
}

function replacedLine({ replaced }: BuiltKnowledge): string[] {
  if (!replaced) return [];
  const edits = replaced.edited ? ', with what was edited by hand,' : '';
  return [
    `The one before${edits} is kept: ${assay()} knowledge export --at ${replaced.version} --assignment …`,
  ];
}

/** What a build came to, as a person reads it. */
export function builtKnowledgeText(built: BuiltKnowledge): string {
  const { assignment, year, version, features, nearest, uncompacted, leftOut, bill } = built;
  const { standIn, standInEmbeddings } = built;
  const width = Math.max(...features.map(({ id }) => id.length));
  return [
    counts(built),
    ...unsupportedLine(built),
    ...figuresLine(built),
    ...features.map(
      ({ id, title, items, reports, mentions }) =>
        `  ${id.padEnd(width)}  ${plainLine(title)} (${reports} reports, ${mentions} mentions, ${items} items)`,
    ),
    ...(nearest.length > 0 ? ['Not common enough, the nearest:'] : []),
    ...nearest.map(({ text, reports }) => `  ${plainLine(text)} (${reports} reports)`),
    ...(uncompacted.length > 0
      ? [
          `No usable summary was given of ${uncompacted.join(', ')}: what stands there is the most typical mention; edit it.`,
        ]
      : []),
    ...(leftOut.length > 0 ? ['Left out:'] : []),
    ...leftOut.map(({ file, code, message }) => `  ${file} (${code}: ${plainLine(message)})`),
    `The knowledge base of ${assignment} for ${year} is at version ${version}.`,
    ...replacedLine(built),
    ...(standIn ? ['No real model was used: these features come from the built-in stand-in.'] : []),
    ...(standInEmbeddings && !standIn
      ? ['The mentions were grouped by vectors of the built-in stand-in, not of a real model.']
      : []),
    `Cost of this build: ${paidText(bill, built, english.facts.costs)}`,
  ].join('\n');
}
