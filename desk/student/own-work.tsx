import { type OwnLine, readPages } from '../api.ts';
import { hrefOf } from '../route.ts';
import { Frame, useLoad } from '../views/parts.tsx';
import { words } from '../words/words.ts';
import { studentWords, useStudentText } from './student-words.ts';

/** What a student has handed in, and what of it is released. */
export function OwnWork() {
  useStudentText();
  const { value, error, again } = useLoad(() => readPages<OwnLine>('/submissions', 'submissions'));
  const { student } = words.value;
  return (
    <div class="narrow">
      <Frame {...{ title: student.title, isThere: value !== null, error, again }} />
      {value?.length === 0 && <p>{student.none}</p>}
      {value !== null && value.length > 0 && (
        <ul class="cards">
          {value.map(({ assignment, submission, released, withdrawn }) => (
            <li key={`${assignment.id}/${submission}`}>
              {released || withdrawn ? (
                <a href={hrefOf(assignment.id, submission)} dir="auto">
                  {assignment.title ?? assignment.id}
                </a>
              ) : (
                <span dir="auto">{assignment.title ?? assignment.id}</span>
              )}
              <span class="aside">
                {released ? student.released : withdrawn ? studentWords.value.wasReleased : student.waits}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
