import type { Prompt, ReaderAnswer } from '../../prompt/prompt.ts';
import { type AnswerLabel, distance, rankLabels } from './labels.ts';
import { obeys } from './obedience.ts';
import { fullReason, shortReason } from './reasons.ts';
import { candidatesIn, type GraderOpinion, hintIn, opinionsIn, taskIn } from './sources.ts';
import { type GraderRemark, speeches, writeDebate } from './written/debate-script.ts';

/** How readily a grader that stands alone changes its mind, and what the hint adds for the others or takes for it. */
const CHANGES = 0.4;
const HINT_MOVES = 0.25;
/** What a point adds whose quotation is not in the answer. */
const SHAKEN = 0.3;
/** How many conclusions of a hundred sum up the reasons until little of them is left (GET, 5.1.2). */
const SUMS_UP = 0.3;

const invented = ({ points }: GraderOpinion) => points.filter(({ quoted }) => quoted === 'not in the answer');

/** Every point that rests on words which the answer does not have. */
function refutedIn(opinions: readonly GraderOpinion[]): { point: string; why: string }[] {
  return opinions
    .flatMap(invented)
    .map(({ id }) => ({ point: id, why: 'The words that it points at are not in the answer.' }));
}

/** What a grader votes for in the end. */
function voteOf(
  opinion: GraderOpinion,
  leading: AnswerLabel,
  hint: readonly AnswerLabel[],
  random: () => number,
): AnswerLabel {
  const draw = random();
  if (opinion.label === leading) return leading;
  const hinted = hint.includes(leading) ? HINT_MOVES : hint.includes(opinion.label) ? -HINT_MOVES : 0;
  const shaken = invented(opinion).length > 0 ? SHAKEN : 0;
  return draw < CHANGES + hinted + shaken ? leading : opinion.label;
}

function says({ label, points }: GraderOpinion, vote: AnswerLabel): string {
  const point = points[0]?.point ?? 'I gave my reasons.';
  if (vote === label) return `I keep to ${label}. ${point}`;
  return `I said ${label}, but I see the others' points and change my mind.`;
}

function opening(opinions: readonly GraderOpinion[]): string {
  const said = opinions.map(({ grader, label }) => `${grader} says ${label}`).join('; ');
  return `You: Let us begin with step 2: ${said}. What do you think of each other's gradings?`;
}

/**
 * Completes a debate: each grader speaks and votes, some change their minds, the vote decides, and what rests on words that are
 * not in the answer is refuted. Now and then the reason sums up too much.
 * @throws ApiError 400 when the prompt lacks the answer or the opinions
 */
export function debate(prompt: Prompt): ReaderAnswer {
  const { answer } = taskIn(prompt);
  const [opinions, hint] = [opinionsIn(prompt), hintIn(prompt)];
  const labels = opinions.map(({ label }) => label);
  const [leading] = rankLabels(labels, [...hint, labels[0]!]);
  const obedient = obeys(prompt, answer);
  const votes = opinions.map(
    (opinion): AnswerLabel => (obedient ? 'Correct' : voteOf(opinion, leading!, hint, prompt.random)),
  );
  const label = rankLabels(votes, [...hint, leading!])[0]!;
  const refuted = refutedIn(opinions);
  const reason = prompt.random() < SUMS_UP ? shortReason(label) : fullReason(opinions, label, refuted);
  const said = opinions.map((opinion, at) => ({ grader: opinion.grader, says: says(opinion, votes[at]!) }));
  const conversion = `${opening(opinions)}\n\n${speeches(said)}`;
  const voting = opinions.map(({ grader }, at) => ({ grader, label: votes[at]! }));
  const spoken: GraderRemark[] = voting.map((vote) => ({
    grader: vote.grader,
    says: `I vote for ${vote.label}.`,
  }));
  const content = writeDebate({ conversion, votes: spoken, label, reason, refuted });
  return { value: { conversion, voting, label, reason, refuted }, content };
}

/** The number of the candidate that an opinion is nearer to; of two as near the one that the hint names, else the revised one. */
function choiceOf(
  { label }: GraderOpinion,
  candidates: readonly AnswerLabel[],
  hint: readonly AnswerLabel[],
): 1 | 2 {
  const [one, two] = candidates.map((candidate) => distance(label, candidate)) as [number, number];
  if (one !== two) return one < two ? 1 : 2;
  return hint.includes(candidates[0]!) && !hint.includes(candidates[1]!) ? 1 : 2;
}

/** Votes between two candidates, the first debate's conclusion and the revised grading. @throws ApiError 400 as `debate` does */
export function debateAgain(prompt: Prompt): ReaderAnswer {
  const [opinions, hint] = [opinionsIn(prompt), hintIn(prompt)];
  const candidates = candidatesIn(prompt, 'candidate', 2).slice(0, 2);
  const labels = candidates.map(({ label }) => label);
  const voting = opinions.map((opinion) => {
    const choice = choiceOf(opinion, labels, hint);
    const moved = choice === 1 && prompt.random() < CHANGES;
    return { grader: opinion.grader, candidate: moved ? (2 as const) : choice };
  });
  const forOne = voting.filter(({ candidate }) => candidate === 1).length;
  const chosen = candidates[forOne * 2 > voting.length ? 0 : 1]!;
  const refuted = refutedIn(opinions);
  const said = voting.map(({ grader, candidate }) => {
    return { grader, says: `Candidate ${candidate} fits the answer better: ${labels[candidate - 1]}.` };
  });
  const conversion = `You: Candidate 1 says ${labels[0]}, candidate 2 says ${labels[1]}. What do you think of them?\n\n${speeches(said)}`;
  const votes = voting.map(({ grader, candidate }) => {
    return { grader, says: `I vote for candidate ${candidate}, ${labels[candidate - 1]}.` };
  });
  const { label, reason } = chosen;
  const content = writeDebate({ conversion, votes, label, reason, refuted });
  return { value: { conversion, voting, label, reason, refuted }, content };
}
