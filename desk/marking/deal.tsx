import { markerMoves } from '@assay/api/marking-moves';
import type { MarkingView } from '@assay/api/schemas/markings';
import { useState } from 'preact/hooks';
import { ask, pathOf } from '../api.ts';
import { draft, drop } from '../views/drafts.ts';
import { textOf } from '../views/form.tsx';
import { Table, useBusy } from '../views/parts.tsx';
import { markingWords } from './marking-words.ts';

type DealRequest = Partial<Pick<MarkingView, 'names' | 'share' | 'atLeast' | 'seed'>> & {
  markers: { subject: string; name?: string }[];
};

/** Those who mark, one a line: who they are to the issuer and, behind a comma, their name. */
function markersOf(text: string): DealRequest['markers'] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).map((line) => {
    const [subject = '', ...name] = line.split(',').map((part) => part.trim());
    return { subject, ...(name.join(', ') && { name: name.join(', ') }) };
  });
}

const rulesOf = (given: FormData): DealRequest => ({
  markers: markersOf(textOf(given, 'markers')),
  names: textOf(given, 'names') === 'hidden' ? 'hidden' : 'shown',
  share: Number(textOf(given, 'share')) / 100,
  atLeast: Number(textOf(given, 'least')),
});

interface DealtProps {
  before: MarkingView | null;
  after: MarkingView;
}

/** What would come of dealing: for each marker their works before and then, and how many change hands. */
function Preview({ before, after }: DealtProps) {
  const said = markingWords.value;
  const fresh = after.works.length - (before?.works.length ?? 0);
  return (
    <div role="status">
      <p>
        <strong>{said.moves(after.moved, Math.max(0, fresh))}</strong> {said.names(after.names)}{' '}
        {!before && said.closes}
      </p>
      <Table heads={said.previewHeads.split('|')} rows={markerMoves(before, after)} />
    </div>
  );
}

interface DealProps {
  assignment: string;
  /** How works are dealt; null: to nobody yet. */
  marking: MarkingView | null;
  again(): void;
}

/** Deals the works of a class to those who mark, once it was shown what moves. */
export function Deal({ assignment, marking, again }: DealProps) {
  const said = markingWords.value;
  const [preview, setPreview] = useState<{ rules: DealRequest; after: MarkingView } | null>(null);
  const [isBusy, begin] = useBusy();
  const path = pathOf`/assignments/${assignment}/marking`;
  const put = async (to: string, rules: DealRequest) =>
    (await (await ask(to, { method: 'PUT', body: rules })).json()) as MarkingView;
  const look = async (rules: DealRequest) =>
    setPreview({ rules, after: await put(`${path}?preview=true`, rules) });
  const deal = async ({ rules, after }: NonNullable<typeof preview>, form: HTMLFormElement) => {
    await put(path, { ...rules, seed: after.seed });
    drop(form);
    setPreview(null);
    again();
  };
  const { markers = [], names = 'shown', share = 0, atLeast = 5 } = marking ?? {};
  const lines = markers.map(({ subject, name }) => (name ? `${subject}, ${name}` : subject));
  return (
    <details>
      <summary>{marking ? said.dealAnew : said.deal}</summary>
      <form
        {...draft('deal')}
        onInput={() => setPreview(null)}
        onSubmit={(event) => {
          event.preventDefault();
          const rules = rulesOf(new FormData(event.currentTarget));
          begin(() => look(rules));
        }}
      >
        <label>
          {said.who}
          <textarea name="markers" required rows={4} defaultValue={lines.join('\n')} />
        </label>
        <label>
          {said.share}
          <input type="number" name="share" min={0} max={100} required defaultValue={String(100 * share)} />
        </label>
        <label>
          {said.least}
          <input type="number" name="least" min={0} max={1000} required defaultValue={String(atLeast)} />
        </label>
        <label>
          {said.students}
          <select name="names">
            {(['shown', 'hidden'] as const).map((one) => (
              <option key={one} value={one} selected={one === names}>
                {said.names(one)}
              </option>
            ))}
          </select>
        </label>
        <p class="actions">
          <button type="submit" aria-disabled={isBusy}>
            {said.preview}
          </button>
        </p>
        {preview && (
          <>
            <Preview before={marking} after={preview.after} />
            <p class="actions">
              <button
                type="button"
                class="first"
                aria-disabled={isBusy}
                onClick={({ currentTarget: { form } }) => begin(() => deal(preview, form!))}
              >
                {said.dealNow}
              </button>
            </p>
          </>
        )}
      </form>
    </details>
  );
}
