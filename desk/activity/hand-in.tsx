import type { HandInForm } from '@assay/platform/lti/activity';
import { useState } from 'preact/hooks';
import { draft, isWritten } from '../views/drafts.ts';
import { Confirm } from '../views/parts.tsx';
import { activityWords } from './activity-words.ts';
import { fileFault, formFault, takesText, unanswered } from './hand-in-faults.ts';
import { handIn, sending, showFault } from './handing-in.ts';

/** The form among those of the page. */
const NAME = 'hand-in';
/** Whether something is written that is not handed in. */
export const isUnsent = (): boolean => isWritten(NAME);

/** Letters of an answer. */
const MOST = 20_000;

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
  /** Whether nothing more is taken, since what stands in it was written. */
  isClosed: boolean;
}

/** Where a learner hands in. What they wrote stays until it is taken; what is being sent stays so where they go elsewhere and come back. */
export function HandIn({ form, isAgain, isClosed }: HandInProps) {
  const said = activityWords.value;
  const { share, fault } = sending.value;
  const [asked, setAsked] = useState<{ count: number; element: HTMLFormElement } | null>(null);
  const isSent = share !== null;
  const isHeld = isSent || isClosed;
  const title = isAgain ? said.handInAgain : said.handIn;
  return (
    <section aria-labelledby="hand-in-title">
      <h2 id="hand-in-title">{title}</h2>
      {isAgain && !isClosed && <p>{said.again}</p>}
      <form
        {...draft(NAME)}
        onSubmit={(event) => {
          event.preventDefault();
          if (isHeld) return;
          const { currentTarget: element } = event;
          const given = new FormData(element);
          const count = formFault(given, form) === '' ? unanswered(given, form) : 0;
          if (count === 0) void handIn(element, form);
          else setAsked({ count, element });
        }}
      >
        <Fields {...{ form, isHeld, look: showFault }} />
        <p role="alert" class="wrong" dir="auto">
          {isClosed ? said.closed : fault}
        </p>
        <p class="actions">
          <button type="submit" class="first" aria-disabled={isHeld}>
            {said.handIn}
          </button>
          <span role="status">
            {isSent && (
              <>
                {said.sending} <progress value={share} aria-label={said.sending} />
              </>
            )}
          </span>
        </p>
      </form>
      {asked && 'questions' in form && (
        <Confirm
          question={{
            title: said.handIn,
            text: said.unanswered(asked.count, form.questions.length),
            yes: said.handIn,
            run: () => void handIn(asked.element, form),
          }}
          close={() => setAsked(null)}
        />
      )}
    </section>
  );
}
