import { AssayError } from '@assay/kit/errors/assay-error';
import type { PromptLibrary } from '@assay/model/agent/prompt-library';
import { type Catalogue, chatModel } from '@assay/model/catalogue';
import { costOf, NO_USAGE } from '@assay/model/cost';
import { plural } from '@assay/platform/report/words/plural';
import { sumKnown } from '@assay/platform/run/provenance';
import { withReading } from '@assay/platform/submission/estimate-reading';
import { type UnreadPages, unreadPages } from '@assay/platform/submission/handed-text';
import type { Estimate, EstimateRequest } from '@assay/platform/workflow/hand-in';
import type { Quiz } from './assignment.ts';
import { type AnswerBank, readBank } from './bank.ts';
import { type Class, type ClassRow, distinctRows, groupAnswers } from './class.ts';
import type { ClassAnswer } from './class-answer.ts';
import { questionsOf } from './class-questions.ts';
import { ofFirstStudents } from './first-students.ts';
import { ownGradingOf } from './integrator.ts';
import { checkMethod, readClass, readPastClass, refusePaper } from './make-plan.ts';
import type { Example } from './material.ts';
import { hintSchema, methodSchema, purposeSchema } from './method.ts';
import type { PastAnswer } from './past-answer.ts';
import type { QuizPlan } from './plan.ts';
import { type GradingRequest, planRun } from './plan-run.ts';
import { profileFor } from './profile.ts';
import { isRecorded } from './recorded/recorded-model.ts';
import { firstGraders } from './weigh-labels.ts';

/** Characters of a token, about, in languages of Latin letters. */
const CHARACTERS = 4;

/** Tokens that an agent answers, about. */
const ANSWERED = {
  ...{ grader: 250, debate: 900, validator: 200, 'debate-retry': 900, tendencies: 400 },
  divider: 800,
};
type Agent = keyof typeof ANSWERED;

/** Letters that stand for what other agents will have written. */
const filler = (characters: number) => 'x'.repeat(characters);

/** What an estimate is made from. */
interface QuizEstimateBasis {
  plan: QuizPlan;
  quiz: Quiz;
  read: Class;
  past: readonly PastAnswer[];
  prompts: PromptLibrary;
  catalogue: Catalogue;
}

/** A past answer of middling length, for those that will be chosen. */
function typicalExamples(past: readonly PastAnswer[], question: string, count: number): Example[] {
  const own = past.filter((candidate) => candidate.question === question);
  const sorted = (own.length > 0 ? own : past).toSorted((a, b) => a.answer.length - b.answer.length);
  const typical = sorted[Math.floor(sorted.length / 2)];
  if (!typical) return [];
  const { answer, label, feedback } = typical;
  const example = { question: null, reference: null, answer, label, feedback };
  return Array.from({ length: Math.min(count, sorted.length) }, () => example);
}

/** What agents on an answer are given, as long as it will be. */
function inputsFor({ question: id, answer }: ClassRow, { plan, quiz, read, past }: QuizEstimateBasis) {
  const seen = past.some(({ question }) => question === id);
  const examples = typicalExamples(past, id, plan.examples);
  const points = [1, 2, 3].map((point) => ({
    id: `A${point}`,
    point: filler(160),
    evidence: { passage: filler(40) },
  }));
  const said = { label: 'Correct', reason: filler(800), why: filler(200) };
  const opinions = plan.graders.map(({ name: grader, role }) => {
    return { grader, role, label: 'Correct', good: null, bad: null, points };
  });
  return {
    brief: { level: quiz.level ?? '', language: quiz.language },
    material: { question: read.questions.find((question) => question.id === id)!, answer, seen, examples },
    grader: { role: 'Grader' },
    weighed: {
      opinions,
      integrator: ownGradingOf(plan, opinions),
      hint: null,
    },
    debate: { output: said },
    validation: { output: { ...said, revised: said } },
  };
}

/** What calls with these inputs cost, US dollars, about; null where the model has no price. */
function costOfCalls(inputs: Record<string, unknown>, { prompts, catalogue }: QuizEstimateBasis) {
  const tokens = new Map<Agent, number>();
  const tokensOf = (agent: Agent): number => {
    const messages = prompts.render(`short-answer-grading/${agent}`, inputs);
    const characters = messages.reduce((sum, { content }) => sum + String(content).length, 0);
    return Math.ceil(characters / CHARACTERS);
  };
  return ([agent, model]: [Agent, string]): number | null => {
    const inputTokens = tokens.get(agent) ?? tokensOf(agent);
    tokens.set(agent, inputTokens);
    const usage = { ...NO_USAGE, inputTokens, outputTokens: ANSWERED[agent] };
    return costOf(usage, chatModel(catalogue, model).price);
  };
}

