import { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Choice, Condition, DefinitionBody, Pass } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import type { CallQueues } from '../../constructs/calls-queue.ts';
import { LOOKS_AT_RUNS, PROMPTS } from '../../constructs/item-grants.ts';
import { AGENT, STEP } from '../../constructs/product-functions.ts';
import { agentsAtOnce, CAUSE, oneMoreAgent } from '../agents.ts';
import { allowEachItem, eachItem } from '../each-item.ts';
import { pagesRead } from '../reading.ts';
import { AFTER_AGENTS, gatherResult, invoke, RUN } from '../task.ts';
import { type DeployedWorkflow, LONGEST_WORKFLOW, stateMachine } from '../workflow.ts';

/** Answers graded at the same time, some three agents each: enough to be quick, few enough for a provider's limits. */
const ANSWERS_AT_ONCE = 20;

/** The distinct answer that a child execution is about (`Item`). */
const ITEM = '$states.context.Execution.Input.item';

interface ShortAnswerFunctions extends Record<'weighLabels' | 'concludeGrade', IFunction> {
  queues: CallQueues;
}

/**
 * Short-answer grading (GET, 3.3–3.5): a class at once, a child execution for each distinct answer. Graders answer alone, code
 * weighs their labels, one model holds a debate over them, its result is validated, and debated again where it is not valid.
 * A paper is read page by page before. A table of past answers goes the same road without a debate, and the graders are learnt from it (pseudo-learning).
 */
export const shortAnswerGrading: DeployedWorkflow = {
  id: 'short-answer-grading',
  define(scope, { make, queues, readPages, assembleResult, bucket }) {
    const prepareClass = make('prepare-class', STEP, {
      fewShot: true,
      timeout: Duration.minutes(10),
      memorySize: 3008,
    });
    const weighLabels = make('weigh-labels', STEP);
    const concludeGrade = make('conclude-grade', STEP);
    const profileGraders = make(
      'profile-graders',
      { ...STEP, items: LOOKS_AT_RUNS },
      { timeout: Duration.minutes(5), memorySize: 1024 },
    );
    const keepProfile = make('keep-profile', {
      ...STEP,
      read: ['runs', 'assignments'],
      write: ['runs', 'assignments'],
    });
    const gather = gatherResult(scope, assembleResult);
    const keep = invoke(scope, 'KeepProfile', keepProfile, AFTER_AGENTS);
    keep.next(gather);
    const describe = oneMoreAgent(scope, 'DescribeTendencies', queues, '$states.input.call', keep);
    const learn = invoke(scope, 'ProfileGraders', profileGraders, { run: RUN }).next(describe);
    const grade = eachItem(
      scope,
      'GradeAnswers',
      {
        bucket,
        key: "{% 'runs/' & $states.context.Execution.Input.run.runId & '/items.json' %}",
        prefix: "{% 'runs/' & $states.context.Execution.Input.run.runId & '/answers-map' %}",
        maxConcurrency: ANSWERS_AT_ONCE,
        given: { run: RUN },
      },
      gradeAnswer(scope, { queues, weighLabels, concludeGrade }),
    );
    const whatNext = Choice.jsonata(scope, 'LearnGraders?')
      .when(Condition.jsonata("{% $states.context.Execution.Input.plan.purpose = 'profile' %}"), learn)
      .otherwise(gather);
    grade.next(whatNext);
    const prepare = invoke(scope, 'PrepareClass', prepareClass, { run: RUN }).next(
      Choice.jsonata(scope, 'AnyToGrade?')
        .when(Condition.jsonata('{% $states.input.items > 0 %}'), grade)
        .otherwise(whatNext),
    );
    const machine = stateMachine(scope, 'short-answer-grading', {
      definitionBody: DefinitionBody.fromChainable(pagesRead(scope, { queues, readPages }, prepare)),
      timeout: LONGEST_WORKFLOW,
      functions: [
        readPages,
        assembleResult,
        prepareClass,
        weighLabels,
        concludeGrade,
        profileGraders,
        keepProfile,
      ],
    });
    return allowEachItem(machine, bucket, { state: 'GradeAnswers', folder: 'runs' });
  },
  tools(make) {
    return {
      JudgeFunction: make(
        'judge-reasons',
        { read: ['memo'], write: ['memo'], items: PROMPTS, keys: true },
        AGENT,
      ),
    };
  },
};

/** One distinct answer, from its graders to its grade (GET, 3.4.2 and 3.5). */
function gradeAnswer(scope: Construct, { queues, weighLabels, concludeGrade }: ShortAnswerFunctions) {
  const answer = `{% ${ITEM}.answer %}`;
  const conclude = invoke(
    scope,
    'ConcludeGrade',
    concludeGrade,
    { ...AFTER_AGENTS, answer, failed: '{% $exists($states.input.failed) ? $states.input.failed : null %}' },
    '{% {} %}',
  );
  const retry = oneMoreAgent(scope, 'RetryDebate', queues, '$states.input.retry', conclude);
  const isInvalid = Choice.jsonata(scope, 'Valid?')
    .when(Condition.jsonata('{% $states.input.outcomes[-1].facts.retry = true %}'), retry)
    .otherwise(conclude);
  const validate = oneMoreAgent(scope, 'Validate', queues, '$states.input.validation', isInvalid);
  const allAgree = Choice.jsonata(scope, 'AllAgree?')
    .when(Condition.jsonata('{% $states.input.outcomes[-1].error != null %}'), conclude)
    .when(Condition.jsonata('{% $states.input.outcomes[-1].facts.label = $states.input.agreed %}'), conclude)
    .otherwise(validate);
  const debate = oneMoreAgent(scope, 'Debate', queues, '$states.input.debate', allAgree);
  const ask = agentsAtOnce(scope, 'GradeIndependently', queues, {
    outputs: { outcomes: '{% [$append($states.input.outcomes, $states.result)] %}' },
  });
  const next = Choice.jsonata(scope, 'NextGrader?')
    .when(Condition.jsonata('{% $count($states.input.calls) > 0 %}'), ask)
    .when(Condition.jsonata('{% $states.input.debate != null %}'), debate)
    .otherwise(conclude);
  const weigh = invoke(
    scope,
    'WeighLabels',
    weighLabels,
    { ...AFTER_AGENTS, answer },
    "{% $merge([$states.result.Payload, {'outcomes': [$states.input.outcomes], 'calls': [$states.result.Payload.calls]}]) %}",
  );
  weigh.addCatch(conclude, {
    errors: ['States.ALL'],
    outputs: {
      outcomes: '{% [$states.input.outcomes] %}',
      failed: { error: '{% $states.errorOutput.Error %}', cause: CAUSE },
    },
  });
  weigh.next(next);
  ask.next(weigh);
  return Pass.jsonata(scope, 'TakeAnswer', {
    outputs: { calls: `{% [${ITEM}.calls] %}`, outcomes: '{% [] %}' },
  }).next(ask);
}
