import type { HandInForm, LearnerActivity } from '@assay/platform/lti/activity';
import { useState } from 'preact/hooks';
import { ApiRefusal, ask, bodyOf, errorText } from '../api.ts';
import { draft, dropSent } from '../views/drafts.ts';
import { told } from '../views/parts.tsx';
import { calledBy } from '../words/words.ts';
import { activityWords } from './activity-words.ts';
import { fileFault, formFault, takesText } from './hand-in-faults.ts';
import { sendingBy } from './sending.ts';

/** Letters of an answer. */
const MOST = 20_000;

/** What a learner is told of a hand-in that was not taken: by its code, where there are words for that; else in those of who refused it. */
function refusalText(error: unknown): string {
  const { code, status } = error instanceof ApiRefusal ? error : { code: '', status: 0 };
  return status === 0
    ? errorText(error)
    : calledBy({ [code]: errorText(error), ...activityWords.value.refused }, code);
}

interface FieldsProps {
  form: HandInForm;
  isHeld: boolean;
  /** Is told what is wrong with a file as soon as it is chosen; empty: nothing. */
  look(fault: string): void;
}

function Fields({ form, isHeld, look }: FieldsProps) {
  const said = activityWords.value;
  const { files } = form;
  const hasFields = 'questions' in form || form.takesText;
  return (
    <>
      {'questions' in form &&
        form.questions.map(({ id, question }) => (
          <label key={id}>
            <bdi>{question}</bdi>
            <textarea name={`answer-${id}`} rows={4} maxLength={MOST} readOnly={isHeld} />
          </label>
        ))}
      {'takesText' in form && form.takesText && (
        <label>
          {said.text}
          <textarea name="text" rows={16} readOnly={isHeld} />
        </label>
      )}
      {files && (
        <>
          <label>
            {hasFields ? said.orFile : said.file}
            <input
              type="file"
              name="file"
              aria-describedby="takes"
              accept={files.endings?.map((ending) => `.${ending}`).join()}
              onChange={({ currentTarget }) =>
                look(currentTarget.files?.[0] ? fileFault(currentTarget.files[0], files) : '')
              }
            />
          </label>
          <p id="takes" class="aside">
            {takesText(files)} {hasFields && said.textAside}
          </p>
        </>
      )}
    </>
  );
}

interface HandInProps {
  form: HandInForm;
  /** Whether something was handed in before. */
  isAgain: boolean;
  done(now: LearnerActivity): void;
}

/** Where a learner hands in. What they wrote stays until it is taken. */
export function HandIn({ form, isAgain, done }: HandInProps) {
  const [share, setShare] = useState<number | null>(null);
  const [fault, setFault] = useState('');
  const said = activityWords.value;
  const isHeld = share !== null;
  const title = isAgain ? said.handInAgain : said.handIn;
  const send = async (element: HTMLFormElement) => {
    const given = new FormData(element);
    const wrong = formFault(given, form);
    setFault(wrong);
    if (wrong !== '') return;
    setShare(0);
    try {
      const request = { method: 'POST', body: given, by: sendingBy(setShare) } as const;
      const now = await bodyOf<LearnerActivity>(await ask('/lti/activity/submissions', request));
      if (dropSent(element, given)) element.reset();
      done(now);
      told.value = said.sent;
    } catch (error) {
      setFault(refusalText(error));
    }
    setShare(null);
  };
  return (
    <section aria-labelledby="hand-in-title">
      <h2 id="hand-in-title">{title}</h2>
      {isAgain && <p>{said.again}</p>}
      <form
        {...draft('hand-in')}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isHeld) void send(event.currentTarget);
        }}
      >
        <Fields {...{ form, isHeld, look: setFault }} />
        <p role="alert" class="wrong" dir="auto">
          {fault}
        </p>
        <p class="actions">
          <button type="submit" class="first" aria-disabled={isHeld}>
            {said.handIn}
          </button>
          <span role="status">
            {isHeld && (
              <>
                {said.sending} <progress value={share} aria-label={said.sending} />
              </>
            )}
          </span>
        </p>
      </form>
    </section>
  );
}
