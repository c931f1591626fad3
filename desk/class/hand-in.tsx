import { useRef, useState } from 'preact/hooks';
import { tellError } from '../views/parts.tsx';
import { words } from '../words/words.ts';
import { droppedFiles, handIn, handingIn } from './upload.ts';

/** Where files are handed in: dropped, or chosen by the keyboard. */
export function HandIn({ assignment, changed }: { assignment: string; changed(): void }) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { upload, choose, sent } = words.value.class;
  const state = handingIn.value;
  const take = (files: readonly File[]) => void handIn(assignment, files).then(changed, tellError);
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
    </section>
  );
}
