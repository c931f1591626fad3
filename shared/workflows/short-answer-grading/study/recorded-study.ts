import { AssayError } from '@assay/kit/errors/assay-error';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import type { LabelJudgement } from '@assay/platform/run/judgement';
import type { StudySystem } from '@assay/platform/workflow/study';
import { LABELS } from '../label.ts';
import { type RecordedEvaluationOptions, seedOf, verdictsOf } from '../recorded/evaluate-recorded.ts';
import { gatherEvidence } from '../recorded/evidence.ts';
import { halvesOfAnswers } from '../recorded/halves.ts';
import { type MethodVerdict, RECORDED_METHODS } from '../recorded/methods.ts';
import type { Recordings } from '../recorded/read-recordings.ts';
import { triosOf } from '../recorded/trios.ts';

/** Three recorded graders as a study: one judgement of each answer by each method. */
interface RecordedStudy {
  /** The graders' names. */
  trio: string[];
  systems: StudySystem[];
  judgements: LabelJudgement[];
  truths: { id: string; question: string; label: string; feedback: string | null }[];
}

const idOf = (place: number) => `a${String(place + 1).padStart(4, '0')}`;

/**
 * The places of the graders that were asked for; the first set of three of different models, by the files' names, where none was: a
 * rule that looks at no label.
 * @throws AssayError RecordingsInvalid
 */
function placesOf({ graders }: Recordings, wanted: readonly string[] | undefined): number[] {
  if (wanted === undefined) return triosOf(graders.map(({ model }) => model))[0]!;
  const places = wanted.map((name) => graders.findIndex((grader) => grader.name === name));
  const known = graders.map(({ name }) => name).join(', ');
  if (places.includes(-1) || new Set(places).size < 2 || new Set(places).size < places.length)
    throw new AssayError(
      'RecordingsInvalid',
      `--trio ${wanted.join(',')} cannot be used: name two or three different recorded graders of ${known}.`,
    );
  return places;
}

/** Nothing was asked: what a recording once cost and took is not known. */
function systemOf(name: string, judgements: readonly LabelJudgement[]): StudySystem {
  const failed = judgements
    .filter(({ value }) => value === null)
    .map(({ id }) => ({
      id,
      step: 'grader',
      code: 'AnswerNotRecorded',
      message: 'What was recorded names none of the three labels.',
    }));
  const unknown = { tokens: null, cost: null, costAtLeast: null };
  return { name, calls: null, ...unknown, seconds: [], standIn: false, failed };
}

/**
 * One set of three recorded graders on one split, so that methods can be tested in pairs on the same answers: each grader alone, with
 * its reasons, and what the methods make of their labels, each answer by what the other half teaches (SPEC G11, G14). Figures of one
 * set on one split vary more than `evaluateRecorded`'s averages.
 */
export function recordedStudy(
  recordings: Recordings,
  options: RecordedEvaluationOptions & { trio?: readonly string[] },
): RecordedStudy {
  const { answers, graders } = recordings;
  const { seed, past = [], keepSame, trio } = options;
  const team = placesOf(recordings, trio);
  const evidence = gatherEvidence(answers, past, keepSame);
  const folds = halvesOfAnswers(answers.length, seededRandom(seedOf(seed, 0)));
  const grade = verdictsOf(recordings, evidence, folds, false);
  const of = (
    system: string,
    verdicts: readonly Omit<MethodVerdict, 'calls'>[],
    texts?: readonly (string | null)[],
  ) =>
    answers.map(({ question }, place): LabelJudgement => {
      const { label: value, sure: probability } = verdicts[place]!;
      const text = texts?.[place] ?? null;
      return { id: idOf(place), question, item: 'label', system, labels: LABELS, value, text, probability };
    });
  const alone = team.map((place) => {
    const { name, labels, reasons } = graders[place]!;
    const said = labels.map((label) => ({ label, sure: null }));
    return { name: `single:${name}`, judgements: of(`single:${name}`, said, reasons) };
  });
  const together = RECORDED_METHODS.filter(({ teams }) => teams !== 'graders').map((method) => {
    const [verdicts] = grade(method, [team]);
    const methodVerdicts = verdicts!.map((methodVerdict) =>
      method.isProbability ? methodVerdict : { ...methodVerdict, sure: null },
    );
    return { name: method.name, judgements: of(method.name, methodVerdicts) };
  });
  const all = [...alone, ...together];
  return {
    trio: team.map((place) => graders[place]!.name),
    systems: all.map(({ name, judgements }) => systemOf(name, judgements)),
    judgements: all.flatMap(({ judgements }) => judgements),
    truths: answers.map(({ question, truth, feedback }, place) => ({
      id: idOf(place),
      question,
      label: truth,
      feedback: feedback ?? null,
    })),
  };
}
