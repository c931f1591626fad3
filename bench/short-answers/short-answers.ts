/**
 * What a class of short answers takes: calls, tokens and dollars of made answers of 30 to 80 words to the question of
 * examples/short-answer-grading, with past answers by which the graders are learnt first. The product's prompts, plans, weighing,
 * conclusions and model client against the model stand-in, whose prompt cache follows OpenAI's rules (prefixes of 1,024 tokens
 * and more). `least` counts the question, the answer, the examples and the opinions that a call must hold, and no other word.
 * What models think before they answer is not counted: the stand-in does not. How often answers are debated twice is the
 * stand-in's own, and says nothing of real models.
 *
 *     node bench/short-answers/short-answers.ts [--answers 200] [--past 100] [--seed 7]
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import { runAgent } from '@assay/model/agent/run-agent';
import { chatModel } from '@assay/model/catalogue';
import { chooseEncoder } from '@assay/model/late-interaction/choose-encoder';
import { gradingAnswers } from '@assay/short-answer-grading/answers';
import { readClass, readPastClass } from '@assay/short-answer-grading/make-plan';
import { measureGraders, metricsForWords } from '@assay/short-answer-grading/measure-graders';
import { type GradingRequest, planRun } from '@assay/short-answer-grading/plan-run';
import { prepareClass } from '@assay/short-answer-grading/prepare-class';
import type { Profile } from '@assay/short-answer-grading/profile';
import type { Tendencies } from '@assay/short-answer-grading/tendencies';
import { shortAnswerGrading } from '@assay/short-answer-grading/workflow';
import { assignmentOf, parseAssignment } from '@assay/workflows/assignments';
import { startModelStandIn } from '../../infra/local/model/model-stand-in.ts';
import { tokenise } from '../../infra/local/model/tokens/tokenise.ts';
import { clientOf } from '../cost/stand-in-client.ts';
import { printTable } from '../table.ts';
import {
  addSpent,
  catalogue,
  type GradingOutcome,
  type GradingSpending,
  gradeClass,
  NOTHING_SPENT,
  prompts,
} from './grade-class.ts';
import { madeAnswers } from './made-answers.ts';

const { values } = parseArgs({
  options: {
    answers: { type: 'string', default: '200' },
    past: { type: 'string', default: '100' },
    seed: { type: 'string', default: '7' },
  },
});
const [ANSWERS, PAST, SEED] = [values.answers, values.past, values.seed].map(Number) as [
  number,
  number,
  number,
];

const file = join(import.meta.dirname, '..', '..', 'examples', 'short-answer-grading', 'quiz.yaml');
const quiz = assignmentOf(shortAnswerGrading, parseAssignment(await readFile(file, 'utf8')));
const question = quiz.questions[0]!.id;
const made = madeAnswers(seededRandom(SEED), ANSWERS + PAST);
const linesOf = (rows: object[]) => Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n'));
const learnt = readPastClass(
  linesOf(made.slice(ANSWERS).map((one, at) => ({ id: `p${at}`, question, ...one }))),
  'past.jsonl',
  quiz,
);
const read = readClass(
  linesOf(made.slice(0, ANSWERS).map(({ answer }, at) => ({ student: `s${at}`, question, answer }))),
  'answers.jsonl',
  quiz,
);
const encoder = await chooseEncoder();
const brief = { level: quiz.level ?? '', language: quiz.language };

const totalOf = (graded: readonly GradingOutcome[], agent?: string): GradingSpending =>
  graded
    .flatMap(({ spent }) => (agent ? [spent.get(agent) ?? NOTHING_SPENT] : [...spent.values()]))
    .reduce(addSpent, NOTHING_SPENT);

/** Grades a class on a stand-in of its own, whose cache is empty. */
async function grade(asked: GradingRequest, own: object, profile: Profile | null) {
  const plan = planRun({ ...quiz, ...own }, asked, profile);
  const isProfile = asked.purpose === 'profile';
  const prepared = await prepareClass(isProfile ? learnt.class : read, learnt.past, plan, encoder);
  const standIn = await startModelStandIn();
  try {
    const model = clientOf(catalogue, standIn.url);
    return { plan, prepared, graded: await gradeClass(prepared, { plan, profile, brief, model }) };
  } finally {
    await standIn.close();
  }
}

