import type { CourseAbsentees, LearnerRow, TeacherActivity } from '@assay/platform/lti/activity';
import { useState } from 'preact/hooks';
import { ask, read } from '../api.ts';
import { hrefOf, PLACES } from '../route.ts';
import { session } from '../session.ts';
import { Frame, useBusy, useLoad } from '../views/parts.tsx';
import { calledBy, numberText, words } from '../words/words.ts';
import { activityWords } from './activity-words.ts';

/** The place of the activity where another assignment is chosen for it. */
export const CHOICE = 'choice';

/** What the grade book was told last. */
function toldText({ told: last }: LearnerRow): string {
  const said = activityWords.value;
  if (last === null) return said.untold;
  const why = [last.code, last.status && `HTTP ${last.status}`].filter(Boolean).join(', ');
  if (last.state === 'failed') return said.refusedThere(why);
  if (last.state === 'retrying') return said.retrying(why);
  return last.gradingProgress === 'FullyGraded'
    ? said.pointsTold(numberText(last.scoreGiven!), numberText(last.scoreMaximum!))
    : said.waitsForTeacher;
}

function LearnerLine(row: LearnerRow) {
  const said = activityWords.value;
  const { submission, name, state, why, isMoved, isOnDesk } = row;
  const called = name ?? said.noName;
  const note = isMoved ? said.movedAway : why;
  return (
    <>
      <tr>
        <th scope="row" dir="auto">
          {called}
        </th>
        <td>
          {calledBy(words.value.states, state)}{' '}
          {isOnDesk && (
            <a href={hrefOf(session.value!.launched!, submission)} aria-label={said.reviewOf(called)}>
              {said.review}
            </a>
          )}
        </td>
        <td>{toldText(row)}</td>
      </tr>
      {note !== null && (
        <tr>
          <td colSpan={3} dir="auto">
            {note}
          </td>
        </tr>
      )}
    </>
  );
}

function HandedIn({ learners }: TeacherActivity) {
  const said = activityWords.value;
  if (learners.length === 0) return <p>{said.nobody}</p>;
  return (
    <table class="handed-in">
      <thead>
        <tr>
          <th scope="col">{said.learner}</th>
          <th scope="col">{said.assessment}</th>
          <th scope="col">{said.gradeBook}</th>
        </tr>
      </thead>
      <tbody>
        {learners.map((row) => (
          <LearnerLine key={row.submission} {...row} />
        ))}
      </tbody>
    </table>
  );
}

/** Who of the course has not handed in, once that was asked for. */
function Absentees() {
  const [absent, setAbsent] = useState<CourseAbsentees['absent'] | null>(null);
  const [isBusy, begin] = useBusy();
  const said = activityWords.value;
  const look = async () => setAbsent((await read<CourseAbsentees>('/lti/activity/roster')).absent);
  return (
    <section aria-label={said.whoIsAbsent}>
      <p>
        <button type="button" aria-disabled={isBusy} onClick={() => begin(look)}>
          {said.whoIsAbsent}
        </button>
      </p>
      <div role="status">
        {absent?.length === 0 && <p>{said.allThere}</p>}
        {absent !== null && absent.length > 0 && (
          <>
            <h2>{said.absent(absent.length)}</h2>
            <ul>
              {absent.map((name, at) => (
                <li key={at} dir="auto">
                  {name ?? said.noName}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

/** An activity as who teaches sees it: who handed in and who did not, and what the grade book was told last. */
export function Teacher() {
  const { value, error, again } = useLoad(() => read<TeacherActivity>('/lti/activity'));
  const [isBusy, begin] = useBusy();
  const [isAsked, setAsked] = useState(false);
  const said = activityWords.value;
  const sendAgain = async () => {
    await ask('/lti/activity/scores', { method: 'POST' });
    setAsked(true);
  };
  return (
    <Frame
      back={['#/', words.value.work.back]}
      title={value?.title ?? said.activity}
      {...{ isThere: value !== null, error, again }}
    >
      {value && (
        <>
          <HandedIn {...value} />
          <p role="status">{isAsked && said.sentAgain}</p>
          <p class="actions">
            {value.hasUnsent && !isAsked && (
              <button type="button" aria-disabled={isBusy} onClick={() => begin(sendAgain)}>
                {said.sendAgain}
              </button>
            )}
            {value.mayChoose && <a href={hrefOf(PLACES.activity, CHOICE)}>{said.chooseAnother}</a>}
          </p>
          {value.hasRoster && <Absentees />}
        </>
      )}
    </Frame>
  );
}
