import type { AgentCall } from '@assay/model/agent/agent-call';
import { type Artifact, one } from '@assay/platform/run/artifact';
import type { JudgedPlace } from '../artifacts.ts';
import * as artifacts from '../artifacts.ts';
import type { Motion } from '../assignment.ts';
import type { Approach, Format, Judge } from '../conditions.ts';
import { positionOrder, type SpeechPosition } from '../judging/position-order.ts';
import type { Beat, ChangePlan, DebatePlan, PanelPlan, TurnPlan } from '../plan.ts';
import { opposed, STANCES, type Stance } from '../stance.ts';
import { agent, planPanel } from './plan-panel.ts';
import { type Slot, slotsOf } from './plan-turns.ts';

/** How a debate is to be held: what the assignment says, or what was asked for in its place. */
export interface Conditions {
  approach: Approach;
  format: Format;
  rounds: number;
  judges: Judge[];
}

/** A speech of the plan, with those before it. */
interface PlannedSpeech extends Slot {
  turn: string;
  index: number;
  /** Earlier speeches of its own side, and of the other, the latest last. */
  own: PlannedSpeech[];
  others: PlannedSpeech[];
  /** Its place among the speeches of its side that judges see beside the other side's. */
  shown: SpeechPosition;
}

const speechOf = ({ turn }: PlannedSpeech) => one(artifacts.TURN_SPEECH, turn).name;

/** Which of its side's speeches a speech is, those aside that nobody spoke against before. */
function shownOf(slots: readonly Slot[], index: number): SpeechPosition {
  const answering = [...slots.entries()].filter(
    ([at, { stance }]) =>
      stance === slots[index]!.stance && slots.slice(0, at).some((before) => before.stance !== stance),
  );
  return { at: answering.filter(([at]) => at < index).length, of: answering.length };
}

function place(slots: readonly Slot[]): PlannedSpeech[] {
  const plannedSpeeches: PlannedSpeech[] = [];
  for (const [index, slot] of slots.entries())
    plannedSpeeches.push({
      ...slot,
      index,
      turn: String(index + 1).padStart(2, '0'),
      own: plannedSpeeches.filter(({ stance }) => stance === slot.stance),
      others: plannedSpeeches.filter(({ stance }) => stance !== slot.stance),
      shown: shownOf(slots, index),
    });
  return plannedSpeeches;
}

/** The public speeches before one that its judges are told of, beside the other side's last; alone (control) its own ones. */
function heardBefore({ own, others }: PlannedSpeech, approach: Approach): PlannedSpeech[] {
  const heard = approach === 'control' ? own : [...own, ...others.slice(0, -1)];
  return heard.toSorted((a, b) => a.index - b.index);
}

const toldOf =
  (stance: Stance) =>
  ({ kind, round, stance: said }: PlannedSpeech) => ({
    ...{ kind, round },
    side: said === stance ? ('same' as const) : ('other' as const),
  });

/** Where each speech of a debate stands, and all speeches of a side, by the names of the artifacts that tell their judges. */
export function placesOf({ approach, format, rounds }: Conditions) {
  const placed = place(slotsOf(format, rounds));
  const ofTurns = placed.map((speech): [Artifact<JudgedPlace>, JudgedPlace] => {
    const { kind, round, stance, turn } = speech;
    const before = heardBefore(speech, approach).map(toldOf(stance));
    return [one(artifacts.TURN_PLACE, turn), { kind, round, rounds, before }];
  });
  const ofSides = STANCES.map((stance): [Artifact<JudgedPlace>, JudgedPlace] => {
    const before = placed.map(toldOf(stance)).filter(({ side }) => approach !== 'control' || side === 'same');
    return [one(artifacts.WHOLE_PLACE, stance), { kind: 'whole', round: rounds, rounds, before }];
  });
  return [...ofTurns, ...ofSides];
}

/** Makes the plan of a debate: its turns, and when each speech is judged. */
class DebatePlanner {
  readonly #motion: Motion;
  readonly #conditions: Conditions;

  constructor(motion: Motion, conditions: Conditions) {
    this.#motion = motion;
    this.#conditions = conditions;
  }

