import type { WorkReview } from '../api.ts';
import { draft, drop } from '../views/drafts.ts';
import { TextField } from '../views/form.tsx';
import { dayText, words } from '../words/words.ts';
import { calledTrait, decide } from './work-state.ts';

function AppealPart({ appeal }: { appeal: WorkReview['appeals'][number] }) {
  const { work: said } = words.value;
  const { appeal: number, trait, text, at, answer } = appeal;
  return (
    <article class="statement appeal">
      <p class="kind">{said.appealAbout(calledTrait(trait), dayText(at))}</p>
      <p dir="auto">{text}</p>
      {answer ? (
        <p class="aside" dir="auto">
          {answer.decision === 'upheld' ? said.upheld : said.changedAnswer}: {answer.text}
        </p>
      ) : (
        <form
          {...draft('answer', number)}
          onSubmit={(event) => {
            event.preventDefault();
            const form = event.currentTarget;
            const given = new FormData(form, event.submitter);
            const body = { decision: given.get('decision'), text: String(given.get('text')) };
            void decide(`appeals/${number}/answer`, body).then((isDone) => isDone && drop(form));
          }}
        >
          <TextField label={said.answer} name="text" most={5000} rows={2} />
          <p class="actions">
            <button type="submit" name="decision" value="upheld">
              {said.upheld}
            </button>
            <button type="submit" name="decision" value="changed">
              {said.changedAnswer}
            </button>
          </p>
        </form>
      )}
    </article>
  );
}

/** What students appealed against, to be answered once. */
export function Appeals({ review: { appeals } }: { review: WorkReview }) {
  if (appeals.length === 0) return null;
  const { work: said } = words.value;
  return (
    <section class="group" aria-label={said.appeals}>
      <h3>{said.appeals}</h3>
      {appeals.map((appeal) => (
        <AppealPart key={appeal.appeal} appeal={appeal} />
      ))}
    </section>
  );
}
