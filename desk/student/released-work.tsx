import { useRef, useState } from 'preact/hooks';
import {
  ApiRefusal,
  ask,
  type OwnLine,
  pathOf,
  type Reading,
  type ReleasedView,
  read,
  readOptional,
} from '../api.ts';
import { Changes, changesWords } from '../changes/changes.tsx';
import { missingTexts } from '../class/words/part-words.ts';
import { isLaunched } from '../session.ts';
import { chosen, passages, wantWork } from '../submission/chosen.ts';
import { groupsOf } from '../submission/groups.ts';
import { bringIntoView } from '../submission/keys.ts';
import { passageMap } from '../submission/passages.ts';
import { GroupPart } from '../submission/score-part.tsx';
import { calledStatement, groupTitles } from '../submission/statement-words.ts';
import { TextPane } from '../submission/text-pane.tsx';
import { FormDialog, TextField, textOf } from '../views/form.tsx';
import { Frame, told, useLoad } from '../views/parts.tsx';
import { dayText, numberText, words } from '../words/words.ts';
import { AppealsMade } from './appeals-made.tsx';
import { studentWords, useStudentText } from './student-words.ts';

/** A revision beside its draft: the student's own words alone, as no judge's score of an argument is released. */
function DraftAndRevision({ draftAt, ...changes }: NonNullable<Reading['revision']>) {
  return (
    <details class="revision">
      <summary>
        {changesWords.value.revision} ({dayText(draftAt)})
      </summary>
      <Changes {...changes} />
    </details>
  );
}

interface ReleasedWorkState {
  /** Null: nothing is. */
  released: ReleasedView | null;
  /** That what was released was taken back. */
  withdrawn?: OwnLine['withdrawn'];
  reading: Reading | null;
}

const isUnreleased = (error: unknown) => error instanceof ApiRefusal && error.code === 'NotReleased';

/** That nothing is released, and when and why what was is not any more. */
async function unreleased(path: string, error: unknown): Promise<ReleasedWorkState> {
  if (!isUnreleased(error)) throw error;
  const { withdrawn } = await read<Pick<OwnLine, 'withdrawn'>>(path);
  return { released: null, withdrawn, reading: null };
}

async function readReleased(path: string): Promise<ReleasedWorkState> {
  const isWanted = wantWork(path);
  const [released, reading] = await Promise.all([
    read<ReleasedView>(`${path}/result`),
    readOptional<Reading>(`${path}/reading`),
  ]);
  if (!isWanted()) return { released, reading };
  chosen.value = null;
  passages.value = reading ? passageMap(reading) : { passages: [], of: () => [] };
  return { released, reading };
}

const loadReleased = (path: string) => readReleased(path).catch((error) => unreleased(path, error));

/** A student’s findings as groups have them: nothing is hidden, and the machine’s words are nobody’s. */
const asGroups = ({ scores, findings }: ReleasedView, texts: Reading['texts']) =>
  groupsOf(
    {
      scores,
      findings: findings.map((one) => ({
        ...one,
        edited: one.edited ? ['text'] : [],
        machine: {},
        hidden: null,
      })),
    },
    texts,
    groupTitles(),
  );

interface AppealProps {
  part: string;
  /** What the part is called. */
  name: string;
  path: string;
  close(): void;
  done(): void;
}

function AppealForm({ part, name, path, close, done }: AppealProps) {
  const { student } = words.value;
  const send = async (given: FormData) => {
    const body = { trait: part, text: textOf(given, 'text') };
    await ask(`${path}/appeals`, { method: 'POST', body }).catch((error) => {
      if (isUnreleased(error)) done();
      throw error;
    });
    done();
    told.value = student.appealSent;
    return true;
  };
  return (
    <FormDialog
      title={student.appealTitle(name)}
      yes={student.appealSend}
      of={['appeal', part]}
      {...{ close, send }}
    >
      <TextField label={student.appealText} name="text" most={5000} rows={5} autofocus />
    </FormDialog>
  );
}

interface AppealsProps {
  place: preact.RefObject<HTMLElement | null>;
  released: ReleasedView;
  path: string;
  done(): void;
  names: (part: string) => string;
}

