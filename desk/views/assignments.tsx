import { assay } from '@assay/kit/process/assay-command';
import { type AssignmentLine, readPages } from '../api.ts';
import { hrefOf } from '../route.ts';
import { calledBy, words } from '../words/words.ts';
import { Frame, useLoad } from './parts.tsx';

/** A title, with the id beside it where another assignment has the same. */
const nameOf = ({ assignment, title }: AssignmentLine, all: readonly AssignmentLine[]): string =>
  all.filter((one) => one.title === title).length > 1 ? `${title} (${assignment})` : title;

/** The assignments of the tenant. */
export function Assignments() {
  const { value, error, again } = useLoad(() => readPages<AssignmentLine>('/assignments', 'assignments'));
  const { assignments, workflows } = words.value;
  return (
    <div class="narrow">
      <Frame {...{ title: assignments.title, isThere: value !== null, error, again }} />
      {value?.length === 0 && <p>{assignments.none(assay())}</p>}
      {value !== null && value.length > 0 && (
        <ul class="cards">
          {value.map((line) => (
            <li key={line.assignment}>
              <a href={hrefOf(line.assignment)} dir="auto">
                {nameOf(line, value)}
              </a>
              <span class="aside">{calledBy(workflows, line.workflow)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
