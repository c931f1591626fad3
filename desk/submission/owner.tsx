import { ask as askApi, type ResultRow, readOptional } from '../api.ts';
import { isNobodys } from '../class/class-rows.ts';
import { classState, loadClass } from '../class/class-state.ts';
import { isLaunched } from '../session.ts';
import { FormDialog, textOf } from '../views/form.tsx';
import { told } from '../views/parts.tsx';
import { ask } from './asked.ts';
import { statementWords } from './statement-words.ts';
import { loadWork, pathTo, work } from './work-state.ts';

/** The row of the work that is shown, where who looks sees its class. */
export function shownRow(): ResultRow | undefined {
  const { assignment, submission } = work.value ?? {};
  const { value: state } = classState;
  return state?.assignment === assignment
    ? state?.rows.find((row) => row.submission === submission)
    : undefined;
}

/** That the work belongs to nobody, or that it is to be said again whose it is; and where that is said. */
export function Owner() {
  const row = shownRow();
  const said = statementWords.value.owner;
  const isOpen = row !== undefined && isNobodys(row);
  if (!isOpen && (isLaunched() || !row || !work.value!.review.ownerUnsettled)) return null;
  return (
    <p class="owner">
      {isOpen && <span class="aside">{said.nobodys}</span>}{' '}
      <button type="button" onClick={() => ask({ owner: true })}>
        {said.say}
      </button>
    </p>
  );
}

/** Says whose the work is, unless somebody did so meanwhile. */
async function sayOwner(subject: string, name: string): Promise<true> {
  const { assignment, submission, review } = work.value!;
  const path = `${pathTo(assignment, submission)}/owner`;
  const owner = review.ownerUnsettled ? null : await readOptional<{ subject: string; name?: string }>(path);
  if (!owner) await askApi(path, { method: 'PUT', body: { subject, ...(name !== '' && { name }) } });
  await Promise.all([loadWork(assignment, submission), loadClass(assignment)]);
  const said = statementWords.value.owner;
  const { subject: whose, name: called = whose } = owner ?? { subject, name: name || subject };
  told.value = owner ? said.meanwhile(called) : said.said(called);
  return true;
}

/** Asks whose the work is. */
export function OwnerDialog() {
  const said = statementWords.value.owner;
  return (
    <FormDialog
      close={() => ask(null)}
      of={['owner']}
      title={said.say}
      yes={said.yes}
      send={(given) => sayOwner(textOf(given, 'subject'), textOf(given, 'name'))}
    >
      <p>{said.why}</p>
      <label>
        {said.subject}
        <input name="subject" required maxLength={255} pattern=".*\S.*" autofocus />
      </label>
      <label>
        {said.name}
        <input name="name" maxLength={255} />
      </label>
    </FormDialog>
  );
}