/** The graders' tendencies in words, as the product asks for them. */
async function describe(profile: Profile): Promise<Profile> {
  const standIn = await startModelStandIn();
  const graders = metricsForWords(profile);
  const asked = {
    agent: 'short-answer-grading/tendencies',
    inputs: { metrics: { profile, graders } },
    seed: SEED,
  };
  const model = clientOf(catalogue, standIn.url);
  const { output } = await runAgent(asked, { prompts, model, outputs: gradingAnswers });
  await standIn.close();
  const { graders: words } = output as Tendencies;
  const described = profile.graders.map((grader, at) => ({
    ...grader,
    good: words[at]!.good,
    bad: words[at]!.bad,
  }));
  return { ...profile, graders: described };
}

const pseudo = await grade({ purpose: 'profile' }, {}, null);
const profile = await describe(
  measureGraders(
    { assignment: quiz.assignment, profiledAt: new Date(0).toISOString(), pastSha256: '' },
    pseudo.plan.graders.map(({ name, model }) => ({ name, model: chatModel(catalogue, model).id })),
    pseudo.prepared.map(({ answer, material }, at) => {
      const truth = learnt.class.rows.find(({ group }) => group === answer)!.truth!;
      return { group: answer, truth, labels: pseudo.graded[at]!.labels, prior: material.prior };
    }),
  ),
);

const best = profile.graders[0]!.name;
const WAYS: [name: string, asked: GradingRequest, own: object][] = [
  ['get, always debated', {}, { debate: 'always' }],
  ['get, debated on disagreement', {}, { debate: 'on-disagreement' }],
  ['get, cascade until .75', {}, { cascade: 0.75 }],
  ['majority', { method: 'majority' }, {}],
  [`single:${best}`, { method: `single:${best}` }, {}],
  ['rag', { method: 'rag' }, {}],
];

/** How many tokens a grader's messages on two answers begin with that are the same; the form of the answer stands before them. */
function sharedTokens(): number {
  const [one, other] = pseudo.prepared.slice(0, 2).map(({ material }) => {
    const inputs = { brief, material, grader: { role: 'Grader' } };
    const messages = prompts.render('short-answer-grading/grader', inputs);
    return tokenise(messages.map(({ content }) => String(content)).join('\n'));
  }) as [readonly string[], readonly string[]];
  return one.findIndex((token, at) => token !== other[at]);
}

const whole = (value: number) => Math.round(value).toLocaleString('en');
const percent = (part: number, of: number) => (of === 0 ? '–' : `${Math.round((100 * part) / of)} %`);

function wayRow(name: string, graded: readonly GradingOutcome[]): string[] {
  const { calls, usage, least, cost } = totalOf(graded);
  const { length } = graded;
  const paths = graded.map(({ path }) => path);
  return [
    name,
    (calls / length).toFixed(2),
    whole(usage.inputTokens! / length),
    whole(least / length),
    percent(usage.cachedInputTokens!, usage.inputTokens!),
    whole(usage.outputTokens! / length),
    `$${cost.toFixed(2)}`,
    (paths.reduce((sum, path) => sum + path, 0) / length).toFixed(2),
    String(Math.max(...paths)),
  ];
}

function agentRows(name: string, graded: readonly GradingOutcome[]): string[][] {
  return ['grader', 'debate', 'validator', 'debate-retry'].flatMap((agent) => {
    const { calls, usage, least, cost } = totalOf(graded, agent);
    if (calls === 0) return [];
    const input = usage.inputTokens!;
    return [
      [
        `${name}: ${agent}`,
        (calls / graded.length).toFixed(2),
        whole(input / calls),
        whole(least / calls),
        `${(input / least).toFixed(2)}×`,
        percent(usage.cachedInputTokens!, input),
        whole(usage.outputTokens! / calls),
        `$${cost.toFixed(2)}`,
      ],
    ];
  });
}

console.log(
  `${ANSWERS} answers, ${PAST} past answers, seed ${SEED}. Graders: ${profile.graders.map(({ name, model }) => `${name} ${model}`).join(', ')}.\n`,
);
console.log(
  `Of a grader's messages ${sharedTokens()} tokens are the same for all answers to the question.\n`,
);
const ways: string[][] = [wayRow(`graders profile (${PAST} past answers)`, pseudo.graded)];
const agents: string[][] = [];
for (const [name, asked, own] of WAYS) {
  const { graded } = await grade(asked, own, profile);
  ways.push(wayRow(name, graded));
  agents.push(...agentRows(name, graded));
}
printTable(
  [
    'way',
    'calls/answer',
    'input/answer',
    'least',
    'cached',
    'output/answer',
    'cost of all',
    'path',
    'longest',
  ],
  ways,
);
console.log();
printTable(
  ['way: agent', 'calls/answer', 'input/call', 'least', '÷ least', 'cached', 'output/call', 'cost of all'],
  agents,
);