/**
 * How much of what may be asked beyond the least is asked as a rule: of classes on the stand-in (docs/reference/benchmarks.md) a sixth of the
 * calls with `debate: always`, a fifth with `on-disagreement` or a cascade. The rest is for graders that differ more often.
 */
const USUALLY = 1 / 3;

/** Answers to a question that are looked at; those between them in length are taken to cost as much. */
const LOOKED_AT = 8;

/** Rows that stand for so many each, which are of their question and about as long. */
function looked(rows: readonly ClassRow[]): { row: ClassRow; count: number }[] {
  return [...Map.groupBy(rows, ({ question }) => question).values()].flatMap((own) => {
    const sorted = own.toSorted((a, b) => a.answer.length - b.answer.length);
    const alike = Map.groupBy(sorted, (_, at) => Math.floor((at * LOOKED_AT) / sorted.length));
    const groups = sorted.length > LOOKED_AT ? [...alike.values()] : sorted.map((row) => [row]);
    return groups.map((group) => ({ row: group[Math.floor(group.length / 2)]!, count: group.length }));
  });
}

/** An agent is asked once more where its answer is of no use or in another language (`completeWell`). */
const ASKED = 2;

const asOften = <T>(calls: readonly T[]): T[] => Array.from({ length: ASKED }, () => calls).flat();

/** The calls that an answer takes at least, with each agent asked once, and at most: each asked again. A debate takes two graders. */
function callsOf(plan: QuizPlan): Record<'least' | 'once' | 'most', [Agent, string][]> {
  const graders = (slots: QuizPlan['graders']) =>
    slots.filter((slot) => !isRecorded(slot)).map(({ model }): [Agent, string] => ['grader', model]);
  const integration = (agents: Agent[]) => agents.map((agent): [Agent, string] => [agent, plan.integrator]);
  const mayDebate = plan.debate !== 'never' && plan.graders.length > 1;
  const isDebated = mayDebate && plan.debate === 'always' && plan.cascade === null;
  const once = [
    ...graders(plan.graders),
    ...integration(mayDebate ? ['debate', 'validator', 'debate-retry'] : []),
  ];
  return {
    least: [...graders(firstGraders(plan)), ...integration(isDebated ? ['debate'] : [])],
    once,
    most: asOften(once),
  };
}

/** What describing the graders costs, once for each table of past answers (GET, 3.3.2); nothing where they are not profiled. */
function describingCosts(basis: QuizEstimateBasis, rows: number): (number | null)[] {
  const { plan, prompts } = basis;
  if (plan.purpose !== 'profile' || rows === 0) return [];
  const { model } = prompts.agent('short-answer-grading/tendencies');
  const graders = plan.graders.map(() => ({ metrics: filler(600) }));
  return [costOfCalls({ metrics: { graders } }, basis)(['tendencies', model])];
}

/**
 * What a run on a table will take, before anything is paid: bounds of the calls, since debates depend on what graders say, and any agent may
 * have to be asked once more. A question that is asked again for the form of its answer alone is one call, as the result counts it.
 */
export function estimateRun(basis: QuizEstimateBasis): Estimate {
  const rows = distinctRows(basis.read);
  const { least, once, most } = callsOf(basis.plan);
  const describing = describingCosts(basis, rows.length);
  const priced = looked(rows).map(({ row, count }) => ({
    count,
    costOfCall: costOfCalls(inputsFor(row, basis), basis),
  }));
  const cost = (calls: [Agent, string][], describing: (number | null)[]) =>
    sumKnown([
      ...describing,
      ...priced.map(({ count, costOfCall }) => {
        const paid = sumKnown(calls.map(costOfCall));
        return paid === null ? null : paid * count;
      }),
    ]);
  const [atLeast, atOnce] = [cost(least, describing), cost(once, describing)];
  const { length: answers } = basis.read.rows;
  const empty = basis.read.rows.filter(({ ask }) => ask === 'nobody: empty').length;
  return {
    what: `${plural(answers, 'answer', 'answers')}, ${rows.length} distinct, ${empty} empty`,
    warnings: basis.read.warnings,
    calls: [
      rows.length * least.length + describing.length,
      rows.length * most.length + ASKED * describing.length,
    ],
    cost: [atLeast, cost(most, asOften(describing))],
    usual: atLeast === null || atOnce === null ? null : atLeast + USUALLY * (atOnce - atLeast),
  };
}

