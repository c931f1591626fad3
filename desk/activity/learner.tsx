import type { LearnerActivity } from '@assay/platform/lti/activity';
import { useEffect, useRef, useState } from 'preact/hooks';
import { read } from '../api.ts';
import { hrefOf } from '../route.ts';
import { session } from '../session.ts';
import { AppealsMade } from '../student/appeals-made.tsx';
import { studentWords, useStudentText } from '../student/student-words.ts';
import { Frame, useLooks } from '../views/parts.tsx';
import { dayText, numberText, words } from '../words/words.ts';
import { activityWords } from './activity-words.ts';
import { HandIn, isUnsent } from './hand-in.tsx';
import { taken } from './handing-in.ts';
import { Receipt } from './receipt.tsx';

/** Milliseconds between two looks at a work that is being assessed. */
const WAIT = 10_000;

/** Comes back once the page is seen. */
const seen = () =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    look();
  });

/** Keeps an activity as it stands: read at once, after a hand-in, and again while the work is under way and somebody looks. */
function useActivity() {
  const [value, setValue] = useState<LearnerActivity | null>(null);
  const looks = useLooks(async (isAgain, isStill) => {
    if (isAgain) await seen();
    if (!isStill()) return null;
    const now = await read<LearnerActivity>('/lti/activity');
    if (isStill()) setValue(now);
    return now.standing.is === 'under-way' ? WAIT : null;
  }, []);
  useEffect(() => {
    if (taken.value === null) return;
    setValue(taken.value);
    taken.value = null;
    looks.again();
  }, [taken.value]);
  return { value, ...looks };
}

/** How the work stands, with what others say of it. */
function Standing({ standing, isGraded, score }: LearnerActivity) {
  const said = activityWords.value;
  if (standing.is === 'withdrawn')
    return (
      <p class="standing" role="status">
        <bdi>{studentWords.value.takenBack(dayText(standing.at), standing.detail)}</bdi>
      </p>
    );
  const { is } = standing;
  const ungraded = is === 'assessed' && !isGraded ? said.standing.ungraded : said.standing[is];
  return (
    <p class="standing" role="status">
      {is === 'released' && score ? said.standing.scored : ungraded}
      {'detail' in standing && standing.detail && <bdi> {standing.detail}</bdi>}
      {(is === 'failed' || is === 'stopped') && ` ${said.orAsk}`}
    </p>
  );
}

/** An activity as its learner sees it: what is asked, how their work stands, what is released, and where they hand in. */
export function Learner() {
  useStudentText();
  const { value, error, again } = useActivity();
  const { launched, subject } = session.value!;
  const said = activityWords.value;
  const last = useRef<LearnerActivity['handIn']>(null);
  const isClosed = value !== null && value.handIn === null;
  const form = isClosed && isUnsent() ? last.current : (value?.handIn ?? null);
  last.current = form;
  return (
    <div class="narrow">
      <Frame
        title={value?.title ?? studentWords.value.activity}
        {...{ isThere: value !== null, error, again }}
      >
        {value && (
          <>
            {value.task && (
              <p class="task" lang={value.task.language} dir="auto">
                {value.task.text}
              </p>
            )}
            <Standing {...value} />
            {value.received && <Receipt receipt={value.received} />}
            {value.score && (
              <p class="total">{said.score(numberText(value.score.given), numberText(value.score.most))}</p>
            )}
            {value.released && (
              <p>
                {!value.released.isLatest && `${said.earlier} `}
                <a href={hrefOf(launched!, subject)}>{said.read}</a>
              </p>
            )}
            {value.appeals.length > 0 && <h2>{words.value.student.appeals}</h2>}
            <AppealsMade appeals={value.appeals} />
            {form && <HandIn {...{ form, isClosed, isAgain: value.standing.is !== 'none' }} />}
          </>
        )}
      </Frame>
    </div>
  );
}