  /** A debater's call; who plays a side may be said by the motion. */
  #debater(stance: Stance, name: string, step: string, inputs: AgentCall['inputs']): AgentCall {
    const { sides, language } = this.#motion;
    const { model } = sides[stance];
    return { agent: agent(name), step, inputs, language, ...(model !== undefined && { model }) };
  }

  /** Before the first speech an outline, before every other a self-check; the opponent's last speech is criticised (SPEC S2). */
  #preparation({ turn, stance, own, others }: PlannedSpeech): AgentCall[] {
    const brief = artifacts.BRIEF.name;
    const seat = one(artifacts.SEAT, stance).name;
    const alone = this.#conditions.approach === 'control';
    const [last, other] = [own.at(-1), alone ? undefined : others.at(-1)];
    const opponent = other ? speechOf(other) : null;
    const step = (artifact: Artifact<unknown>) => one(artifact, turn).name;
    const calls: (AgentCall | false)[] = [
      !last && this.#debater(stance, 'outline', step(artifacts.TURN_OUTLINE), { brief, seat }),
      last !== undefined &&
        !alone &&
        this.#debater(stance, 'self-check', step(artifacts.TURN_SELF_CHECK), {
          brief,
          seat,
          own: speechOf(last),
          opponent,
        }),
      opponent !== null &&
        this.#debater(stance, 'critique', step(artifacts.TURN_CRITIQUE), { brief, seat, target: opponent }),
    ];
    return calls.filter((call) => call !== false);
  }

  /** The judges of a text of a turn, with the opponent's last speech beside it in one order or the other, and what was said before. */
  #panel(placed: PlannedSpeech, judged: string, draft: boolean): PanelPlan {
    const { approach, judges } = this.#conditions;
    const { shown, others, turn } = placed;
    const other = approach === 'control' ? undefined : others.at(-1);
    const place = one(artifacts.TURN_PLACE, turn).name;
    return planPanel(
      this.#motion,
      judges,
      {
        judged: [judged],
        inputs: {
          ...{ judged, other: other ? speechOf(other) : null },
          ...{ place, heard: heardBefore(placed, approach).map(speechOf) },
        },
        orderOf: (judge) => (other ? positionOrder(judge, shown, this.#motion.seed) : null),
      },
      draft
        ? {
            step: (judge) => one(artifacts.TURN_DRAFT_JUDGEMENT, turn, judge).name,
            panel: one(artifacts.TURN_DRAFT_PANEL, turn).name,
            consensus: null,
          }
        : {
            step: (judge) => one(artifacts.TURN_JUDGEMENT, turn, judge).name,
            panel: one(artifacts.TURN_PANEL, turn).name,
            consensus: one(artifacts.TURN_CONSENSUS, turn).name,
          },
    );
  }

  /** How a draft becomes the speech: by its judges at once (approach B), or by the agent's own reflection (control). */
  #improvement(
    plannedSpeech: PlannedSpeech,
  ): Pick<TurnPlan, 'speech' | 'draftPanel' | 'reflection' | 'revision'> {
    const { turn, stance, kind } = plannedSpeech;
    const { approach } = this.#conditions;
    const inputs = { brief: artifacts.BRIEF.name, briefing: one(artifacts.TURN_BRIEFING, turn).name };
    const [speech, draft] = [speechOf(plannedSpeech), one(artifacts.TURN_DRAFT, turn).name];
    const speak = (step: string) => this.#debater(stance, `speech-${kind}`, step, inputs);
    if (approach === 'A')
      return { speech: speak(speech), draftPanel: null, reflection: null, revision: null };
    const reflected = one(artifacts.TURN_REFLECTION, turn).name;
    const seat = one(artifacts.SEAT, stance).name;
    const draftPanel = approach === 'B' ? this.#panel(plannedSpeech, draft, true) : null;
    const feedback = draftPanel?.panel ?? reflected;
    return {
      speech: speak(draft),
      draftPanel,
      reflection: draftPanel
        ? null
        : this.#debater(stance, 'reflect', reflected, { brief: inputs.brief, seat, draft }),
      revision: this.#debater(stance, 'revise', speech, { ...inputs, draft, feedback }),
    };
  }

  #turn(placed: PlannedSpeech): TurnPlan {
    const { turn, round, exchange, kind, stance, others } = placed;
    const preparation = this.#preparation(placed);
    const critique = one(artifacts.TURN_CRITIQUE, turn).name;
    const target = others.at(-1);
    return {
      turn,
      round,
      exchange,
      kind,
      stance,
      preparation,
      check:
        target && preparation.some(({ step }) => step === critique)
          ? { critique, target: speechOf(target), checked: one(artifacts.TURN_CHECKED_CRITIQUE, turn).name }
          : null,
      ...this.#improvement(placed),
    };
  }

  #after(placed: PlannedSpeech): Beat['after'][number] {
    const { turn } = placed;
    const { revision, draftPanel, reflection } = this.#improvement(placed);
    const by = draftPanel?.panel ?? reflection?.step;
    const change: ChangePlan | null =
      revision && by
        ? {
            draft: one(artifacts.TURN_DRAFT, turn).name,
            revision: speechOf(placed),
            by,
            change: one(artifacts.TURN_CHANGE, turn).name,
          }
        : null;
    return { panel: this.#panel(placed, speechOf(placed), false), change };
  }

  /** The judges of all that a side said, with the other side's speeches between (SocrAItic Circle, table II). */
  #whole(placed: readonly PlannedSpeech[], stance: Stance): PanelPlan {
    const { approach, judges } = this.#conditions;
    const own = placed.filter((speech) => speech.stance === stance);
    const heard = approach === 'control' ? own : placed;
    const inputs = {
      other: null,
      place: one(artifacts.WHOLE_PLACE, stance).name,
      heard: heard.map(speechOf),
    };
    return planPanel(
      this.#motion,
      judges,
      { judged: own.map(speechOf), inputs, orderOf: () => null },
      {
        step: (judge) => one(artifacts.WHOLE_JUDGEMENT, stance, judge).name,
        panel: one(artifacts.WHOLE_PANEL, stance).name,
        consensus: one(artifacts.WHOLE_CONSENSUS, stance).name,
      },
    );
  }

  /**
   * A speech is judged while the other side speaks. Where the same side speaks again at once, it waits: what judges said of a
   * round is told before the next (III.G.2). At the end both sides are judged by all that they said.
   */
  plan(): DebatePlan {
    const { approach, format, rounds } = this.#conditions;
    const plannedSpeeches = place(slotsOf(format, rounds));
    const beats: Beat[] = [];
    let after: Beat['after'] = [];
    for (const one of plannedSpeeches) {
      const waits = plannedSpeeches[one.index - 1]?.stance === one.stance;
      if (waits) beats.push({ turn: null, after });
      beats.push({ turn: this.#turn(one), after: waits ? [] : after });
      after = [this.#after(one)];
    }
    const whole = STANCES.map((stance) => ({ panel: this.#whole(plannedSpeeches, stance), change: null }));
    beats.push({ turn: null, after: [...after, ...whole] });
    return { approach, format, rounds, beats };
  }
}

/** Plans a debate (SocrAItic Circle, III.G, III.H; SPEC S1, S5, S7). @throws AssayError AssignmentInvalid */
export function planDebate(motion: Motion, conditions: Conditions): DebatePlan {
  return new DebatePlanner(motion, conditions).plan();
}

/** The turns of a plan, in the order of speaking. */
export function turnsOf({ beats }: DebatePlan): TurnPlan[] {
  return beats.flatMap(({ turn }) => turn ?? []);
}

/** A debater's place, as the motion describes it. */
export function seatOf({ sides }: Motion, stance: Stance) {
  const nameOf = (side: Stance) => sides[side].name ?? (side === 'for' ? 'Proposition' : 'Opposition');
  return {
    stance,
    speaker: nameOf(stance),
    opponent: nameOf(opposed(stance)),
    role: sides[stance].role ?? '',
  };
}

export const allSeats = (motion: Motion) => STANCES.map((stance) => seatOf(motion, stance));
