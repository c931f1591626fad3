import type { Fact } from '@assay/platform/report/facts';
import type { Study, StudyModel, StudySystem } from '@assay/platform/workflow/study';
import { NOTHING } from './format-cell.ts';

export const named = (record: Record<string, string>): string =>
  Object.entries(record)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ') || NOTHING;

/** Whether models were asked for a system, or had been before. */
const isModelled = ({ calls, remembered = 0 }: StudySystem) => calls !== 0 || (remembered ?? 0) > 0;

/** What a folder of an earlier version tells: the catalogue's models, and for whom the stand-in stood. */
function plannedWords({ models, systems }: Study): string {
  const asked = systems.filter(isModelled);
  const standIns = asked.filter(({ standIn }) => standIn).map(({ name }) => name);
  if (asked.length === 0) return 'none was asked';
  if (standIns.length === 0) return named(models);
  const inPlace = Object.keys(models).length === 0 ? '' : `, in the place of ${named(models)}`;
  return standIns.length === asked.length
    ? `the model stand-in${inPlace}`
    : `${named(models)}; of ${standIns.join(', ')} the model stand-in`;
}

/** A model that answered, as people are told of it: `qwen2.5-7b at http://127.0.0.1:8080/v1`. */
function answeringWords({ asked, answered, endpoint, standIn }: StudyModel): string {
  if (standIn) return `the model stand-in, in the place of ${asked}`;
  const name = asked === answered ? answered : `${answered} (asked for as ${asked})`;
  return endpoint === null ? name : `${name} at ${endpoint}`;
}

/** Models of a kind by their words, with the systems that they answered for where these are not all. */
function answeredWords(systems: readonly StudySystem[], kind: StudyModel['kind']): string {
  const each = systems.flatMap(({ name, models = [] }) =>
    models.filter((one) => one.kind === kind).map((one) => ({ name, words: answeringWords(one) })),
  );
  const modelled = systems.filter(isModelled).length;
  const groups = [...Map.groupBy(each, ({ words }) => words)].map(([words, of]) => {
    const names = [...new Set(of.map(({ name }) => name))];
    return names.length === modelled ? words : `${words} (of ${names.join(', ')})`;
  });
  return groups.join('; ');
}

/** The models that answered, each with where it was asked; the stand-in by its name, with whom it stood in for. */
export function modelWords(study: Study): string {
  const { systems } = study;
  if (systems.every(({ models }) => models === undefined)) return plannedWords(study);
  return answeredWords(systems, 'chat') || 'none answered';
}

/** Whose vectors told which texts are alike. */
export function vectorFacts({ systems }: Study): Fact[] {
  const told = answeredWords(systems, 'embedding');
  if (told !== '') return [{ name: 'Vectors', value: told }];
  const names = systems.filter(({ standInEmbeddings }) => standInEmbeddings).map(({ name }) => name);
  return names.length === 0 ? [] : [{ name: 'Vectors', value: `the stand-in’s, of ${names.join(', ')}` }];
}

const SENT = {
  all: 'sent with every question',
  some: 'sent with some questions and not with others, whose answers cannot be asked for again',
  none: 'none was sent: the model takes none, or its server refused it, so that its answers cannot be asked for again',
} as const;

/** Whether models were asked with seeds, by what was sent; nothing of folders that do not say. */
export function seedFacts({ systems }: Study): Fact[] {
  const sent = systems.flatMap(({ models = [] }) =>
    models.flatMap(({ seed, answered }) => (seed === undefined ? [] : [{ seed, answered }])),
  );
  const models = [...Map.groupBy(sent, ({ answered }) => answered)].map(([name, of]) => {
    const [first, ...others] = new Set(of.map(({ seed }) => seed));
    return { name, seed: others.length > 0 ? 'some' : first! } as const;
  });
  const groups = [...Map.groupBy(models, ({ seed }) => seed)].map(
    ([seed, of]) => `${of.map(({ name }) => name).join(', ')}: ${SENT[seed]}`,
  );
  return groups.length === 0 ? [] : [{ name: 'Seeds of requests', value: groups.join('; ') }];
}