function AppealsPart({ released, path, done, names, place }: AppealsProps) {
  const [part, setPart] = useState<string | null>(null);
  const { student } = words.value;
  const { appeals, appealable, appealUntil } = released;
  const isOpen = Date.parse(appealUntil) > Date.now();
  return (
    <section
      ref={place as preact.RefObject<HTMLElement>}
      class="group"
      tabIndex={-1}
      aria-label={student.appeals}
    >
      <h3>{student.appeals}</h3>
      <p class="aside">{isOpen ? student.appealUntil(dayText(appealUntil)) : student.appealOver}</p>
      <AppealsMade {...{ appeals, names }} />
      {isOpen && appealable.length > 0 && (
        <p class="actions">
          {appealable.map((one) => (
            <button type="button" key={one} onClick={() => setPart(one)}>
              {student.appealTitle(names(one))}
            </button>
          ))}
        </p>
      )}
      {part !== null && (
        <AppealForm {...{ part, name: names(part), path, close: () => setPart(null), done }} />
      )}
    </section>
  );
}

/** What was released to a student, in their own text. */
export function ReleasedWorkView({ assignment, submission }: { assignment: string; submission: string }) {
  useStudentText();
  const path = pathOf`/assignments/${assignment}/submissions/${submission}`;
  const { value, error, again } = useLoad(() => loadReleased(path));
  const appeals = useRef<HTMLElement>(null);
  const { student, work: said } = words.value;
  const released = value?.released ?? null;
  const { activity, notYet, takenBack } = studentWords.value;
  const groups = released ? asGroups(released, value?.reading?.texts ?? []) : [];
  const names = (part: string) => {
    const statement = released?.findings.find(({ finding }) => finding === part);
    if (!statement) return groups.find(({ name }) => name === part)?.title ?? part;
    const voice =
      part.includes('.') && groups.find(({ findings }) => findings.some((one) => one.finding === part));
    return (voice ? `${voice.title}, ` : '') + calledStatement(statement);
  };
  return (
    <Frame
      back={['#/', isLaunched() ? activity : student.title]}
      title={released?.assignment.title ?? student.title}
      {...{ isThere: value !== null, error, again }}
    >
      {value && !released && (
        <p dir="auto">
          {value.withdrawn ? takenBack(dayText(value.withdrawn.at), value.withdrawn.reason) : notYet}
        </p>
      )}
      {value && released && (
        <>
          <p class="figures">
            {typeof released.total === 'object' && (
              <strong class="total">
                {said.total(numberText(released.total.scoreGiven), numberText(released.total.scoreMaximum))}
              </strong>
            )}
            <span class="aside">{said.releasedAt(dayText(released.releasedAt))}</span>
            <button
              type="button"
              onClick={() => {
                appeals.current?.focus({ preventScroll: true });
                bringIntoView(appeals.current);
              }}
            >
              {student.appeals} ↓
            </button>
          </p>
          <p class="aside">{student.by[released.released]}</p>
          {released.standIn && <p class="wrong">{said.standIn}</p>}
          {released.missing && (
            <p class="notice">{studentWords.value.partial(missingTexts(released.missing).join(', '))}</p>
          )}
          {value.reading?.revision && <DraftAndRevision {...value.reading.revision} />}
          <div class="panes">
            <TextPane
              {...{ path, reading: value.reading, map: passages.value }}
              language={released.assignment.language}
            />
            <section class="said" aria-labelledby="said-title">
              <h2 id="said-title">{student.said}</h2>
              {released.comments.length > 0 && (
                <section class="group" aria-label={student.comments}>
                  <h3>{student.comments}</h3>
                  {released.comments.map(({ text, trait, at }) => (
                    <article key={at} class="statement">
                      {trait !== null && <p class="kind">{names(trait)}</p>}
                      <p dir="auto">{text}</p>
                    </article>
                  ))}
                </section>
              )}
              {groups.map((group) => (
                <GroupPart key={group.name} group={group} decides={false} />
              ))}
              <AppealsPart {...{ released, path, names }} done={again} place={appeals} />
            </section>
          </div>
        </>
      )}
    </Frame>
  );
}
