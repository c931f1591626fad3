import { hrefOf, PLACES } from '../route.ts';
import type { Session } from '../token.ts';
import { Heading } from '../views/parts.tsx';
import { words } from '../words/words.ts';
import { launchedWords, standing, takeLaunch } from './take-launch.ts';

/** What stands before the desk of a launch: that it opens, why it did not, or that it is over. */
export function LaunchDoor() {
  const said = launchedWords.value;
  const now = standing.value;
  const [title, text] = {
    opening: [said.opening, words.value.loading],
    over: [said.over, said.open],
    gone: [said.gone, said.tell],
    used: [said.notOpened, `${said.used} ${said.open}`],
    unreachable: [said.notOpened, words.value.unreachable],
    refused: [said.notOpened, typeof now === 'string' ? '' : now.refused],
  }[typeof now === 'string' ? now : 'refused'] as [string, string];
  return (
    <div class="narrow">
      <Heading text={title} />
      <p role="alert" dir="auto">
        {text}
      </p>
      {now === 'unreachable' && (
        <p class="actions">
          <button type="button" class="first" onClick={() => void takeLaunch()}>
            {words.value.again}
          </button>
        </p>
      )}
    </div>
  );
}

/** Leads who launched to their activity: it is the first that a student sees. */
export const ActivityLink = ({ role }: Session) => (
  <a href={role === 'student' ? '#/' : hrefOf(PLACES.activity)}>{launchedWords.value.activity}</a>
);
