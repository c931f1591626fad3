import { blocksNamed, type Prompt, type ReaderAnswer } from '../../../prompt/prompt.ts';
import { passagesOf } from '../../text/passages.ts';
import { inProse } from '../prose.ts';
import { briefly } from '../quoting.ts';
import { type CritiquePoint, neededText, pointsIn } from '../sources.ts';

const MOST = 5;
const LOW = 6;

/** What is asked about a weakness of each dimension, in two ways; `…` stands for the student's words. */
const ASKED: Record<string, [string, string]> = {
  'logical-gap': [
    'Why does what you conclude follow from “…”, and when would it not?',
    'What would somebody have to show to prove that “…” does not hold?',
  ],
  'factual-error': [
    'How do you know that “…”, and how could a reader check it?',
    'Who says that “…”, and why should they be believed?',
  ],
  'unstated-assumption': [
    'What has to be true about the world for “…” to hold?',
    'What are you taking for granted when you write “…”?',
  ],
  counterargument: [
    'What would the most thoughtful person on the other side say to “…”?',
    'Who loses by “…”, and what would they answer you?',
  ],
  'rhetorical-weakness': [
    'How does “…” sound to a reader who has not decided yet?',
    'What do you want a doubtful reader to feel at “…”, and why would they?',
  ],
};

/** What is asked where a judge that gave a low score pointed at nothing in particular. */
const OF_JUDGE: Record<string, string> = {
  factual: 'Which of your claims could a stranger check, and how, starting from “…”?',
  logical: 'How would you lead a reader from “…” to your conclusion step by step?',
  rhetorical: 'What should a listener still remember of “…” tomorrow?',
  'belief-shift': 'What keeps somebody who disagrees with “…” from agreeing?',
  audience: 'Who are you speaking to when you write “…”, and what matters to them?',
  strategic: 'Why did you choose “…” and not another reason?',
  ethical: 'How would somebody who is hurt by “…” describe the matter?',
  overall: 'What is the weakest link between “…” and your conclusion?',
};

function aboutPoint({ id, dimension, passage, point }: CritiquePoint, draw: number) {
  const question = (ASKED[dimension] ?? ASKED['logical-gap']!)[draw < 0.5 ? 0 : 1];
  return { question: question.replace('…', () => briefly(passage || point)), about: id };
}

/** The judges that gave a low score, the lowest first. */
function unhappy(prompt: Prompt): string[] {
  return blocksNamed(prompt, 'feedback')
    .map(({ attributes: { judge = '', score = '' } }) => ({
      judge,
      score: score === '' ? Number.NaN : Number(score),
    }))
    .filter(({ score }) => score < LOW)
    .sort((one, another) => one.score - another.score)
    .map(({ judge }) => judge);
}

/**
 * Asks at most five questions: one about each point of the critique, then what the judges that gave low scores would ask.
 * @throws ApiError 400 when the motion or the text is missing
 */
export function ask(prompt: Prompt): ReaderAnswer {
  neededText(prompt, 'motion');
  const text = neededText(prompt, 'target');
  const [first] = passagesOf(text);
  const points = pointsIn(prompt, 'points').map((point) => aboutPoint(point, prompt.random()));
  const judges = unhappy(prompt).flatMap((judge) => OF_JUDGE[judge] ?? []);
  const asked = (question: string) => ({
    question: question.replace('…', () => briefly(first?.quote ?? text)),
    about: '',
  });
  const others = judges.map(asked);
  const all = points.length + others.length > 0 ? [...points, ...others] : [asked(OF_JUDGE.overall!)];
  const questions = all.filter(
    ({ question }, at) => all.findIndex((each) => each.question === question) === at,
  );
  const value = { questions: questions.slice(0, MOST) };
  return { value, content: inProse(value) };
}
