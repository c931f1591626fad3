import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { EssayAssignment } from '@assay/essay-scoring/assignment';
import { loadCatalogue } from '@assay/model/catalogue';
import { validateAssignment } from '@assay/workflows/assignments';
import { ownCatalogue } from '../../../../../cli/asked-catalogue.ts';
import { readEssayData } from '../../../../../cli/essay-scoring/evaluation/essay-data.ts';
import { estimateDesign } from '../../../../../cli/essay-scoring/evaluation/estimate-study.ts';
import { estimateText } from '../../../../../cli/essay-scoring/evaluation/estimate-words.ts';
import {
  keptSettings,
  modelsOf,
  promptsOf,
} from '../../../../../cli/essay-scoring/evaluation/kept-settings.ts';
import { firstDifference, requireSame } from '../../../../../cli/essay-scoring/evaluation/replay-study.ts';
import {
  cellOf,
  planDesign,
  repetitionNumbers,
  repetitionOf,
} from '../../../../../cli/essay-scoring/evaluation/study-design.ts';
import { checkFolder, openFolder } from '../../../../../cli/essay-scoring/evaluation/study-folder.ts';
import type { KeptCell } from '../../../../../cli/evaluation/cell-files.ts';
import { promptSets } from '../../../../../cli/evaluation/prompt-sets.ts';
import { ANSWERS, saveAnswers } from '../../../../../cli/evaluation/recorded-answers.ts';
import { StudyCells } from '../../../../../cli/evaluation/study-cells.ts';
import { recordedCatalogue } from '../../../../../cli/model-source.ts';
import { houseCatalogue } from '../../../../../cli/own-models/house-catalogue.ts';

const assignment = validateAssignment({
  assignment: 'storm',
  title: 'A storm',
  question: 'Tell of a storm at sea.',
  traits: [{ name: 'Ideas', min: 0, max: 3, description: 'How good the ideas are.' }],
}) as EssayAssignment;
const DATA = [
  'id,essay,Ideas',
  ...Array.from({ length: 30 }, (_, at) => `e${at},It was day ${at} of it.,${at % 4}`),
];
const data = readEssayData('data.csv', Buffer.from(DATA.join('\n')), assignment);
const catalogue = await loadCatalogue('models.yaml');
const [product] = await promptSets([], catalogue);
const terse = { ...product!, name: 'terse', own: { 'essay-scoring/judge.yaml': 'x' } };

const usual = {
  ...{ variants: ['SA' as const, 'MADRAG' as const], reader: true, folds: null, sample: 6, seed: 7 },
  ...{ resamples: 100, curve: false, repeat: 1, past: null },
};
type Parts = Parameters<typeof planDesign>[0];
const design = (settings: Partial<Parts['settings']> = {}, more: Partial<Parts> = {}) =>
  planDesign({
    ...{ data, assignment, settings: { ...usual, ...settings }, catalogue },
    ...{ backbones: [null], promptSets: [product!], ...more },
  });
const KEPT_SYSTEM = {
  ...{ calls: 1, tokens: 1, cost: null, costAtLeast: 0, seconds: [1], standIn: false, failed: [] },
};
const kept = (one: ReturnType<typeof design>) => keptSettings(one, { column: [], raters: [1, 2] });

describe('a study that a model of one’s own answered', () => {
  const own = houseCatalogue(
    {
      server: { id: 'server', title: 'A server', url: 'http://h/v1', places: 1, logprobs: false, models: [] },
      model: { name: 'mine', kind: 'chat', contextTokens: null, vision: false, dimensions: null },
    },
    catalogue,
  );

  it('is told and replayed by that model in every role, not by the catalogue’s', () => {
    const made = design({ variants: ['SA'] });
    const models = modelsOf(made, own);
    assert.deepEqual([...new Set(Object.values(models))], ['mine']);
    assert.notDeepEqual(modelsOf(made, null), models);
    const recorded = { models, prompts: promptsOf(made) };
    requireSame(recorded, made, own);
    assert.throws(() => requireSame(recorded, made, null), { code: 'EvaluationInvalid' });
  });

  it('says in which line its judgements differ first, also where some were cut off at the end', () => {
    const whole = 'a\nb\n';
    const others = ['a\nc\n', 'a\nb', 'a\n', 'a\nb\nc\n'];
    assert.deepEqual(
      others.map((other) => firstDifference(whole, other)),
      [2, 3, 2, 3],
    );
    assert.deepEqual(
      others.map((other) => firstDifference(other, whole)),
      [2, 3, 2, 3],
    );
  });

  it('names it as the backbone of its cells, and takes the catalogue along with the answers', async (t) => {
    process.env.MODEL_CATALOGUE = JSON.stringify(own);
    t.after(() => {
      delete process.env.MODEL_CATALOGUE;
    });
    const made = design({ variants: ['SA'] });
    const cell = cellOf(made, { arm: made.arms[0]!, variant: 'SA', repetition: 1 });
    const model = { kind: 'chat', asked: 'mine', answered: 'mine', endpoint: null, standIn: false } as const;
    const system = { ...KEPT_SYSTEM, name: cell.system, models: [model] };
    const cells = new StudyCells();
    await cells.add(cell, { system, judgements: [] });
    assert.equal(cells.judged[0]!.cell.backbone, 'mine');
    const folder = await mkdtemp(join(tmpdir(), 'assay-own-study-'));
    t.after(() => rm(folder, { recursive: true }));
    await saveAnswers({ objects: { list: async () => [] }, outputs: {} } as never, 'tenant', folder);
    assert.deepEqual(ownCatalogue(await recordedCatalogue(join(folder, ANSWERS))), own);
  });
});

