import { assay } from '@assay/kit/process/assay-command';
import { signal } from '@preact/signals';
import { useRef, useState } from 'preact/hooks';
import { Dialog, tellError } from '../views/parts.tsx';
import { numberText, words } from '../words/words.ts';
import { assessedIn } from './class-rows.ts';
import { classState } from './class-state.ts';
import { costOfOne, FIRST, firstFiles, MANY } from './first-files.ts';
import { droppedFiles, handIn, handingIn } from './upload.ts';

/** Files that wait until the first ones are read, while the page is open. */
const waiting = signal<{ assignment: string; files: readonly File[] } | null>(null);

interface FirstFiveProps {
  files: readonly File[];
  begin(now: readonly File[], left: readonly File[]): void;
  close(): void;
}

/** Asks whether many files begin with five, and says before what they will cost. */
function FirstFive({ files, begin, close }: FirstFiveProps) {
  const { class: said, cancel } = words.value;
  const { first } = said;
  const one = costOfOne(classState.value?.costs ?? null, assessedIn(classState.value?.rows ?? []));
  const price = (count: number) => numberText(one! * count);
  const { now, left } = firstFiles(files, FIRST);
  return (
    <Dialog title={first.title(files.length)} close={close}>
      <p>{first.why}</p>
      <p>
        {one === null
          ? first.unpriced(assay())
          : first.price(price(1), price(now.length), price(files.length))}
      </p>
      <p class="actions">
        <button class="first" type="button" onClick={() => begin(now, left)}>
          {first.some(now.length)}
        </button>
        <button type="button" onClick={() => begin(files, [])}>
          {first.all(files.length)}
        </button>
        <button type="button" onClick={close}>
          {cancel}
        </button>
      </p>
    </Dialog>
  );
}

/** Where files are handed in: dropped, or chosen by the keyboard. */
export function HandIn({ assignment, changed }: { assignment: string; changed(): void }) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { upload, choose, sent, first } = words.value.class;
  const state = handingIn.value;
  const [many, setMany] = useState<readonly File[]>([]);
  const send = (files: readonly File[]) => void handIn(assignment, files).then(changed, tellError);
  const take = (files: readonly File[]) => {
    const visible = files.filter(({ name }) => !name.startsWith('.'));
    if (visible.length < MANY) return send(visible);
    setMany(visible);
  };
  const begin = (now: readonly File[], left: readonly File[]) => {
    setMany([]);
    waiting.value = { assignment, files: left };
    send(now);
  };
  const left = waiting.value?.assignment === assignment ? waiting.value.files : [];
  return (
    <section
      aria-label={upload}
      class={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (event.dataTransfer) void droppedFiles(event.dataTransfer).then(take, tellError);
      }}
    >
      <p>
        {upload}{' '}
        <button type="button" onClick={() => input.current?.click()}>
          {choose}
        </button>
      </p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={choose}
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      {state && state.all > 0 && (
        <p role="status">
          {sent(state.done - state.refused.length, state.all)}
          {state.refused.map((line) => (
            <span key={line} class="wrong">
              {line}
            </span>
          ))}
        </p>
      )}
      {left.length > 0 && (
        <p>
          <button type="button" onClick={() => begin(left, [])}>
            {first.rest(left.length)}
          </button>
        </p>
      )}
      {many.length > 0 && <FirstFive files={many} begin={begin} close={() => setMany([])} />}
    </section>
  );
}
