import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { EssayAssignment } from '@assay/essay-scoring/assignment';
import { estimateEssay } from '@assay/essay-scoring/estimate-essay';
import { essayView } from '@assay/essay-scoring/report/essay-view';
import type { EssayResult } from '@assay/essay-scoring/result';
import { variantSchema } from '@assay/essay-scoring/variant';
import { loadCatalogue } from '@assay/model/catalogue';
import { validateAssignment } from '@assay/workflows/assignments';
import { measuredPrompts } from '../../../../../cli/measured-prompts.ts';
import { openAssessments } from '../../../../support/assessments.ts';
import { answer, type Essay, essayOf, TRAITS } from '../../../../support/essay-scoring/essay-model.ts';
import { definitionOf } from '../../../../support/workflows.ts';

const assessments = await openAssessments(answer);
const { assess, calls, hand, model, resultOf, runStore } = assessments;
beforeEach(() => assessments.reset());

/** Prose in another language than the assignment's. */
const ITALIAN =
  'Il testo racconta con calma la partenza all’alba e il mare tranquillo, ma non dice nulla di quello che è successo dopo, e la fine rimane poco chiara per chi legge.';

const essay = (own?: Essay) => hand(essayOf(own));
async function scored(own: Essay = {}) {
  const runId = await essay(own);
  const ended = await assess(runId);
  return { runId, ended, run: await runStore.getRun(runId) };
}
const scoresOf = async (runId: string) => (await resultOf<EssayResult>(runId)).scores;
const promptOf = (step: string) => model.asked.find((asked) => asked.step === step)!.prompt;
/** Who was asked but for the screener, which every essay has once. */
const askedToScore = () => model.asked.filter(({ agent }) => agent !== 'screening/screener');
const askedFor = (suffix: string) =>
  model.asked.map(({ step }) => step).filter((step) => step.endsWith(suffix));
/** How often exemplars were looked for: of no teams the function does nothing. */
const retrievals = () =>
  calls.filter(({ name, payload: { teams } }) => name === 'findexemplars' && (teams as object[]).length > 0)
    .length;