/**
 * Two roles may be played by one model where a house has no other: that is told (`sameModelWarnings`) and is no fault of the quiz.
 * @throws AssayError AssignmentInvalid where a grader is a model that another grader's role comes to (SPEC G1)
 */
export function checkModels({ graders }: Pick<Quiz, 'graders'>, catalogue: Catalogue): void {
  const known = new Map<string, { name: string; isRole: boolean }>();
  for (const { name, model } of graders) {
    if (model === undefined) continue;
    const { id } = chatModel(catalogue, model);
    const isRole = Object.hasOwn(catalogue.roles, model);
    const other = known.get(id);
    if (other !== undefined && !(other.isRole && isRole)) {
      const words = `The graders ${other.name} and ${name} are the same model, ${id}: give each its own, or leave one out.`;
      throw new AssayError('AssignmentInvalid', words);
    }
    known.set(id, { name, isRole });
  }
}

/** Answers that nobody is shown are counted without being masked, which takes longer than all else. */
const asWritten = (answers: readonly ClassAnswer[]) => [...answers];

/** What the estimate of a class is made from, beside the quiz. */
interface ClassEstimateRequest {
  bytes: Uint8Array;
  file: string;
  options: Record<string, string>;
  bank: AnswerBank;
  prompts: PromptLibrary;
  catalogue: Catalogue;
}

/** Words of an answer on a paper that is not read yet, about. */
const USUAL_WORDS = 60;

/** Estimates a run on a paper before it is read: an answer for each question, and a call that divides it where its numbers leave it in doubt. */
function estimatePaper(
  quiz: Quiz,
  unread: UnreadPages,
  { file, asked, bank, ...kit }: Omit<ClassEstimateRequest, 'bytes' | 'options'> & { asked: GradingRequest },
): Estimate {
  const plan = planRun(quiz, asked, profileFor(bank.profile, false));
  refusePaper(file, asked.purpose, plan.graders);
  const questions = questionsOf(quiz);
  const answer = 'word '.repeat(USUAL_WORDS).trim();
  const rows = groupAnswers(
    questions.map(({ id: question }, at) => ({ row: at + 1, student: '', question, answer, truth: null })),
  );
  const read = { file, sha256: '', questions, rows, warnings: [] };
  const basis = { plan, quiz, read, past: bank.past?.answers ?? [], ...kit };
  const estimate = estimateRun(basis);
  const { model } = kit.prompts.agent('short-answer-grading/divider');
  const divide = questions.length > 1 ? ASKED : 0;
  const paper = { questions, text: unread.text };
  const cost = divide * (costOfCalls({ paper }, basis)(['divider', model]) ?? 0);
  const whole: Estimate = {
    ...estimate,
    what: `a paper of ${unread.extent} with answers to ${plural(questions.length, 'question', 'questions')}`,
    calls: [estimate.calls[0], estimate.calls[1] + divide],
    cost: [estimate.cost[0], estimate.cost[1] === null ? null : estimate.cost[1] + cost],
  };
  return withReading(whole, unread, kit);
}

/**
 * Estimates a run on a table, or a paper, beside what is known of the past.
 * @throws AssayError TableInvalid where it cannot be read, AssignmentInvalid where a grader is asked for that there is not
 */
export function estimateClass(
  quiz: Quiz,
  { bytes, file, options, bank, ...kit }: ClassEstimateRequest,
): Estimate {
  const purpose = purposeSchema.optional().parse(options.purpose);
  const asked = {
    purpose,
    method: methodSchema.optional().parse(options.method),
    hint: hintSchema.optional().parse(options.hint),
  };
  checkMethod(asked.method, quiz);
  checkModels(quiz, kit.catalogue);
  const unread = unreadPages(bytes, file);
  if (unread) return estimatePaper(quiz, unread, { file, asked, bank, ...kit });
  const learnt = purpose === 'profile' ? readPastClass(bytes, file, quiz) : null;
  const read =
    learnt?.class ?? ofFirstStudents(readClass(bytes, file, quiz, undefined, asWritten), options.first);
  const past = learnt?.past ?? bank.past?.answers ?? [];
  const plan = planRun(quiz, asked, profileFor(bank.profile, false));
  return estimateRun({ plan, quiz, read, past, ...kit });
}

/** Estimates what was handed in. @throws AssayError as `estimateClass` */
export async function estimateQuiz(handed: EstimateRequest<Quiz>): Promise<Estimate> {
  const { assignment: quiz, objects, tenant, ...asked } = handed;
  return estimateClass(quiz, { ...asked, bank: await readBank(objects, tenant, quiz.assignment) });
}
