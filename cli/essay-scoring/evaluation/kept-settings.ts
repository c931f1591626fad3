import type { EssayAssignment } from '@assay/essay-scoring/assignment';
import { variantSchema } from '@assay/essay-scoring/variant';
import { backboneName, promptSetName } from '@assay/lab/evaluation/study/cells/design-cell';
import type { Catalogue } from '@assay/model/catalogue';
import { assignmentVersion } from '@assay/platform/assignment/assignment';
import * as z from 'zod';
import type { StudyArm, StudyDesign } from './study-design.ts';

const keptArmSchema = z.strictObject({
  backbone: z.string().nullable(),
  promptSet: z.string().nullable(),
  tenant: z.string(),
  models: z.record(z.string(), z.string()),
  prompts: z.record(z.string(), z.string()),
});

/** How an evaluation was asked for, so that it can be asked for again: `settings.json`. */
export const settingsSchema = z.strictObject({
  tenant: z.string(),
  data: z.object({ file: z.string(), sha256: z.string() }),
  column: z.array(z.tuple([z.string(), z.string()])),
  raters: z.array(z.int()),
  variants: z.array(variantSchema),
  reader: z.boolean(),
  folds: z.int().nullable(),
  sample: z.int().nullable(),
  seed: z.int(),
  resamples: z.int(),
  curve: z.boolean(),
  repeat: z.int().min(1).default(1),
  past: z.strictObject({ works: z.int(), seed: z.int() }).nullable().default(null),
  assignmentVersion: z.string().default(''),
  answering: z
    .string()
    .default('')
    .describe('where answers come from, as it was named (`ASSAY_MODEL`); empty: as the machine has it'),
  arms: z.array(keptArmSchema).default([]).describe('empty: an earlier version made it'),
});
export type KeptSettings = z.infer<typeof settingsSchema>;

const keptArm = ({ backbone, promptSet, study: { tenant, models, prompts } }: StudyArm) => ({
  ...{ backbone, promptSet, tenant, models, prompts },
});

/** The settings of a study as they are kept. */
export function keptSettings(
  { arms, base }: StudyDesign,
  reading: Pick<KeptSettings, 'column' | 'raters'>,
): KeptSettings {
  const { tenant, data, settings, assignment } = base;
  return {
    ...{ tenant, data: { file: data.file, sha256: data.sha256 }, ...reading, ...settings },
    assignmentVersion: assignmentVersion(assignment),
    answering: process.env.ASSAY_MODEL?.trim() ?? '',
    arms: arms.map(keptArm),
  };
}

/** What is told of each arm: of one alone as it is, of several with the names of those levels that differ. */
function toldOf(
  { arms }: StudyDesign,
  of: (arm: StudyArm) => { told: Record<string, string>; level: string },
): Record<string, string> {
  const levels = new Set(arms.map((arm) => of(arm).level));
  return Object.fromEntries(
    arms.flatMap((arm) => {
      const { told, level } = of(arm);
      return Object.entries(told).map(([name, value]) => [
        levels.size > 1 ? `${name} · ${level}` : name,
        value,
      ]);
    }),
  ) as Record<string, string>;
}

/** Role → model; of several backbones each with its name. `own`: the catalogue of a model of one's own, which then answers every role. */
export const modelsOf = (design: StudyDesign, own: Catalogue | null): Record<string, string> =>
  toldOf(design, ({ backbone, study }) => {
    const asked = Object.entries(study.models).map(([role, model]) => [role, own?.roles[role] ?? model]);
    return { told: Object.fromEntries(asked), level: backboneName(backbone) };
  });

/** Agent → content hash; of several sets of prompts each with its name. */
export const promptsOf = (design: StudyDesign): Record<string, string> =>
  toldOf(design, ({ promptSet, study }) => ({ told: study.prompts, level: promptSetName(promptSet) }));

const short = ({ file, sha256 }: KeptSettings['data']) => `${file}, SHA-256 ${sha256.slice(0, 12)}…`;
const listed = (names: readonly (string | number)[]) => names.join(', ') || 'none';

/** What of a study is asked for, in words; two studies with the same words are asked for alike. */
const ASKED: Record<string, (settings: KeptSettings) => string> = {
  data: ({ data }) => short(data),
  variants: ({ variants }) => listed(variants),
  'second reader': ({ reader }) => (reader ? 'with it' : 'without it'),
  folds: ({ folds }) => String(folds ?? 'none'),
  sample: ({ sample }) => String(sample ?? 'all'),
  seed: ({ seed }) => String(seed),
  raters: ({ raters }) => listed(raters),
  columns: ({ column }) => listed(column.map((pair) => pair.join('='))),
  repetitions: ({ repeat }) => String(repeat),
  'past sample': ({ past }) => (past ? `${past.works}:${past.seed}` : 'all'),
};

/** Of earlier versions nothing is known but the tenant, which follows from models and prompts. */
const ASKED_OF_ARMS: Record<string, (settings: KeptSettings) => string> = {
  models: ({ arms }) => listed([...new Set(arms.map(({ backbone }) => backboneName(backbone)))]),
  'model that answers': ({ answering }) => answering || 'as the machine has it',
  'sets of prompts': ({ arms }) =>
    listed([...new Set(arms.map(({ promptSet }) => promptSetName(promptSet)))]),
};

/** Of what both have: what only one has follows from its variants, which are told. */
const changedNames = (then: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>) =>
  Object.keys(now).filter((name) => name in then && then[name] !== now[name]);

/** Prompts and roles that are others now though they are called the same. */
function changedWithin(before: KeptSettings, now: KeptSettings): string[] {
  const words = now.arms.flatMap((arm) => {
    const then = before.arms.find((one) => one.backbone === arm.backbone && one.promptSet === arm.promptSet);
    if (!then) return [];
    return [
      ...changedNames(then.prompts, arm.prompts).map(
        (agent) => `the prompt ${agent} (${promptSetName(arm.promptSet)})`,
      ),
      ...changedNames(then.models, arm.models).map(
        (role) => `the model of ${role} (${backboneName(arm.backbone)})`,
      ),
    ];
  });
  return [...new Set(words)].map((what) => `${what} is another one now`);
}

/** What of a study in a folder is not as it is asked for now, in words; nothing where it is the same study. */
export function whatDiffers(
  { settings: before, assignment }: { settings: KeptSettings; assignment: EssayAssignment },
  now: KeptSettings,
): string[] {
  const asked = { ...ASKED, ...(before.arms.length > 0 ? ASKED_OF_ARMS : {}) };
  const differing = Object.entries(asked).flatMap(([what, of]) =>
    of(before) === of(now) ? [] : [`${what}: ${of(before)} there, ${of(now)} now`],
  );
  const other =
    assignmentVersion(assignment) === now.assignmentVersion ? [] : ['the assignment is another one'];
  const within = [...differing, ...other, ...changedWithin(before, now)];
  if (within.length > 0 || before.tenant === now.tenant) return within;
  return ['models or prompts'];
}
