import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { ScoreView } from '../api.ts';
import { draft, drop } from '../views/drafts.ts';
import { textOf } from '../views/form.tsx';
import { told } from '../views/parts.tsx';
import { words } from '../words/words.ts';
import { levelsOf, scoreLabel } from './groups.ts';
import { statementWords } from './statement-words.ts';
import { calledTrait, decide, work } from './work-state.ts';

/** What somebody is about to give a trait of a work; `level` null: they have not said yet. */
const change = signal<{ submission: string; trait: string; level: ScoreView['score'] } | null>(null);

/** What is about to be given a trait of the work that is shown. */
export const changeOf = ({ trait }: ScoreView) =>
  change.value?.trait === trait && change.value.submission === work.value?.submission ? change.value : null;

/** Leaves a score of the work that is shown as it was; false: none was being changed. */
export function leaveChange(): boolean {
  if (change.value === null || change.value.submission !== work.value?.submission) return false;
  change.value = null;
  return true;
}

/** Ends a change, and forgets what was written for it. */
function endChange(form: HTMLFormElement): void {
  drop(form);
  leaveChange();
}

/** Most levels that have a button each. */
export const MOST_BUTTONS = 12;

/** Empties a reason that was given for a score where another is given: its student would read it for that. */
function forgetReason(form: HTMLFormElement, { score, overridden }: ScoreView, level: ScoreView['score']) {
  const reason = form.querySelector<HTMLInputElement>('[name=reason]')!;
  if (level !== null && level !== score && reason.value === overridden?.reason) reason.value = '';
}

/** Begins to change a score in its place. */
export function beginChange({ trait }: ScoreView, level: ScoreView['score'] = null): void {
  change.value = { submission: work.value!.submission, trait, level };
}

const override = ({ trait }: ScoreView, score: number | string, reason: string): Promise<boolean> =>
  decide('review/override', { trait, score, reason }, `${calledTrait(trait)}: ${score}`);

/** Accepts a score as it counts; the reason of an override stays what its student reads. */
export const accept = ({ trait, score }: ScoreView): Promise<boolean> =>
  decide('review/override', { trait, score }, `${calledTrait(trait)}: ${words.value.work.accepted}`);

/** Lets the machine's score count again. */
export const giveBack = ({ trait }: ScoreView): Promise<boolean> =>
  decide('review/remove-override', { trait }, statementWords.value.back);

/** Gives a score a level: the one that counts is accepted, the machine's brought back, and of any other it is asked why. */
export function giveLevel(score: ScoreView, level: number | string): void {
  const isChanging = changeOf(score) !== null;
  const isBack = score.overridden !== null && level === score.machine;
  if (level !== score.score && !isBack) {
    beginChange(score, level);
    return;
  }
  leaveChange();
  if (isBack) void giveBack(score);
  else if (!isChanging) void accept(score);
}

/** A score that is being changed in its place: why, and what the machine had given. Escape leaves it as it was. */
export function ChangeScore({ score }: { score: ScoreView }) {
  const { work: said, save, cancel } = words.value;
  const given = changeOf(score);
  const levels = levelsOf(score.scale);
  const levelNamed = (named: string) => levels.find((one) => String(one) === named) ?? null;
  // In the same task as it is rendered: what is typed in between would be keys of the page.
  useLayoutEffect(() => {
    const form = document.querySelector<HTMLFormElement>('form.change');
    const group = form?.parentElement;
    if (form && given) forgetReason(form, score, given.level);
    const [reason, level] = ['[name=reason]', 'select, .levels [aria-pressed=true], .levels button'].map(
      (selector) => group?.querySelector<HTMLElement>(selector),
    );
    (given?.level === null ? level : reason)?.focus();
  }, [given, score.overridden?.at]);
  if (!given) return null;
  const send = async (form: HTMLFormElement) => {
    const filled = new FormData(form);
    const named = textOf(filled, 'score');
    const to = levelNamed(named) ?? given.level;
    if (to === null) told.value = statementWords.value.keys.says.choose;
    else if (await override(score, to, textOf(filled, 'reason'))) endChange(form);
  };
  return (
    <form
      {...draft('change', score.trait)}
      key={score.overridden?.at}
      class="change"
      aria-label={said.changeTitle(calledTrait(score.trait))}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        leaveChange();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      {levels.length > MOST_BUTTONS && (
        <label>
          {scoreLabel(score.scale)}
          <select
            name="score"
            onInput={({ currentTarget: { form, value } }) => forgetReason(form!, score, levelNamed(value))}
          >
            {levels.map((one) => (
              <option key={one} value={String(one)} selected={one === (given.level ?? score.score)}>
                {one}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {said.reason}
        <input
          name="reason"
          required
          maxLength={2000}
          autocomplete="off"
          defaultValue={score.overridden?.reason}
        />
      </label>
      <p class="actions">
        <button type="submit" class="first">
          {save}
        </button>
        <button type="button" onClick={({ currentTarget }) => endChange(currentTarget.form!)}>
          {cancel}
        </button>
        <span class="aside">{said.machine(String(score.machine ?? said.missing))}</span>
      </p>
    </form>
  );
}