describe('the design of a study', () => {
  it('has a cell for each variant, backbone, set of prompts and repetition, each with a name of its own', () => {
    const made = design({ repeat: 3 }, { backbones: ['gpt-4o', null], promptSets: [product!, terse] });
    const cells = made.arms.flatMap((arm) =>
      repetitionNumbers(made).flatMap((repetition) =>
        usual.variants.map((variant) => cellOf(made, { arm, variant, repetition })),
      ),
    );
    assert.equal(cells.length, 2 * 2 * 3 * 2);
    assert.equal(new Set(cells.map(({ system }) => system)).size, cells.length);
    assert.deepEqual([...new Set(cells.map(({ seed }) => seed))], [7, 1007, 2007]);
    const { models } = made.arms[0]!.study;
    assert.equal(models.judge, 'gpt-4o');
  });

  it('gives each backbone a tenant of its own, and one cell the name of its variant', () => {
    const made = design({}, { backbones: ['gpt-4o', 'gpt-6-sol'] });
    assert.equal(new Set(made.arms.map(({ study }) => study.tenant)).size, 2);
    const plain = design();
    assert.equal(cellOf(plain, { arm: plain.arms[0]!, variant: 'SA', repetition: 1 }).system, 'SA');
  });

  it('asks each repetition by another seed, of the same essays', () => {
    const { base } = design({ repeat: 2 });
    const [one, other] = [repetitionOf(base, 1), repetitionOf(base, 2)];
    assert.deepEqual([one.assignment.seed, other.assignment.seed], [7, 1007]);
    assert.deepEqual(one.judged, other.judged);
    assert.deepEqual(one.folds, base.folds);
  });

  it('draws so many works of each bank, each repetition its own, and the same each time', () => {
    const { base } = design({ repeat: 2, past: { works: 10, seed: 3 } });
    const banks = [1, 2, 1].map((repetition) =>
      repetitionOf(base, repetition).folds[0]!.bank.map(({ id }) => id),
    );
    assert.deepEqual(
      banks.map(({ length }) => length),
      [10, 10, 10],
    );
    assert.notDeepEqual(banks[0], banks[1]);
    assert.deepEqual(banks[0], banks[2]);
    assert.throws(
      () => design({ past: { works: 25, seed: 3 } }),
      /bank of 24 past essays, of which 25 cannot/,
    );
  });

  it('is estimated by all of its repetitions, backbones and sets of prompts', () => {
    const once = estimateDesign(design()).all.calls;
    const often = design(
      { repeat: 3 },
      { backbones: ['gpt-4o', 'gpt-6-sol'], promptSets: [product!, terse] },
    );
    assert.deepEqual(
      estimateDesign(often).all.calls,
      once.map((calls) => calls * 3 * 2 * 2),
    );
    const text = estimateText(often).join('\n');
    assert.match(text, /3 repetitions, with the seeds 7, 1007, 2007/);
    assert.match(text, /MADRAG · gpt-6-sol · terse × 3: /);
  });
});

