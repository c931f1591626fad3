import { signal } from '@preact/signals';
import { useRef, useState } from 'preact/hooks';
import { ask, doEach, errorText, pathOf, type QuestionLine, read, readPages } from '../api.ts';
import { toClass } from '../class/class-address.ts';
import { useNames } from '../class/class-names.ts';
import { languageOf } from '../class/class-state.ts';
import { hrefOf, PLACES } from '../route.ts';
import { draft, drop } from '../views/drafts.ts';
import { TextField, textOf } from '../views/form.tsx';
import { Confirm, Frame, type Question, tellError, told, useBusy, useLooks } from '../views/parts.tsx';
import { dayText, laterWords, numberText, words } from '../words/words.ts';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };

const questionsWords = laterWords({ en, it, de });

type GroupState = QuestionLine['state'];
type SettlingVerb = 'answers' | 'dismissals';
const STATES: readonly GroupState[] = ['open', 'answered', 'dismissed'];

/** What an answer concerns. `key`: what is asked for once by it. */
interface AnswerEffect {
  key: string;
  works: string[];
}

/** What was answered last, of which assignment: who looks at what it would change finds it again when they come back. */
const last = signal<{ of: string; effect: AnswerEffect } | null>(null);

/** What assessing a work again costs, by what one has cost, US dollars; null: nobody knows. */
async function priceOf(path: string): Promise<number | null> {
  const { cost, submissions } = await read<{ cost: number | null; submissions: number }>(
    `${path}/reevaluations/estimate`,
  );
  return cost === null || submissions === 0 ? null : cost / submissions;
}

/** Answers a question of the assignment that was read, or sets it aside, until the trails of all works say so. @throws ApiRefusal */
async function settle(path: string, etag: string, verb: SettlingVerb, body: object): Promise<string[]> {
  const request = { method: 'POST', body, headers: { 'if-match': etag } } as const;
  const { submissions, remaining, version } = await (await ask(`${path}/questions/${verb}`, request)).json();
  return remaining === 0 ? submissions : settle(path, version ? `"${version}"` : etag, verb, body);
}

interface EffectProps {
  assignment: string;
  effect: AnswerEffect;
  /** What assessing a work again costs, US dollars; null: it is not known. */
  each: number | null;
  nameOf(submission: string): string;
}

/** Where an answer leads: what it would change, and letting it count. */
function Effect({ assignment, effect, each, nameOf }: EffectProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const said = questionsWords.value;
  const { key, works } = effect;
  /** Works that are not assessed again, with why where that was asked. */
  const [left, setLeft] = useState(works.map((work) => ({ work, why: '' })));
  const [isBusy, begin] = useBusy();
  const path = pathOf`/assignments/${assignment}`;
  const askOnce = (what: string, of: string, body: object) =>
    ask(path + what, { method: 'POST', body, headers: { 'idempotency-key': `${key}/${of}` } });
  const tryIt = async () => {
    const body = { submissions: works, mode: 'now' };
    const response = await askOnce('/reevaluations', '', body);
    const { reevaluation } = (await response.json()) as { reevaluation: string };
    location.hash = hrefOf(assignment, PLACES.drift, reevaluation).slice(1);
  };
  const count = async () => {
    const { reason } = questionsWords.inLanguage(await languageOf(assignment));
    const lines = await doEach(left, async ({ work }) => {
      const asked = askOnce(pathOf`/submissions/${work}/review/rerun`, work, { reason });
      const refusal = (error: unknown) => `${nameOf(work)}: ${errorText(error)}`;
      return { work, why: await asked.then(() => '', refusal) };
    });
    const refused = lines.filter(({ why }) => why);
    setLeft(refused);
    told.value = said.begun(lines.length - refused.length);
  };
  return (
    <section class="group" role="status">
      <p>
        {said.answered(works.length)}{' '}
        {each === null ? said.unpriced : said.price(numberText(each * works.length, 4))}
      </p>
      {left.map(({ why }) => why && <p class="wrong">{why}</p>)}
      {left.length > 0 && (
        <p class="actions">
          <button type="button" class="first" aria-disabled={isBusy} onClick={() => begin(tryIt)}>
            {said.tryIt}
          </button>
          <button
            type="button"
            aria-disabled={isBusy}
            onClick={() =>
              setQuestion({
                title: said.count(left.length),
                text: said.countSure,
                yes: said.count(left.length),
                run: () => begin(count),
              })
            }
          >
            {said.count(left.length)}
          </button>
        </p>
      )}
      {question && <Confirm question={question} close={() => setQuestion(null)} />}
    </section>
  );
}

/** The works of an answered question whose latest result is of a version before the answer; `version`: of the assignment now. */
const effectOf = ({ group, places }: QuestionLine, version: string): AnswerEffect => ({
  key: `${group}/${version}`,
  works: [...new Set(places.flatMap((one) => (one.state === 'answered' ? one.submission : [])))],
});

