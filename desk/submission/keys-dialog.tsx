import { Dialog } from '../views/parts.tsx';
import { words } from '../words/words.ts';
import { areKeysOn, turnKeys } from './keys.ts';
import { statementWords } from './statement-words.ts';

/** The keys that a page knows, by what each is for, and whether they are on. */
export function KeysDialog({ rows, close }: { rows: Readonly<Record<string, string>>; close(): void }) {
  const { keys } = statementWords.value;
  return (
    <Dialog title={keys.title} close={close}>
      <dl class="keys">
        {Object.entries(rows).map(([key, what]) => (
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
          {words.value.close}
        </button>
      </p>
    </Dialog>
  );
}
