import { Heading } from '../views/parts.tsx';
import { words } from '../words/words.ts';
import { launchedWords, standing, takeLaunch } from './take-launch.ts';

/** What stands before the desk of a launch: that it opens, why it did not, or that it is over. `code`: of the launch; null: it was taken. */
export function LaunchDoor({ code }: { code: string | null }) {
  const said = launchedWords.value;
  const now = standing.value;
  const [title, text] = {
    opening: [said.opening, words.value.loading],
    over: [said.over, said.open],
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
      {now === 'unreachable' && code !== null && (
        <p class="actions">
          <button type="button" class="first" onClick={() => void takeLaunch(code)}>
            {words.value.again}
          </button>
        </p>
      )}
    </div>
  );
}
