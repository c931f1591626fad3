import type { Behaviour } from '../../../infra/local/model/misbehaviour/behaviour.ts';
import type { ExampleAnswer } from '../../../infra/local/model/model-stand-in.ts';
import { answer, LINES } from './coaching-model.ts';

type Side = 'for' | 'against';
type WrittenAnswer = NonNullable<Behaviour['answers']>[number];

const SIDES: readonly Side[] = ['for', 'against'];

/** What the coaching model says in an agent's place. */
const said = (agent: string, prompt = '', step = '') =>
  answer({ agent, prompt, step, pictures: [] }) as Exclude<WrittenAnswer['content'], string>;

const id = (name: string) => `argument-coaching/${name}`;

/** What debaters say in their turns: of each round a draft of its kind and its revision, for one side and then for the other. */
export function debaters(kinds: readonly string[]): WrittenAnswer[] {
  const speaking = kinds.flatMap((kind, round) =>
    SIDES.flatMap((side) =>
      [`speech-${kind}`, 'revise'].map((name) => ({
        agent: id(name),
        content: said(id(name), `You argue ${side} the motion`, `${name}${round}${side}`),
        times: 1,
      })),
    ),
  );
  const preparing = ['outline', 'self-check'].map((name) => ({ agent: id(name), content: said(id(name)) }));
  return [...speaking, ...preparing];
}

const example = (name: string, about: Record<string, string>, prompt: string): ExampleAnswer => ({
  agent: id(name),
  about,
  content: JSON.stringify(said(id(name), prompt)),
});

/** What judges say of a speech, and opponents of the last one, told apart by what its side stands for. */
function aboutSpeeches(judges: readonly string[]): ExampleAnswer[] {
  return SIDES.flatMap((side) => {
    const line = LINES[side];
    const judged = judges.map((judge) =>
      example(`judge-${judge}`, { judged: line }, `<judged-1>${line}</judged-1>`),
    );
    return [...judged, example('critique', { target: line }, line)];
  });
}

/** What is said of the speeches of a debate, whoever is heard first: by its judges, of whom the meta-judge has the scores, and by opponents. */
export function debateAudience(judges: readonly string[]): ExampleAnswer[] {
  const about = aboutSpeeches(judges);
  const given = judges.map((judge) => {
    const { content } = about.find(({ agent }) => agent === id(`judge-${judge}`))!;
    return { judge, score: (JSON.parse(content) as { score: number }).score };
  });
  const panel = `<judgements-1>\n${JSON.stringify(given)}\n</judgements-1>`;
  return [...about, example('meta-judge', {}, panel)];
}