describe('essay scoring', () => {
  it('gives every trait a score, from a debate whose quotes were looked up', async () => {
    const { runId, ended, run } = await scored();
    assert.equal(ended.status, 'SUCCEEDED', ended.cause);
    assert.deepEqual([run.state, run.missing], ['completed', []]);
    const scores = await scoresOf(runId);
    assert.deepEqual(
      scores.map(({ trait, score }) => [trait, score]),
      [
        ['Ideas', 2],
        ['Style', 2],
      ],
    );
    for (const { strengths, weaknesses, flags } of scores) {
      assert.equal(strengths[0]?.evidence[0]?.outcome, 'verified');
      assert.equal(weaknesses[0]?.evidence[0]?.outcome, 'discarded');
      assert.ok(flags.includes('unverified-claims') && flags.includes('no-exemplars'));
    }
  });

  it('lets each speaker hear those before, and the Judge all of them', async () => {
    await scored({ traits: ['Ideas'], debate: { rounds: 2 } });
    const [advocate, skeptic] = [/It is calm: ["“]the sea was calm/, /It invents: /];
    const heard = (step: string) =>
      [advocate, skeptic].map((words) => words.test(promptOf(`teams/ideas/${step}.json`)));
    assert.deepEqual(heard('1-advocate'), [false, false]);
    assert.deepEqual(heard('2-skeptic'), [true, false]);
    assert.deepEqual(heard('3-advocate'), [true, true]);
    assert.deepEqual(heard('verdict'), [true, true]);
    assert.match(promptOf('teams/ideas/2-skeptic.json'), /the sea was calm/);
    assert.match(promptOf('teams/ideas/3-advocate.json'), /an elephant on the roof/);
    assert.doesNotMatch(promptOf('teams/ideas/verdict.json'), /an elephant on the roof/);
  });

  it('holds both threads of a debate, which do not hear each other, and anchors all they said', async () => {
    const { runId } = await scored({ traits: ['Ideas'], variant: 'MAD', debate: { transcript: 'both' } });
    const said = ['a1-advocate', 'a2-skeptic', 'b1-skeptic', 'b2-advocate'];
    assert.deepEqual(
      askedToScore()
        .map(({ step }) => step)
        .sort(),
      [...said, 'verdict'].map((name) => `teams/ideas/${name}.json`),
    );
    assert.doesNotMatch(promptOf('teams/ideas/b1-skeptic.json'), /the sea was calm"/);
    const [score] = await scoresOf(runId);
    assert.deepEqual([score!.strengths.length, score!.weaknesses.length], [2, 2]);
  });

  for (const transcript of ['advocate-only', 'skeptic-only'])
    it(`of ${transcript} hands the one statement on as a list`, async () => {
      const { run } = await scored({ traits: ['Ideas'], variant: 'MAD', debate: { transcript } });
      assert.deepEqual([run.state, askedToScore().length], ['completed', 2]);
    });

  for (const count of [1, 3])
    it(`scores ${count} trait(s) by as many teams`, async () => {
      const { runId, run } = await scored({ traits: TRAITS.slice(0, count), variant: 'MA' });
      assert.deepEqual([run.state, (await scoresOf(runId)).length], ['completed', count]);
      assert.equal(askedFor('/verdict.json').length, count);
    });

  for (const variant of ['SA', 'SARAG'] as const)
    it(`by ${variant} asks one judge for all traits, without a debate`, async () => {
      const { runId } = await scored({ variant });
      assert.deepEqual(
        (await scoresOf(runId)).map(({ score }) => score),
        [2, 2],
      );
      assert.deepEqual(
        askedToScore().map(({ agent }) => agent),
        ['essay-scoring/judge-all-traits'],
      );
      assert.equal(retrievals(), variant === 'SARAG' ? 1 : 0);
    });

  it('embeds the essay once for all teams, and never where none retrieves', async () => {
    const embeddings = async (runId: string) =>
      (await runStore.steps(runId)).filter(({ step }) => step === 'embedding.json').length;
    const { runId } = await scored();
    assert.deepEqual([retrievals(), await embeddings(runId)], [1, 1]);
    const { provenance } = await resultOf<EssayResult>(runId);
    assert.equal(provenance.calls, model.asked.length + 1);
    const charged = (await runStore.charges(runId)).filter(({ kind }) => kind === 'embedding');
    assert.deepEqual(
      charged.map(({ step, inputTokens }) => [step, inputTokens]),
      [['embedding.json', 9]],
    );
    assessments.reset();
    const { runId: debated } = await scored({ variant: 'MAD' });
    assert.deepEqual([retrievals(), await embeddings(debated)], [0, 0]);
  });

  it('asks within its estimate, also a model that answers each agent in another language first', async () => {
    const handed = essayOf();
    const bytes = new TextEncoder().encode(String(handed.body));
    const [assignment, prompts] = [
      validateAssignment(handed.assignment) as EssayAssignment,
      await measuredPrompts(),
    ];
    const catalogue = await loadCatalogue('models.yaml');
    const known = { tenant: 't', objects: { readOptional: async () => null }, prompts, catalogue };
    const { calls: told } = await estimateEssay({
      assignment,
      bytes,
      file: 'essay.txt',
      options: {},
      ...known,
    });
    const callsOf = async () => (await resultOf<EssayResult>((await scored()).runId)).provenance.calls;
    const least = await callsOf();
    assert.ok(told[0] <= least && least <= told[1], `${least} of ${told}`);
    assessments.reset();
    const begun = new Set<string>();
    const usual = model.answer;
    model.answer = (asked) => {
      const said = usual(asked);
      if (begun.has(asked.step)) return said;
      begun.add(asked.step);
      return typeof said === 'object' && 'score' in said
        ? { ...said, rationale: ITALIAN }
        : `${ITALIAN} ${String(said)}`;
    };
    const most = await callsOf();
    assert.ok(most > least && most <= told[1], `${most} of ${told}`);
  });

  it('gives the Judge the exemplars of the assignment, once they are in the bank', async () => {
    const runId = await essay({ traits: ['Ideas'] });
    const { tenant, assignment } = await runStore.getRun(runId);
    const batch = `assignments/${tenant}/${assignment}/imports/1.json`;
    const exemplar = {
      id: 'past-1',
      text: 'A past voyage over rough water.',
      overall: null,
      scores: { ideas: 1 },
    };
    await assessments.objects.write(batch, [exemplar]);
    await assessments.invoke('index-exemplars', { tenant, assignment, batch });
    await assess(runId);
    assert.match(promptOf('teams/ideas/verdict.json'), /A past voyage over rough water/);
    const [score] = await scoresOf(runId);
    assert.ok(score!.exemplars.some(({ exemplarId }) => exemplarId === 'past-1'));
  });
});

describe('the machine of essay scoring', () => {
  it('holds a team in one state, its failure beside it: each that is entered is paid', () => {
    const { States } = JSON.parse(definitionOf('essay-scoring'));
    const [teams] = States.ReadAndScreen.Branches;
    assert.deepEqual(Object.keys(teams.States.EvaluateTraits.ItemProcessor.States), [
      'EvaluateTeam',
      'EvaluateTeamFailed',
    ]);
  });
});

describe('words that the essay does not have', () => {
  const body =
    'We sailed at dawn and the sea was calm. After 14 days we saw the harbour, and @PERSON1 wept. Nobody spoke on the way home, so I hummed an old song to myself.';
  const SAID: Record<string, string> = {
    advocate: `A calm voice.

Claim: It is calm.
Quote: The sea was calm

Claim: A whale saves the crew.
Quote: a whale carried all of us home at last

Claim: The crew repair the rudder together, which shows courage.

Confidence: 0.8`,
    skeptic: `Claim: The voyage is rushed.
Quote: After 40 days we saw the harbour

Confidence: 0.6`,
    judge:
      'It has "The sea was calm" and, unlike "mended the torn sail with fishing line", no labour; "the whale carried us" is not earned. Others wrote of the cook who had mended the torn sail with fishing line.',
  };
  const exemplar = {
    id: 'past-1',
    text: 'Our cook was a quiet man who had mended the torn sail with fishing line before we ever left port.',
    overall: null,
    scores: { ideas: 1 },
  };

  /** A run on one trait whose agents say the above, with an essay to compare. */
  async function misled(own: Essay = {}) {
    model.answer = (asked) => {
      const name = asked.agent.replace('essay-scoring/', '');
      if (name === 'judge') return { rationale: SAID.judge!, score: 2 };
      if (name === 'judge-all-traits')
        return { verdicts: [{ trait: 'Ideas', rationale: SAID.judge!, score: 2 }] };
      return SAID[name]!;
    };
    const runId = await essay({ traits: ['Ideas'], body, ...own });
    const { tenant, assignment } = await runStore.getRun(runId);
    const batch = `assignments/${tenant}/${assignment}/imports/1.json`;
    await assessments.objects.write(batch, [exemplar]);
    await assessments.invoke('index-exemplars', { tenant, assignment, batch });
    const ended = await assess(runId);
    assert.equal(ended.status, 'SUCCEEDED', ended.cause);
    const result = await resultOf<EssayResult>(runId);
    return { score: result.scores[0]!, result, item: (await runStore.items(runId, 1))[0]! };
  }

  it('reach the Judge as such: every claim marked, by what the essay makes of it', async () => {
    await misled();
    const prompt = promptOf('teams/ideas/verdict.json');
    assert.match(prompt, /mended the torn sail/, 'the exemplar');
    const told = [...prompt.matchAll(/<statement-[^>]*speaker="(\w+)">\s*(.*?)\s*<\/statement-/gs)];
    assert.deepEqual(
      told.map(([, speaker, text]) => [speaker, text]),
      [
        [
          'Advocate',
          'A calm voice.\n\nClaim (supported): It is calm.\nQuote: “the sea was calm”\n\n' +
            'Claim (not found): A whale saves the crew.\nQuote: [not in the essay]\n\n' +
            'Claim (without quotation): The crew repair the rudder together, which shows courage.',
        ],
        [
          'Skeptic',
          'Claim (altered): The voyage is rushed.\nQuote (altered): “After 14 days we saw the harbour”',
        ],
      ],
    );
    assert.doesNotMatch(prompt, /whale carried all of us|40 days/);
    assert.equal(prompt.split('A whale saves the crew.').length, 2, 'each claim is read once');
  });

  it('are in no result and no report as the essay’s, and are flagged', async () => {
    const { score, result, item } = await misled();
    assert.equal(
      score.rationale,
      'It has “the sea was calm” and, unlike […], no labour; […] is not earned. Others wrote of the cook […].',
    );
    assert.deepEqual(
      score.quotations.map(({ passage, start, end }) => [passage, body.slice(start!, end!)]),
      [['the sea was calm', 'the sea was calm']],
    );
    for (const flag of ['unverified-claims', 'judge-misquotes', 'exemplar-words'] as const)
      assert.ok(score.flags.includes(flag), flag);
    assert.deepEqual(
      [...score.strengths, ...score.weaknesses].map((claim) => [
        claim.evidence[0]?.grade ?? null,
        claim.evidence[0]?.passage ?? null,
      ]),
      [
        ['exact', 'the sea was calm'],
        ['none', null],
        [null, null],
        ['altered', 'After 14 days we saw the harbour'],
      ],
    );
    const report = JSON.stringify(essayView(result));
    assert.match(report, /the sea was calm/);
    assert.doesNotMatch(report, /whale|40 days|rudder|torn sail/);
    for (const words of [JSON.stringify(result), JSON.stringify(item.value)])
      assert.doesNotMatch(words, /torn sail|fishing line/);
  });

  for (const variant of variantSchema.options)
    it(`are taken out of the reasons by ${variant}`, async () => {
      const { score } = await misled({ variant });
      const isCompared = variant.endsWith('RAG');
      assert.ok(score.rationale!.startsWith('It has “the sea was calm” and, unlike […], no labour; […] is'));
      assert.equal(score.rationale!.endsWith('the cook […].'), isCompared);
      assert.ok(score.flags.includes('judge-misquotes'));
      assert.equal(score.flags.includes('exemplar-words'), isCompared);
    });
});
