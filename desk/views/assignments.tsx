import { type AssignmentLine, readPages } from '../api.ts';
import { hrefOf } from '../route.ts';
import { words } from '../words/words.ts';
import { useLoad } from './load.ts';
import { Heading, Trouble } from './parts.tsx';

/** The assignments of the tenant. */
export function Assignments() {
  const { value, error, again } = useLoad(() => readPages<AssignmentLine>('/assignments', 'assignments'));
  const { assignments, workflows, loading } = words.value;
  return (
    <div class="narrow">
      <Heading text={assignments.title} />
      {error !== null && <Trouble error={error} again={again} />}
      {value === null && error === null && <p>{loading}</p>}
      {value?.length === 0 && <p>{assignments.none}</p>}
      {value !== null && value.length > 0 && (
        <ul class="cards">
          {value.map(({ assignment, title, workflow }) => (
            <li key={assignment}>
              <a href={hrefOf(assignment)} dir="auto">
                {title}
              </a>
              <span class="aside">{workflows[workflow] ?? workflow}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
