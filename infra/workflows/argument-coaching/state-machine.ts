import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import {
  Choice,
  Condition,
  DefinitionBody,
  type IChainable,
  Map as MapState,
  Parallel,
  Pass,
  ProvideItems,
  QueryLanguage,
  type TaskStateBase,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import type { CallQueues } from '../../constructs/calls-queue.ts';
import { CHARGES, LOOKS_AT_RUNS } from '../../constructs/item-grants.ts';
import { AGENT, CONFIGURED, STEP } from '../../constructs/product-functions.ts';
import { agentsAtOnce, brokenOff, neededAgent, screen } from '../agents.ts';
import { pagesRead } from '../reading.ts';
import { gatherResult, invoke, RUN } from '../task.ts';
import { type DeployedWorkflow, LONGEST_WORKFLOW, stateMachine } from '../workflow.ts';

const PLAN = '$states.context.Execution.Input.plan';
const COACH = `${PLAN}.coach`;
const BEATS = `${PLAN}.debate.beats`;

/** A revision waits for its draft's judges for twelve hours, as long as a call waits for a model that is away: in so many looks. */
const LOOKS = 148;

/** Seconds until the next look: 15, doubled each time up to five minutes. */
const BETWEEN_LOOKS = '{% $min([300, 15 * $power(2, $states.input.tries - 1)]) %}';

interface CoachingFunctions
  extends Record<
    'checkCritique' | 'briefSpeaker' | 'weighPanel' | 'measureRevision' | 'readDraft',
    IFunction
  > {
  queues: CallQueues;
}

const when = (condition: string) => Condition.jsonata(`{% ${condition} %}`);

/** The outcomes of all branches of a Parallel, after those of before. */
const allOutcomes = (before = '[]') => `{% [$append(${before}, $states.result.outcomes)] %}`;

/**
 * Argument coaching (SocrAItic Circle): the motion is checked; then a student's argument is criticised, judged and answered
 * (SPEC S10), or a debate is held turn by turn (SPEC S1–S7).
 */
export const argumentCoaching: DeployedWorkflow = {
  id: 'argument-coaching',
  define(scope, { make, queues, readPages, assembleResult }) {
    const reading = { memorySize: 1024 };
    const own = {
      checkCritique: make('check-critique', STEP, reading),
      briefSpeaker: make('brief-speaker', CONFIGURED, { ...reading, prompts: true }),
      weighPanel: make('weigh-panel', STEP, reading),
      measureRevision: make(
        'measure-revision',
        {
          read: ['runs', 'memo', 'reevaluations'],
          write: ['runs', 'memo'],
          items: CHARGES,
          keys: true,
        },
        AGENT,
      ),
      readDraft: make('read-draft', { ...STEP, items: LOOKS_AT_RUNS }),
    };
    const functions = { ...own, queues };
    const gather = gatherResult(scope, assembleResult);
    const debateNext = Choice.jsonata(scope, 'HoldDebate?')
      .when(when(`${PLAN}.debate != null`), holdDebate(scope, functions, gather))
      .otherwise(gather);
    const road = Choice.jsonata(scope, 'CoachStudent?')
      .when(
        when(`${PLAN}.coach != null`),
        pagesRead(scope, { queues, readPages }, coach(scope, functions).next(gather)),
      )
      .otherwise(checkMotion(scope, 'CheckMotion', queues).next(debateNext));
    return stateMachine(scope, 'argument-coaching', {
      definitionBody: DefinitionBody.fromChainable(road),
      timeout: LONGEST_WORKFLOW,
      functions: [readPages, assembleResult, ...Object.values(own)],
    });
  },
  tools: (_, makeStarting) => ({
    FeedbackFunction: makeStarting('add-feedback', {
      read: ['runs'],
      write: ['runs'],
      items: { GetItem: ['RUN'], UpdateItem: ['RUN'] },
    }),
  }),
};

/** Whether both sides of the motion can be argued (SPEC S9). */
function checkMotion(scope: Construct, state: string, queues: CallQueues) {
  return agentsAtOnce(scope, state, queues, { items: `{% [${PLAN}.check] %}` });
}

/**
 * Judges at once, each alone; their scores weighed; the meta-judge where two or more gave one (SPEC S4). `panel`: the JSONata of
 * its plan. Output: `{outcomes}`.
 */
function judge(scope: Construct, name: string, { queues, weighPanel }: CoachingFunctions, panel: string) {
  const notWeighed = Pass.jsonata(scope, `${name}NotWeighed`, {
    outputs: { outcomes: '{% [$states.input.outcomes] %}' },
  });
  const weigh = invoke(
    scope,
    `${name}Weigh`,
    weighPanel,
    { run: RUN, panel: '{% $states.input.panel %}', outcomes: '{% [$states.input.outcomes] %}' },
    {
      outcomes: '{% [$states.input.outcomes] %}',
      meta: '{% $states.result.Payload.scores > 1 and $states.input.panel.meta != null ? [$states.input.panel.meta] : [] %}',
    },
  );
  brokenOff(
    weigh,
    {
      agent: 'argument-coaching/weigh-panel',
      step: '$states.input.panel.panel',
      outcomes: '$states.input.outcomes',
    },
    notWeighed,
  );
  const reconcile = agentsAtOnce(scope, `${name}Reconcile`, queues, {
    items: '{% $states.input.meta %}',
    outputs: { outcomes: '{% [$append($states.input.outcomes, $states.result)] %}' },
  });
  return agentsAtOnce(scope, `${name}Judge`, queues, {
    items: `{% ${panel}.calls %}`,
    outputs: { panel: `{% ${panel} %}`, outcomes: '{% [$states.result] %}' },
  })
    .next(weigh)
    .next(reconcile);
}

/** How far a revision went from its draft (SPEC S6); without it the result has no such figure. */
function measure(scope: Construct, name: string, { measureRevision }: CoachingFunctions, change: string) {
  const done = Pass.jsonata(scope, `${name}Measured`, {
    outputs: { outcomes: '{% [$states.input.outcomes] %}' },
  });
  const task = invoke(
    scope,
    `${name}Measure`,
    measureRevision,
    { run: RUN, change: `{% ${change} %}` },
    { outcomes: '{% [] %}' },
  );
  brokenOff(
    task,
    { agent: 'argument-coaching/measure-revision', step: `${change}.change`, outcomes: '[]' },
    done,
  );
  return task.next(done);
}

/** A student's argument: read at once by the opponent and the judges, then answered (SPEC S10). */
function coach(scope: Construct, functions: CoachingFunctions) {
  const { queues } = functions;
  const read = Parallel.jsonata(scope, 'ReadArgument', {
    outputs: { outcomes: allOutcomes(), draft: '{% $states.result[3].draft %}' },
  })
    .branch(checkMotion(scope, 'CheckMotionToo', queues))
    .branch(criticise(scope, functions))
    .branch(judge(scope, 'Argument', functions, `${COACH}.panel`))
    .branch(awaitDraft(scope, functions))
    .branch(screen(scope, queues, `${COACH}.screening`));
  const calls = `[$append([${COACH}.rebuttal, ${COACH}.questions], $states.input.draft != null and $states.input.draft.compared ? ${COACH}.revised.answered : [])]`;
  const answer = Parallel.jsonata(scope, 'AnswerArgument', {
    outputs: { outcomes: allOutcomes('$states.input.outcomes') },
  })
    .branch(agentsAtOnce(scope, 'Answer', queues, { items: `{% ${calls} %}` }))
    .branch(
      Choice.jsonata(scope, 'Compare?')
        .when(
          when('$states.input.draft != null'),
          measure(scope, 'Revision', functions, `${COACH}.revised.change`),
        )
        .otherwise(Pass.jsonata(scope, 'NothingToCompare', { outputs: { outcomes: '{% [] %}' } })),
    );
  return read.next(answer);
}

/** The opponent's critique; its quotes are looked up in the argument. */
function criticise(scope: Construct, { queues, checkCritique }: CoachingFunctions) {
  const check = invoke(
    scope,
    'CheckCritique',
    checkCritique,
    { run: RUN, check: `{% ${COACH}.check %}`, outcomes: '{% [$states.input.outcomes] %}' },
    '{% $states.input %}',
  );
  return agentsAtOnce(scope, 'Criticise', queues, { items: `{% [${COACH}.critique] %}` }).next(check);
}

/** The earlier version with what its judges said: where they have not done, the revision waits for them for a while. */
function awaitDraft(scope: Construct, { readDraft }: CoachingFunctions) {
  const done = Pass.jsonata(scope, 'DraftRead', {
    outputs: {
      outcomes: '{% [] %}',
      draft: "{% {'compared': $states.input.points > 0 and $not($states.input.same)} %}",
    },
  });
  const look = invoke(
    scope,
    'ReadDraft',
    readDraft,
    { run: RUN, tries: '{% $states.input.tries %}' },
    "{% $merge([$states.result.Payload, {'tries': $states.input.tries + 1}]) %}",
  );
  const wait = Wait.jsonata(scope, 'WaitForDraft', { time: WaitTime.seconds(BETWEEN_LOOKS) });
  look.next(
    Choice.jsonata(scope, 'DraftJudged?')
      .when(when(`$states.input.settled or $states.input.tries >= ${LOOKS}`), done)
      .otherwise(wait.next(look)),
  );
  return Choice.jsonata(scope, 'Revised?')
    .when(
      when(`${COACH}.revised != null`),
      Pass.jsonata(scope, 'LookForDraft', { outputs: { tries: 0 } }).next(look),
    )
    .otherwise(
      Pass.jsonata(scope, 'FirstVersion', { outputs: { outcomes: '{% [] %}', draft: '{% null %}' } }),
    );
}

/**
 * A debate, beat by beat: in each a turn is taken while the speech before it is judged. Where a turn breaks, the debate ends with
 * what was held.
 */
function holdDebate(scope: Construct, functions: CoachingFunctions, gather: IChainable) {
  const beat = Parallel.jsonata(scope, 'Beat', {
    outputs: {
      at: '{% $states.input.at + 1 %}',
      outcomes: allOutcomes('$states.input.outcomes'),
      broken: '{% $exists($states.result[0].broken) %}',
    },
  })
    .branch(
      Choice.jsonata(scope, 'AnySpeaker?')
        .when(when('$states.input.beat.turn != null'), takeTurn(scope, functions))
        .otherwise(Pass.jsonata(scope, 'NobodySpeaks', { outputs: { outcomes: '{% [] %}' } })),
    )
    .branch(assessSpeeches(scope, functions));
  const speech =
    "($states.input.beat.turn != null ? 'turns/' & $states.input.beat.turn.turn & '/speech.json' : $states.input.beat.after[0].panel.panel)";
  brokenOff(
    beat,
    { agent: 'argument-coaching/debate', step: speech, outcomes: '$states.input.outcomes' },
    gather,
  );
  const next = Pass.jsonata(scope, 'NextBeat', {
    outputs: `{% $merge([$states.input, {'beat': ${BEATS}[$states.input.at]}]) %}`,
  });
  const more = Choice.jsonata(scope, 'MoreBeats?')
    .when(when('$exists($states.input.broken) and $states.input.broken'), gather)
    .when(when(`$states.input.at < $count(${BEATS})`), next.next(beat))
    .otherwise(gather);
  beat.next(more);
  return Pass.jsonata(scope, 'OpenDebate', {
    outputs: { at: 0, outcomes: '{% [$states.input.outcomes] %}' },
  }).next(more);
}

/** A state that a turn cannot go on without: where it fails the turn ends, while what is done beside it goes on. */
function needed(state: TaskStateBase, ended: IChainable): TaskStateBase {
  const speech = "'turns/' & $states.input.turn.turn & '/speech.json'";
  return brokenOff(
    state,
    { agent: 'argument-coaching/debate', step: speech, outcomes: '$states.input.outcomes' },
    ended,
  );
}

/** Private preparation at once, the speaker's briefing, the speech; a draft is improved before it is public (SPEC S2, S5, S7). */
function takeTurn(scope: Construct, functions: CoachingFunctions) {
  const { queues, checkCritique, briefSpeaker } = functions;
  const keep = '{% $states.input %}';
  const given = { run: RUN, outcomes: '{% [$states.input.outcomes] %}' };
  const ended = Pass.jsonata(scope, 'TurnBroken', {
    outputs: { outcomes: '{% [$states.input.outcomes] %}', broken: true },
  });
  const speak = needed(neededAgent(scope, 'Speak', queues, '$states.input.turn.speech'), ended);
  const brief = needed(
    invoke(scope, 'BriefSpeaker', briefSpeaker, { ...given, turn: '{% $states.input.turn.turn %}' }, keep),
    ended,
  );
  brief.next(speak);
  const check = needed(
    invoke(
      scope,
      'CheckOwnCritique',
      checkCritique,
      { ...given, check: '{% $states.input.turn.check %}' },
      keep,
    ),
    ended,
  );
  check.next(brief);
  speak.next(improve(scope, functions, ended));
  return agentsAtOnce(scope, 'Prepare', queues, {
    items: '{% $states.input.beat.turn.preparation %}',
    outputs: { turn: '{% $states.input.beat.turn %}', outcomes: '{% [$states.result] %}' },
  }).next(
    Choice.jsonata(scope, 'AnyCritique?')
      .when(when('$states.input.turn.check != null'), check)
      .otherwise(brief),
  );
}

/** Approach B: judges at once, then the revision. Control: reflection, then the revision. Approach A: nothing. */
function improve(scope: Construct, { queues, weighPanel }: CoachingFunctions, ended: IChainable) {
  const spoken = Pass.jsonata(scope, 'Spoken', { outputs: { outcomes: '{% [$states.input.outcomes] %}' } });
  const revise = needed(neededAgent(scope, 'Revise', queues, '$states.input.turn.revision'), ended);
  revise.next(spoken);
  const reflect = needed(neededAgent(scope, 'Reflect', queues, '$states.input.turn.reflection'), ended);
  reflect.next(revise);
  const weigh = needed(
    invoke(
      scope,
      'WeighDraft',
      weighPanel,
      {
        run: RUN,
        panel: '{% $states.input.turn.draftPanel %}',
        outcomes: '{% [$states.input.outcomes] %}',
      },
      '{% $states.input %}',
    ),
    ended,
  );
  weigh.next(revise);
  const judgeDraft = agentsAtOnce(scope, 'JudgeDraft', queues, {
    items: '{% $states.input.turn.draftPanel.calls %}',
    outputs: {
      turn: '{% $states.input.turn %}',
      outcomes: '{% [$append($states.input.outcomes, $states.result)] %}',
    },
  }).next(weigh);
  return Choice.jsonata(scope, 'Improve?')
    .when(when('$states.input.turn.draftPanel != null'), judgeDraft)
    .when(when('$states.input.turn.reflection != null'), reflect)
    .otherwise(spoken);
}

/** Speeches that were held before: judged, and compared with their drafts. */
function assessSpeeches(scope: Construct, functions: CoachingFunctions) {
  const measured = Choice.jsonata(scope, 'AnyDraft?')
    .when(when('$states.input.change != null'), measure(scope, 'Speech', functions, '$states.input.change'))
    .otherwise(Pass.jsonata(scope, 'NoDraft', { outputs: { outcomes: '{% [] %}' } }));
  const assess = Parallel.jsonata(scope, 'AssessSpeech', { outputs: { outcomes: allOutcomes() } })
    .branch(judge(scope, 'Speech', functions, '$states.input.panel'))
    .branch(measured);
  return new MapState(scope, 'AssessSpeeches', {
    queryLanguage: QueryLanguage.JSONATA,
    items: ProvideItems.jsonata('{% $states.input.beat.after %}'),
    outputs: { outcomes: allOutcomes() },
  }).itemProcessor(assess) as MapState;
}
