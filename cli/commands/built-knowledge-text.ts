import { plainLine } from '../../shared/report/plain-line.ts';
import type { BuiltKnowledge } from './knowledge-build.ts';

const money = (cost: number | null) => (cost === null ? 'unknown' : `$${cost.toFixed(4)}`);

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

function replacedLine({ replaced }: BuiltKnowledge): string[] {
  if (!replaced) return [];
  const edits = replaced.edited ? ', with what was edited by hand,' : '';
  return [
    `The one before${edits} is kept: npx assay knowledge export --at ${replaced.version} --assignment …`,
  ];
}

/** What a build came to, as a person reads it. */
export function builtKnowledgeText(built: BuiltKnowledge): string {
  const { assignment, year, version, features, nearest, uncompacted, leftOut, cost, standIn } = built;
  const width = Math.max(...features.map(({ id }) => id.length));
  return [
    counts(built),
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
    `Cost of this build: ${money(cost)}${standIn ? ' at catalogue prices' : ''}`,
  ].join('\n');
}
