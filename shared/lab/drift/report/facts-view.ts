import type { Fact } from '@assay/platform/report/facts';
import { costText } from '@assay/platform/run/cost-text';
import type { Drift, DriftSide } from '../drift.ts';
import { isSameVersion, otherPrompts } from '../same-version.ts';
import { isOfStudents } from './answer.ts';
import { count, duration } from './figures.ts';
import type { DriftWords } from './words/drift-words.ts';

/** So many of a list are told. */
const MOST_LISTED = 6;

function listed(names: readonly string[], words: DriftWords): string {
  const rest = names.length - MOST_LISTED;
  const shown = names.slice(0, MOST_LISTED).join(', ');
  if (names.length === 0) return words.facts.none;
  return rest > 0 ? `${shown} + ${count(rest, words)}` : shown;
}

const fromTo = (before: readonly string[], after: readonly string[], words: DriftWords) => {
  const [was, is] = [listed(before, words), listed(after, words)];
  return was === is ? `${is} (${words.changed.unchanged})` : `${was} → ${is}`;
};

/** Which models answered, or what did in their place. */
const modelsOf = ({ models, standIn }: DriftSide, words: DriftWords) =>
  standIn ? models.map((model) => words.facts.inPlaceOf(words.facts.standIn, model)) : models;

function changes(drift: Drift, words: DriftWords): Fact[] {
  const { before, after } = drift;
  if (!before || !after) return [];
  const nothing = isSameVersion(drift) ? [{ name: words.changedTitle, value: words.changed.none }] : [];
  const agents = otherPrompts(before, after);
  const versions = (side: DriftSide) => side.assignmentVersions.map((version) => version.slice(0, 8));
  return [
    ...nothing,
    {
      name: words.changed.prompts,
      value: agents.length === 0 ? words.changed.unchanged : listed(agents, words),
    },
    { name: words.changed.models, value: fromTo(modelsOf(before, words), modelsOf(after, words), words) },
    { name: words.changed.assignment, value: fromTo(versions(before), versions(after), words) },
    ...(drift.about.changed.material
      ? [{ name: words.changed.material, value: words.changed.otherMaterial }]
      : []),
  ];
}

/** Why submissions were left out, as a person reads it: what is no known reason stands as it is. */
function reasons({ cohort }: Pick<Drift, 'cohort'>, words: DriftWords): string {
  const known: Record<string, string> = words.reasons;
  return Object.entries(cohort.leftOut)
    .map(([reason, all]) => `${count(all, words)}: ${known[reason] ?? reason}`)
    .join('; ');
}

function spent({ about, before, after }: Drift, words: DriftWords): Fact[] {
  if (!before || !after) return [];
  const cost = (side: DriftSide) => costText(side, words.facts.costs);
  const how = about.mode === 'batch' && !after.standIn ? ` ${words.batch}` : '';
  const time = (milliseconds: number) => duration(milliseconds, words);
  return [
    {
      name: words.cost,
      value: `${words.costAfter} ${cost(after)}${how}; ${words.costBefore} ${cost(before)}`,
    },
    {
      name: words.time,
      value: words.timeValue(time(after.elapsedMs), time(after.modelTimeMs), time(before.modelTimeMs)),
    },
  ];
}

const day = (iso: string, words: DriftWords) =>
  new Intl.DateTimeFormat(words.tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));

function noiseText(drift: Drift, words: DriftWords): string {
  const { noiseFrom } = drift;
  if (!noiseFrom) return words.noiseNone;
  const { reevaluation, measuredAt, moved } = noiseFrom;
  const works = words.works(noiseFrom.works, isOfStudents(drift));
  return words.noiseFrom({ reevaluation, date: day(measuredAt, words), moved, works });
}

/** What stands under the answer: what was changed, the cohort, what it cost and took, where the noise is from. */
export function driftFacts(drift: Drift, words: DriftWords): Fact[] {
  const { cohort } = drift;
  const why = reasons(drift, words);
  const drawn = cohort.drawnFrom === undefined ? [] : [words.drawnFrom(cohort.drawnFrom)];
  return [
    ...changes(drift, words),
    { name: words.cohort, value: [words.compared(cohort.compared, cohort.chosen), ...drawn].join(', ') },
    ...(why === '' ? [] : [{ name: words.leftOut, value: why }]),
    ...spent(drift, words),
    { name: words.noise, value: noiseText(drift, words) },
  ];
}

const hashes = ({ prompts }: DriftSide) =>
  Object.entries(prompts)
    .map(([agent, all]) => `${agent} ${all.map((hash) => hash.slice(0, 12)).join(' ')}`)
    .join('; ');

/** With what the comparison can be checked and made again. */
export function provenanceFacts({ about, before, after }: Drift, words: DriftWords): Fact[] {
  const { facts, about: names } = words;
  const time = (iso: string) => `${iso.replace('T', ' ').replace(/\.\d+Z$|Z$/, '')} UTC`;
  const sides: Fact[] =
    before && after
      ? [
          { name: names.versionBefore, value: before.assignmentVersions.join(', ') },
          { name: names.versionAfter, value: after.assignmentVersions.join(', ') },
          { name: names.promptsBefore, value: hashes(before) },
          { name: names.promptsAfter, value: hashes(after) },
          {
            name: facts.calls,
            value: facts.callsValue(count(after.calls, words), count(after.memoisedCalls, words)),
          },
        ]
      : [];
  return [
    { name: names.reevaluation, value: about.reevaluation },
    { name: names.requested, value: time(about.requestedAt) },
    { name: names.finished, value: time(about.finishedAt) },
    ...sides,
  ];
}