describe('what a study says at its start', () => {
  const made = design({ repeat: 2 }, { backbones: ['gpt-4o', 'gpt-6-sol'] });
  const [first] = made.arms;
  const keptCell = (variant: string, repetition: number, failed: string[] = []): KeptCell => ({
    cell: cellOf(made, { arm: first!, variant, repetition }),
    system: {
      ...{ name: variant, calls: 1, tokens: 1, cost: 1, costAtLeast: 1, seconds: [], standIn: false },
      failed: failed.map((id) => ({ id, step: 's', code: 'c', message: 'm' })),
    },
    judgements: [],
    place: 0,
  });

  it('is what is left of it, where it is gone on with: cells that are whole take nothing, of others what failed', () => {
    const whole = estimateDesign(made).cells.map(({ calls }) => calls[0]);
    const kept = [keptCell('SA', 1), keptCell('SA', 2), keptCell('MADRAG', 1, ['e1', 'e2', 'e2'])];
    const left = estimateDesign(made, kept).cells.map(({ calls }) => calls[0]);
    assert.deepEqual(left, [0, (whole[1]! / 2) * (1 + 2 / 6), whole[2], whole[3]]);
    const text = estimateText(made, kept).join('\n');
    assert.match(text, /2 cells were judged before; this is what is left/);
    assert.doesNotMatch(text, /^SA · gpt-4o ×/m);
    assert.match(text, /^SA · gpt-6-sol × 2: /m);
  });

  it('is that the second reader has too few exemplars, and how many it needs', () => {
    const words = (settings: Parameters<typeof design>[0]) => estimateText(design(settings)).join('\n');
    assert.match(
      words({ past: { works: 12, seed: 7 } }),
      /learns from 15 exemplars or more, and is given 12/,
    );
    assert.doesNotMatch(words({ past: { works: 15, seed: 7 } }), /second reader/);
    assert.doesNotMatch(words({ past: { works: 12, seed: 7 }, reader: false }), /second reader/);
  });

  it('is which models take no seed, where repetitions would differ by it', () => {
    const models = Object.entries(catalogue.models).map(([id, model]) => [
      id,
      model.kind === 'chat' ? { ...model, capabilities: { ...model.capabilities, seed: false } } : model,
    ]);
    const without = { catalogue: { ...catalogue, models: Object.fromEntries(models) } };
    const words = (repeat: number) =>
      estimateText(design({ repeat }, { ...without, backbones: ['gpt-4o'] })).join('\n');
    assert.match(words(2), /gpt-4o takes no seed: repetitions are asked without one/);
    assert.doesNotMatch(words(1), /no seed/);
  });
});

describe('the folder of a study', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-design-'));
  after(() => rm(folder, { recursive: true, force: true }));
  const first = design({ repeat: 2 }, { backbones: ['gpt-4o', 'gpt-6-sol'] });
  await openFolder(folder, first, kept(first));

  it('is gone on with by the same study alone', () => checkFolder(folder, kept(first)));

  const backbones = ['gpt-4o', 'gpt-6-sol'];
  const others: [string, ReturnType<typeof design>, RegExp][] = [
    [
      'other variants',
      design({ repeat: 2, variants: ['SA'] }, { backbones }),
      /variants: SA, MADRAG there, SA now/,
    ],
    ['other repetitions', design({ repeat: 5 }, { backbones }), /repetitions: 2 there, 5 now/],
    [
      'other models',
      design({ repeat: 2 }, { backbones: ['gpt-4o'] }),
      /models: gpt-4o, gpt-6-sol there, gpt-4o now/,
    ],
    [
      'other prompts',
      design({ repeat: 2 }, { backbones, promptSets: [product!, terse] }),
      /sets of prompts: product there, product, terse now/,
    ],
    [
      'another draw',
      design({ repeat: 2, past: { works: 5, seed: 1 } }, { backbones }),
      /past sample: all there, 5:1 now/,
    ],
  ];
  for (const [what, other, words] of others)
    it(`is refused to a study of ${what}, with what differs and what to do`, async () => {
      await assert.rejects(checkFolder(folder, kept(other)), (error: Error) => {
        assert.match(error.message, words);
        assert.doesNotMatch(error.message, /another one now/);
        assert.match(error.message, /which is not replaced.*Give another folder with --out/);
        return true;
      });
    });

  it('is refused where another model answers: a stand-in’s scores are no repetition of a real model’s', () =>
    assert.rejects(
      checkFolder(folder, { ...kept(first), answering: 'stand-in' }),
      /model that answers: as the machine has it there, stand-in now/,
    ));

  it('is refused where a prompt of the same name has another hash', async () => {
    const settings = kept(first);
    const changed = settings.arms.map((arm) => ({
      ...arm,
      prompts: { ...arm.prompts, 'essay-scoring/judge': 'x' },
    }));
    await assert.rejects(
      checkFolder(folder, { ...settings, arms: changed }),
      /the prompt essay-scoring\/judge \(product\) is another one now/,
    );
  });
});
