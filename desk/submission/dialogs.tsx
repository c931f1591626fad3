import type { FindingView } from '../api.ts';
import { isNobodys, takenBackText } from '../class/class-rows.ts';
import { missingTexts } from '../class/words/part-words.ts';
import { FormDialog, TextField, textOf } from '../views/form.tsx';
import { Confirm } from '../views/parts.tsx';
import { words } from '../words/words.ts';
import { type AskedFor, ask, asked } from './asked.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { OwnerDialog, shownRow } from './owner.tsx';
import { calledField, calledStatement, statementWords } from './statement-words.ts';
import { afterDecided, calledTrait, decide, textsOfNeed, work, workHere } from './work-state.ts';

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

/** What a comment is about that is on a statement; a trait's name stands behind a colon. */
const STATEMENT = 'statement';
/** Letters of a comment, with room for how the statement begins that it is on. */
const MOST_COMMENT = 4800;

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
        const seen = workHere();
        for (const [field, before] of Object.entries(fields)) {
          const text = textOf(given, field);
          if (text === before.trim() || text === '') continue;
          const edit = { finding: finding.finding, field, text };
          if (!(await decide('review/edit', edit, undefined, seen))) return false;
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

/** A comment on the whole, on a trait or on a statement, which the API keeps no name of: the comment begins with what it says. */
function CommentDialog({ trait, statement }: Extract<AskedFor, { comment: object }>['comment']) {
  const { work: said, save } = words.value;
  const traits = work.value?.review.reviewed?.scores.map((score) => score.trait) ?? [];
  const called = statement && calledStatement(statement);
  return (
    <FormDialog
      close={close}
      of={['comment', trait, statement?.finding ?? null]}
      title={said.commentTitle}
      yes={save}
      send={async (given) => {
        const about = textOf(given, 'about');
        const isOf = about === STATEMENT;
        const text = textOf(given, 'text');
        const seen = await afterDecided();
        const stands = seen?.review.reviewed?.findings.find((one) => one.finding === statement?.finding);
        const comment = {
          text: isOf && !stands?.hidden ? statementWords.value.onStatement(called!, text) : text,
          trait: (isOf ? trait : about.slice(1)) || null,
          for: textOf(given, 'for'),
        };
        return decide('review/comment', comment, undefined, seen);
      }}
    >
      <TextField label={said.commentText} name="text" most={MOST_COMMENT} rows={4} autofocus />
      <label>
        {said.commentFor}
        <select name="for">
          <option value="student">{said.forStudent}</option>
          <option value="teachers">{said.forTeachers}</option>
        </select>
      </label>
      <label>
        {said.about}
        <select name="about">
          {called && <option value={STATEMENT}>{called}</option>}
          <option value="">{said.whole}</option>
          {traits.map((one) => (
            <option key={one} value={`:${one}`} selected={!called && one === trait}>
              {calledTrait(one)}
            </option>
          ))}
        </select>
      </label>
    </FormDialog>
  );
}

function ReleaseDialog() {
  const { work: said } = words.value;
  const { review } = work.value ?? {};
  if (!review) return null;
  const needs = review.needs.flatMap((need) =>
    textsOfNeed(need).map((one) => (need.missing ? one.words : `${one.words} (${need.places})`)),
  );
  const missing = review.reviewed?.scores.filter(({ score }) => score === null) ?? [];
  const named = review.needs.flatMap((need) => need.missing ?? []);
  const unnamed = missing.map(({ trait }) => `score:${trait}`).filter((part) => !named.includes(part));
  const list = [...needs, ...missingTexts(unnamed)];
  const { standIn, withdrawn } = review;
  const row = shownRow();
  const text = [
    ...(standIn ? [said.standIn] : []),
    ...(withdrawn ? [takenBackText(withdrawn)] : []),
    row && isNobodys(row) ? statementWords.value.owner.release : said.releaseSure,
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
  if ('keys' in now) return <KeysDialog rows={now.keys} close={close} />;
  if ('comment' in now) return <CommentDialog {...now.comment} />;
  if ('release' in now) return <ReleaseDialog />;
  if ('withdraw' in now) return <WithdrawDialog />;
  if ('owner' in now) return <OwnerDialog />;
  const finding = reviewed?.findings.find((one) => one.finding === now.edit);
  return finding ? <EditDialog finding={finding} /> : null;
}
