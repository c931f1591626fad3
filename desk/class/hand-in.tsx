import { assay } from '@assay/kit/process/assay-command';
import { replacedAnswers } from '@assay/platform/submission/replaced-answers';
import { useRef, useState } from 'preact/hooks';
import { Confirm, Dialog, type Question, tellError } from '../views/parts.tsx';
import { moneyText, words } from '../words/words.ts';
import { assessedIn, nameOf } from './class-rows.ts';
import { classState } from './class-state.ts';
import { costOfOne, FIRST, firstFiles, MANY } from './first-files.ts';
import {
  chosenFiles,
  type DroppedFile,
  type DroppedWorks,
  droppedFiles,
  handIn,
  handingIn,
  keepWaiting,
  nobodysIn,
  otherFile,
  sortedDrop,
  type WorkFile,
  waiting,
} from './upload.ts';
import { handInWords } from './words/hand-in/hand-in-words.ts';

/** Files that are named one by one. */
const NAMED = 5;

interface StandingProps {
  nobodys: readonly string[];
  unchanged: readonly string[];
  table?: string | null;
}

/** Which files are there as they are, and whose the others are, as far as a table says so: names of others are not known, and not masked. */
function Standing({ nobodys, unchanged, table = null }: StandingProps) {
  const said = handInWords.value;
  const some = (all: readonly string[]) =>
    [...all.slice(0, NAMED), ...(all.length > NAMED ? ['…'] : [])].join(', ');
  return (
    <>
      {unchanged.length > 0 && <p>{said.unchanged(unchanged.length, some(unchanged))}</p>}
      {table !== null && <p>{said.table(table)}</p>}
      {nobodys.length > 0 && <p class="aside">{said.nobodys(nobodys.length, some(nobodys))}</p>}
    </>
  );
}

interface FirstFiveProps extends Omit<DroppedWorks, 'refused'> {
  begin(now: readonly WorkFile[], left: readonly WorkFile[]): void;
  close(): void;
}

/** Asks whether many files begin with five, and says before what they will cost; or a table of many students with five of them. */
function FirstFive({ files, table, unchanged, begin, close }: FirstFiveProps) {
  const { first } = handInWords.value;
  const one = costOfOne(classState.value?.costs ?? null, assessedIn(classState.value?.rows ?? []));
  const price = (count: number) => moneyText(one! * count);
  const [{ path, answers }] = files as [WorkFile];
  const isTable = files.length === 1;
  const all = isTable ? answers!.length : files.length;
  const { now, left } = isTable
    ? { now: files.map((file) => ({ ...file, options: { first: `${FIRST}` } })), left: [] }
    : firstFiles(files, FIRST);
  return (
    <Dialog title={isTable ? first.students(path, all) : first.title(all)} close={close}>
      <p>{isTable ? first.whyStudents : first.why}</p>
      <p>{one === null ? first.unpriced(assay()) : first.price(price(1), price(FIRST), price(all))}</p>
      <Standing {...{ table, unchanged, nobodys: nobodysIn(files) }} />
      <p class="actions">
        <button class="first" type="button" onClick={() => begin(now, left)}>
          {first.some(FIRST)}
        </button>
        <button type="button" onClick={() => begin(files, [])}>
          {first.all(all)}
        </button>
        <button type="button" onClick={close}>
          {words.value.cancel}
        </button>
      </p>
    </Dialog>
  );
}

/** The answers of students that would count no more, a line for each table and its questions. */
const lossesOf = (files: readonly WorkFile[]) =>
  replacedAnswers(
    files.map(({ answers = [] }) => answers),
    classState.value?.rows ?? [],
  ).flatMap((lost, at) =>
    lost.map(({ questions, students }) =>
      handInWords.value.loses(files[at]!.path, questions.join(', '), students.join(', ')),
    ),
  );

/** What is asked where files replace answers, or are new versions of works that are there; null: none does or is. */
function replacingQuestion(assignment: string, files: readonly WorkFile[], run: () => void): Question | null {
  const said = handInWords.value;
  const { rows = [], tables = new Set<string>() } = classState.value ?? {};
  const names = new Map(rows.map((row) => [row.submission, nameOf(row)]));
  const list = files.flatMap((one) => {
    const table = tables.has(one.submission) ? one.submission : undefined;
    const name = names.get(one.submission) ?? table ?? otherFile(assignment, one)?.path;
    return name === undefined ? [] : said.version(one.path, name);
  });
  const losses = lossesOf(files);
  if (losses.length > 0)
    return {
      ...{ title: said.losses, text: said.lossesWhy, list: [...losses, ...list] },
      ...{ yes: said.go(files.length), run },
    };
  if (list.length === 0) return null;
  return { title: said.versions(list.length), text: said.versionsWhy, list, yes: said.go(files.length), run };
}

/** Where files are handed in: dropped, or chosen by the keyboard. */
export function HandIn({ assignment, changed }: { assignment: string; changed(): void }) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { upload, choose, sent } = words.value.class;
  const state = handingIn.value.get(assignment);
  const [many, setMany] = useState<DroppedWorks | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const begin = (works: DroppedWorks, left: readonly WorkFile[]) => {
    setMany(null);
    const go = () => {
      keepWaiting(assignment, works.files, left);
      void handIn(assignment, works).then(changed, tellError);
    };
    const asked = replacingQuestion(assignment, works.files, go);
    if (asked) setQuestion(asked);
    else go();
  };
  const take = async (given: readonly DroppedFile[]) => {
    if (given.length === 0) return;
    const all = await sortedDrop(assignment, given);
    const [one, other] = all.files;
    const isNew = one && !other && !classState.value?.tables.has(one.submission);
    if (all.files.length >= MANY || (isNew && (one.answers?.length ?? 0) >= MANY)) setMany(all);
    else begin(all, []);
  };
  const left = waiting.value.get(assignment) ?? [];
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
        if (event.dataTransfer) void droppedFiles(event.dataTransfer).then(take).catch(tellError);
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
          void take(chosenFiles(currentTarget.files ?? [])).catch(tellError);
          currentTarget.value = '';
        }}
      />
      {state && (
        <div role="status">
          <p>
            {state.all > 0 && sent(state.taken, state.all)}
            {[...state.refused].map(([path, why]) => (
              <span key={path} class="wrong">
                {why.includes(path) ? why : words.value.class.refused(path, why)}
              </span>
            ))}
          </p>
          <Standing {...state} />
        </div>
      )}
      {left.length > 0 && (
        <p>
          <button
            type="button"
            onClick={() => begin({ files: left, refused: new Map(), unchanged: [], table: null }, [])}
          >
            {handInWords.value.first.rest(left.length)}
          </button>
        </p>
      )}
      {many && (
        <FirstFive
          {...many}
          begin={(files, others) => begin({ ...many, files }, others)}
          close={() => setMany(null)}
        />
      )}
      {question && <Confirm question={question} close={() => setQuestion(null)} />}
    </section>
  );
}
