import type { FindingView } from '../api.ts';
import { FormDialog, TextField, textOf } from '../views/form.tsx';
import { Confirm, Dialog, reasonTexts } from '../views/parts.tsx';
import { words } from '../words/words.ts';
import { ask, asked } from './asked.ts';
import { areKeysOn, turnKeys } from './keys.ts';
import { calledField, statementWords } from './statement-words.ts';
import { calledTrait, decide, work } from './work-state.ts';

const close = () => ask(null);

/** How grave an issue is, of the degrees there are. */
const Severity = ({ value }: { value: string }) => (
  <label>
    {calledField('severity')}
    <select name="severity">
      {Object.entries(statementWords.value.severity).map(([degree, name]) => (
        <option key={degree} value={degree} selected={degree === value}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

function EditDialog({ finding }: { finding: FindingView }) {
  const { work: said, save } = words.value;
  const { fields } = finding;
  return (
    <FormDialog
      close={close}
      of={['edit', finding.finding, work.value!.review.run]}
      title={said.editTitle}
      yes={save}
      send={async (given) => {
        for (const [field, before] of Object.entries(fields)) {
          const text = textOf(given, field);
          if (text === before.trim() || text === '') continue;
          if (!(await decide('review/edit', { finding: finding.finding, field, text }))) return false;
        }
        return true;
      }}
    >
      {Object.entries(fields).map(([field, text]) =>
        field === 'severity' ? (
          <Severity key={field} value={text} />
        ) : (
          <TextField
            key={field}
            label={Object.keys(fields).length > 1 ? calledField(field) : said.commentText}
            {...{ name: field, most: 5000, rows: 5, value: text }}
          />
        ),
      )}
    </FormDialog>
  );
}

function CommentDialog({ trait }: { trait: string | null }) {
  const { work: said, save } = words.value;
  const traits = work.value?.review.reviewed?.scores.map((score) => score.trait) ?? [];
  return (
    <FormDialog
      close={close}
      of={['comment', trait]}
      title={said.commentTitle}
      yes={save}
      send={(given) =>
        decide('review/comment', {
          text: textOf(given, 'text'),
          trait: textOf(given, 'trait') || null,
          for: textOf(given, 'for'),
        })
      }
    >
      <TextField label={said.commentText} name="text" most={5000} rows={4} autofocus />
      <label>
        {said.commentFor}
        <select name="for">
          <option value="student">{said.forStudent}</option>
          <option value="teachers">{said.forTeachers}</option>
        </select>
      </label>
      <label>
        {said.about}
        <select name="trait">
          <option value="">{said.whole}</option>
          {traits.map((one) => (
            <option key={one} value={one} selected={one === trait}>
              {calledTrait(one)}
            </option>
          ))}
        </select>
      </label>
    </FormDialog>
  );
}

/** The keys that the page knows. */
function KeysDialog() {
  const { close: closing } = words.value;
  const { keys } = statementWords.value;
  return (
    <Dialog title={keys.title} close={close}>
      <dl class="keys">
        {Object.entries(keys.rows).map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input
          type="checkbox"
          checked={areKeysOn.value}
          onChange={({ currentTarget }) => turnKeys(currentTarget.checked)}
        />{' '}
        {keys.areOn}
      </label>
      <p class="actions">
        <button type="button" class="first" onClick={close}>
          {closing}
        </button>
      </p>
    </Dialog>
  );
}

function ReleaseDialog() {
  const { work: said } = words.value;
  const review = work.value?.review;
  if (!review) return null;
  const list = review.needs.flatMap(({ reason, places, flags }) =>
    reasonTexts([reason], flags).map((one) => `${one.words} (${places})`),
  );
  const { standIn } = review;
  const text = [
    ...(standIn ? [said.standIn] : []),
    said.releaseSure,
    ...(list.length > 0 ? [said.stillNeeds] : []),
  ].join(' ');
  const run = () => void decide('review/release', { standIn }, words.value.states.released);
  return <Confirm question={{ title: said.release, text, list, yes: said.release, run }} close={close} />;
}

function WithdrawDialog() {
  const { work: said } = words.value;
  return (
    <FormDialog
      close={close}
      of={['withdraw']}
      title={said.withdraw}
      yes={said.withdraw}
      send={(given) => decide('review/withdraw', { reason: textOf(given, 'reason') })}
    >
      <TextField label={said.reason} name="reason" most={2000} rows={3} autofocus />
    </FormDialog>
  );
}

/** The dialog that is open, if any. */
export function AskedDialog() {
  const now = asked.value;
  const reviewed = work.value?.review.reviewed;
  if (now === null) return null;
  if ('keys' in now) return <KeysDialog />;
  if ('comment' in now) return <CommentDialog trait={now.comment} />;
  if ('release' in now) return <ReleaseDialog />;
  if ('withdraw' in now) return <WithdrawDialog />;
  const finding = reviewed?.findings.find((one) => one.finding === now.edit);
  return finding ? <EditDialog finding={finding} /> : null;
}
