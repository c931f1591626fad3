import { isEmptyAnswer } from '../empty-answer.ts';
import type { Distribution, Label } from '../label.ts';
import type { Prior } from '../material.ts';
import { createAlikeIndex } from '../pseudo-learning/alike-answers.ts';
import { priorFrom, SAME_ANSWER } from '../pseudo-learning/past-evidence.ts';
import { flattenedRate, overallRate } from '../pseudo-learning/question-rates.ts';
import type { AnswerFold } from './halves.ts';
import type { RecordedAnswer } from './read-recordings.ts';

/** An answer to the same question by its place among the sources. */
interface AlikeSource {
  source: number;
  label: Label;
  similarity: number;
}

/** What an evaluation knows of the answers beside the graders' labels. */
export interface RecordedEvidence {
  answers: readonly RecordedAnswer[];
  empty: readonly boolean[];
  /** Labels of alike answers to the same question by place: recorded answers first, then those of the past. */
  alike: readonly AlikeSource[][];
  /** Whether the past holds the answer as well. */
  doubled: readonly boolean[];
  /** Recorded answers, then those of the past. */
  sources: readonly RecordedAnswer[];
}

/** The priors of a fold's graded answers. */
export interface FoldPriors {
  own: ReadonlyMap<number, Prior>;
  /** By the recipe that pulls a question's rate to G as it is. */
  plain: ReadonlyMap<number, Prior>;
  /** Of any answer, where nothing of its question is looked at. */
  base: Distribution;
}

/**
 * Compares the answers once, with one another and with the past. What is as alike as the same answer (above `SAME_ANSWER`) does not
 * count: it would tell the label of the very answer that is graded, as public data sets hold it twice. For the same reason a
 * recorded answer that the past holds as well is evidence once only. `keepSame` lets everything count.
 */
export function gatherEvidence(
  answers: readonly RecordedAnswer[],
  past: readonly RecordedAnswer[],
  keepSame = false,
): RecordedEvidence {
  const empty = answers.map(({ answer }) => isEmptyAnswer(answer));
  const sources = [...answers, ...past];
  const graded = [...sources.keys()].filter((source) => !isEmptyAnswer(sources[source]!.answer));
  const index = createAlikeIndex(graded.map((source) => sources[source]!));
  const isSame = ({ similarity }: AlikeSource) => !keepSame && similarity > SAME_ANSWER;
  const alikeSources = answers.map(({ question, answer }, own) =>
    (empty[own] ? [] : index.alike(question, answer))
      .map(({ past: place, similarity }): AlikeSource => {
        const source = graded[place]!;
        return { source, similarity, label: sources[source]!.truth };
      })
      .filter(({ source }) => source !== own),
  );
  return {
    answers,
    empty,
    sources,
    alike: alikeSources.map((alike) => alike.filter((alikeSource) => !isSame(alikeSource))),
    doubled: alikeSources.map((alike) => alike.some((one) => one.source >= answers.length && isSame(one))),
  };
}

/**
 * The priors of a fold's graded answers from the half that is learnt from and the past. `unseen`: nothing of the past counts that
 * belongs to a question of the graded half.
 */
export function foldPriors(
  { answers, empty, alike, doubled, sources }: RecordedEvidence,
  { learnt, graded }: AnswerFold,
  unseen: boolean,
): FoldPriors {
  const hidden = new Set(unseen ? graded.map((place) => answers[place]!.question) : []);
  const known = new Set(learnt.filter((place) => !doubled[place]));
  for (const [source, { question }] of sources.entries())
    if (source >= answers.length && !hidden.has(question)) known.add(source);
  const labels = [...known].flatMap((source) =>
    isEmptyAnswer(sources[source]!.answer) ? [] : [sources[source]!.truth],
  );
  const overall = overallRate(labels);
  const base = flattenedRate(overall);
  const priors = (rate: Distribution) =>
    new Map(
      graded
        .filter((place) => !empty[place])
        .map((place) => [
          place,
          priorFrom(
            alike[place]!.filter(({ source }) => known.has(source)),
            rate,
          ),
        ]),
    );
  return { own: priors(base), plain: priors(overall), base };
}
