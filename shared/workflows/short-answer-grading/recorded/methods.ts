import type { Label } from '../label.ts';
import type { Prior } from '../material.ts';
import { nextGrader, SURE_ENOUGH } from '../pseudo-learning/cascade.ts';
import { decideLabel, type LabelDecision } from '../pseudo-learning/decide-label.ts';
import { majorityOf } from '../pseudo-learning/majority.ts';
import type { FoldPriors } from './evidence.ts';
import type { LearntGraders } from './learn-graders.ts';
import type { RecordedGrader } from './read-recordings.ts';

/** What a method makes of an answer. `sure`: how sure it is, in [0, 1]; null of a method that does not say. */
export interface MethodVerdict {
  label: Label | null;
  sure: number | null;
  calls: number;
}

/** What is known when the answers of a fold are graded. */
interface FoldKnowledge {
  graders: readonly RecordedGrader[];
  learnt: LearntGraders;
  priors: FoldPriors;
  empty: readonly boolean[];
}

/** A way to grade by recorded graders. `teams`: who takes part: each set of three, each of its orders, or each grader alone. */
export interface Method {
  name: string;
  teams: 'trios' | 'orders' | 'graders';
  /** What it does, in words. */
  words: string;
  /** The sureness is a probability, so that its calibration can be measured. */
  isProbability: boolean;
  grade(grading: FoldKnowledge): (team: readonly number[], place: number) => MethodVerdict;
}

const saidBy = ({ graders }: FoldKnowledge, team: readonly number[], place: number) =>
  team.map((grader) => graders[grader]!.labels[place]!);

function majority(grading: FoldKnowledge) {
  return (team: readonly number[], place: number): MethodVerdict => {
    const said = saidBy(grading, team, place);
    const label = majorityOf(said);
    return { label, sure: said.filter((one) => one === label).length / team.length, calls: team.length };
  };
}

/** The only likely label; the vote where several are likely, or none is known. */
function algorithm1(grading: FoldKnowledge) {
  return (team: readonly number[], place: number): MethodVerdict => {
    const said = saidBy(grading, team, place);
    const [label, another] = grading.learnt.likely(team, said);
    return { label: label && !another ? label : majorityOf(said), sure: null, calls: team.length };
  };
}

/** What the best grader of the half that was learnt from says. */
function bestSingle(grading: FoldKnowledge) {
  const { macroF1s } = grading.learnt;
  return (team: readonly number[], place: number): MethodVerdict => {
    const best = team.reduce((one, other) => (macroF1s[other]! > macroF1s[one]! ? other : one));
    return { label: grading.graders[best]!.labels[place]!, sure: null, calls: 1 };
  };
}

/** Decisions by the posterior. Each set of graders is decided once an answer, whichever team asks. */
function decisions(grading: FoldKnowledge, priorOf: (place: number) => Prior) {
  const made = grading.empty.map(() => new Map<number, LabelDecision>());
  return (team: readonly number[], place: number): LabelDecision => {
    const set = team.reduce((sum, grader) => sum + 2 ** grader, 0);
    const labelDecision = made[place]!.get(set);
    if (labelDecision) return labelDecision;
    const said = saidBy(grading, team, place);
    const voices = said.map((one, at) => ({ said: one, confusion: grading.learnt.matrices[team[at]!]! }));
    const decision = decideLabel(priorOf(place), voices);
    made[place]!.set(set, decision);
    return decision;
  };
}

const EMPTY: MethodVerdict = { label: 'Incorrect', sure: 1, calls: 0 };

/** The posterior; an empty answer is Incorrect without a call. */
function posterior(priorIn: (priors: FoldPriors) => (place: number) => Prior) {
  return (grading: FoldKnowledge) => {
    const decide = decisions(grading, priorIn(grading.priors));
    return (team: readonly number[], place: number): MethodVerdict => {
      if (grading.empty[place]) return EMPTY;
      const { label, probability } = decide(team, place);
      return { label, sure: probability ?? 0, calls: team.length };
    };
  };
}

const own = (priors: FoldPriors) => (place: number) => priors.own.get(place)!;

/** The team's graders one after another, as long as the posterior is not sure. */
function cascade(threshold: number) {
  return (grading: FoldKnowledge) => {
    const decide = decisions(grading, own(grading.priors));
    return (team: readonly number[], place: number): MethodVerdict => {
      if (grading.empty[place]) return EMPTY;
      let decision: Pick<LabelDecision, 'label' | 'probability'> = { label: null, probability: null };
      let calls = 0;
      while (nextGrader(team, { asked: calls, probability: decision.probability }, threshold) !== null) {
        calls += 1;
        decision = decide(team.slice(0, calls), place);
      }
      return { label: decision.label, sure: decision.probability ?? 0, calls };
    };
  };
}

/** Nothing of the question is looked at: the labels' base rate and the confusion matrices only. `labelled` is out of any bound. */
const noQuestion = ({ base }: FoldPriors) => {
  const prior = { distribution: base, labelled: Number.MAX_SAFE_INTEGER };
  return () => prior;
};

/** What is compared (SPEC G11, G14), in the order in which it is shown. */
export const RECORDED_METHODS: readonly Method[] = [
  {
    name: 'majority',
    words: 'the label of most graders, Partially correct in a tie',
    teams: 'trios',
    isProbability: false,
    grade: majority,
  },
  {
    name: 'algorithm-1',
    words: 'the only likely label by the graders’ metrics (GET, Algorithm 1), else the majority',
    teams: 'trios',
    isProbability: false,
    grade: algorithm1,
  },
  {
    name: 'best-single',
    words: 'the grader of the best macro-F1 on the other half',
    teams: 'trios',
    isProbability: false,
    grade: bestSingle,
  },
  {
    name: 'posterior-confusion',
    words: 'posterior of the labels’ base rate and the graders’ confusions',
    teams: 'trios',
    isProbability: true,
    grade: posterior(noQuestion),
  },
  {
    name: 'posterior-plain-rate',
    words: 'posterior of the question’s own rate of labels and the graders’ confusions',
    teams: 'trios',
    isProbability: true,
    grade: posterior((priors) => (place) => priors.plain.get(place)!),
  },
  {
    name: 'posterior',
    words: 'posterior of what labelled answers like this one say and the graders’ confusions',
    teams: 'trios',
    isProbability: true,
    grade: posterior(own),
  },
  {
    name: 'single-posterior',
    words: 'the posterior with one grader',
    teams: 'graders',
    isProbability: true,
    grade: posterior(own),
  },
  {
    name: 'cascade',
    words: `the posterior, grader after grader until it is ${SURE_ENOUGH} sure`,
    teams: 'orders',
    isProbability: true,
    grade: cascade(SURE_ENOUGH),
  },
];