interface QuestionProps extends Omit<EffectProps, 'effect'> {
  group: QuestionLine;
  /** The assignment's ETag. */
  version: string;
  /** True: it is settled. */
  settled(verb: SettlingVerb, body: object): Promise<boolean>;
}

function Group({ assignment, group, version, each, nameOf, settled }: QuestionProps) {
  const said = questionsWords.value;
  const [isBusy, begin] = useBusy();
  const { group: id, about, text, state, submissions, questions, places } = group;
  const decided = places.find((place) => place.decided !== null)?.decided;
  return (
    <article class="group" aria-label={text}>
      <p class="kind">{said.about(about ?? said.whole, submissions)}</p>
      <h2 dir="auto">{text}</h2>
      <details>
        <summary>{said.places(questions)}</summary>
        <ul>
          {places.map(({ id: place, submission, text: words, passage }) => (
            <li key={place} dir="auto">
              <a href={hrefOf(assignment, submission)}>{nameOf(submission)}</a>: {words}
              {passage !== null && <blockquote dir="auto">{passage}</blockquote>}
            </li>
          ))}
        </ul>
      </details>
      {decided && (
        <p dir="auto">
          {decided.answer ?? decided.reason}{' '}
          <span class="aside">{said.decided(decided.by, dayText(decided.at))}</span>
        </p>
      )}
      {state === 'answered' && <Effect {...{ assignment, each, nameOf }} effect={effectOf(group, version)} />}
      {state === 'open' && (
        <form
          {...draft('question', id)}
          onSubmit={(event) => {
            event.preventDefault();
            const form = event.currentTarget;
            const given = new FormData(form, event.submitter);
            const [verb, answer, question] = ['verb', 'answer', 'question'].map((name) =>
              textOf(given, name),
            );
            const body = verb === 'answers' ? { answer, question } : { reason: answer };
            begin(async () => (await settled(verb as SettlingVerb, { groups: [id], ...body })) && drop(form));
          }}
        >
          <TextField label={said.wording} name="question" most={300} rows={2} value={text} />
          <TextField label={said.answer} name="answer" most={1000} rows={2} />
          <p class="actions">
            <button type="submit" class="first" name="verb" value="answers" aria-disabled={isBusy}>
              {said.send}
            </button>
            <button type="submit" name="verb" value="dismissals" aria-disabled={isBusy}>
              {said.dismiss}
            </button>
          </p>
        </form>
      )}
    </article>
  );
}

/** What graders asked where the rubric is silent, to be answered once for all works in which it came up. */
export function Questions({ assignment }: { assignment: string }) {
  const [state, setState] = useState<GroupState>('open');
  const [groups, setGroups] = useState<QuestionLine[] | null>(null);
  const [each, setEach] = useState<number | null>(null);
  const nameOf = useNames(assignment);
  const effect = last.value?.of === assignment && state === 'open' ? last.value.effect : null;
  const etag = useRef('');
  const path = pathOf`/assignments/${assignment}`;
  const { error, again } = useLooks(
    async (_, isStill) => {
      const version = (await ask(path)).headers.get('etag') ?? '';
      const now = await readPages<QuestionLine>(`${path}/questions?state=${state}`, 'groups');
      if (!isStill()) return null;
      const price = state === 'answered' && now.length > 0 ? await priceOf(path) : each;
      etag.current = version;
      setEach(price);
      setGroups(now);
      return null;
    },
    [assignment, state],
  );
  const said = questionsWords.value;
  const settled = async (verb: SettlingVerb, body: object) => {
    let isSettled = false;
    try {
      const works = await settle(path, etag.current, verb, body);
      isSettled = true;
      const isAnswer = verb === 'answers';
      if (isAnswer) setEach(await priceOf(path));
      last.value = isAnswer ? { of: assignment, effect: { key: crypto.randomUUID(), works } } : null;
      told.value = isAnswer ? said.answered(works.length) : said.dismissed;
    } catch (failure) {
      tellError(failure, said.meanwhile);
    }
    again();
    return isSettled;
  };
  return (
    <Frame
      back={[toClass(assignment), words.value.work.back]}
      {...{ title: said.title, isThere: groups !== null, error, again }}
    >
      <p class="aside">{said.why}</p>
      <fieldset class="filters" aria-label={said.show}>
        {STATES.map((one) => (
          <button type="button" key={one} aria-pressed={one === state} onClick={() => setState(one)}>
            {said.states[one]}
          </button>
        ))}
      </fieldset>
      {effect && <Effect key={effect.key} {...{ assignment, effect, each, nameOf }} />}
      {groups?.length === 0 && <p>{said.none}</p>}
      {groups?.map((group) => (
        <Group key={group.group} {...{ assignment, group, version: etag.current, each, nameOf, settled }} />
      ))}
    </Frame>
  );
}
