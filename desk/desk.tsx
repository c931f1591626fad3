import { useEffect } from 'preact/hooks';
import { busy } from './busy/busy.ts';
import { ClassView } from './class/class-view.tsx';
import { PLACES, route } from './route.ts';
import { apiOfLaunches, isOver, session, signOut } from './session.ts';
import { Assignments } from './views/assignments.tsx';
import { keepFocus } from './views/focus.ts';
import { Gate } from './views/gate.tsx';
import { later, tellError, told } from './views/parts.tsx';
import { type DeskLanguage, LANGUAGES, language, speak, words } from './words/words.ts';

const Activity = later(async () => (await import('./activity/activity.tsx')).Activity);
const ActivityLink = later(async () => (await import('./launched/launch-door.tsx')).ActivityLink);
const LaunchDoor = later(async () => (await import('./launched/launch-door.tsx')).LaunchDoor);
const OwnWork = later(async () => (await import('./student/own-work.tsx')).OwnWork);
const ReleasedWorkView = later(async () => (await import('./student/released-work.tsx')).ReleasedWorkView);
const Questions = later(async () => (await import('./questions/questions.tsx')).Questions);
const Drift = later(async () => (await import('./drift/drift.tsx')).Drift);
const Marking = later(async () => (await import('./marking/marking.tsx')).Marking);
const Similar = later(async () => (await import('./similar/similar.tsx')).Similar);
const WorkView = later(async () => (await import('./submission/work-view.tsx')).WorkView);

function View() {
  const { submission, of } = route.value;
  const who = session.value;
  if (who === null) return apiOfLaunches() ? <LaunchDoor /> : <Gate />;
  const { launched, page, role } = who;
  const assignment = route.value.assignment ?? launched;
  const isStudent = role === 'student';
  if (page && (!launched || assignment === PLACES.activity || (isStudent && submission === null)))
    return <Activity of={submission} />;
  if (isStudent)
    return assignment !== null && submission !== null ? (
      <ReleasedWorkView key={`${assignment}/${submission}`} assignment={assignment} submission={submission} />
    ) : (
      <OwnWork />
    );
  if (assignment === null) return <Assignments />;
  if (submission === null) return <ClassView key={assignment} assignment={assignment} />;
  if (submission === PLACES.questions) return <Questions key={assignment} assignment={assignment} />;
  if (submission === PLACES.marking)
    return <Marking key={`${assignment}/${of}`} assignment={assignment} of={of} />;
  if (submission === PLACES.drift)
    return <Drift key={`${assignment}/${of}`} assignment={assignment} of={of} />;
  if (submission === PLACES.similar)
    return <Similar key={`${assignment}/${of}`} assignment={assignment} of={of} />;
  return <WorkView key={`${assignment}/${submission}`} assignment={assignment} submission={submission} />;
}

function Language() {
  const choose = (box: HTMLSelectElement) =>
    speak(box.value as DeskLanguage).catch((error) => {
      box.value = language.value;
      tellError(error);
    });
  return (
    <select
      aria-label="Language, lingua, Sprache"
      value={language.value}
      onChange={({ currentTarget }) => void choose(currentTarget)}
    >
      {Object.entries(LANGUAGES).map(([tag, name]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** The whole page. */
export function Desk() {
  const who = session.value;
  useEffect(keepFocus, []);
  useEffect(() => {
    document.documentElement.lang = language.value;
  }, [language.value]);
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById('work')?.focus()}>
        {words.value.skip}
      </button>
      <header class="top">
        <a href="#/" class="brand">
          Assay <span>{words.value.desk}</span>
        </a>
        <span class="who">
          {who && <span dir="auto">{who.name ?? who.subject}</span>}
          <Language />
          {who?.launched && <ActivityLink {...who} />}
          {who && (
            <button type="button" onClick={signOut}>
              {words.value.signOut}
            </button>
          )}
        </span>
      </header>
      <main id="work" tabIndex={-1}>
        <View />
      </main>
      {who && isOver.value && <Gate />}
      <p class="told" role="status">
        {busy.value || told.value}
      </p>
    </>
  );
}
