import type { ReleasedView } from '../api.ts';
import { dayText, words } from '../words/words.ts';

interface AppealsMadeProps {
  appeals: ReleasedView['appeals'];
  /** What the part is called that an appeal is about; absent: it is not told. */
  names?: (part: string) => string;
}

/** Appeals that a student made, each with when, and what came of it. */
export function AppealsMade({ appeals, names }: AppealsMadeProps) {
  const { student } = words.value;
  return appeals.map(({ appeal, trait, text, at, answer }) => (
    <article key={appeal} class="statement appeal">
      <p class="kind">{[...(names ? [names(trait)] : []), dayText(at)].join(', ')}</p>
      <p dir="auto">{text}</p>
      <p class="aside" dir="auto">
        {answer
          ? `${answer.decision === 'upheld' ? student.upheld : student.changed} ${answer.text}`
          : student.waiting}
      </p>
    </article>
  ));
}
