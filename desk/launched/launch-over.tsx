import { render, type TargetedEvent } from 'preact';
import { useState } from 'preact/hooks';
import type { Session } from '../token.ts';
import { Dialog } from '../views/parts.tsx';
import { words } from '../words/words.ts';
import { channelOf, GONE, launchedWords } from './take-launch.ts';

/** Why a launch is good no more, and what can be done; `again`: where its platform is registered no more. Whoever wants to read or copy what stands on the page has it beside that. */
function LaunchOver({ who, again }: { who: Session; again: (() => void) | null }) {
  const [isBeside, setBeside] = useState(false);
  const { gone, tell, kept, over, stays, chooses, look } = launchedWords.value;
  const why = who.launched === null ? chooses : stays;
  const stay = ({ currentTarget: dialog }: TargetedEvent<HTMLDialogElement>) => {
    if (!dialog.open) dialog.showModal();
  };
  const showPage = ({ currentTarget }: TargetedEvent<HTMLElement>) => {
    const dialog = currentTarget.closest('dialog')!;
    dialog.close();
    dialog.style.cssText = 'position: sticky; inset-block-end: 0';
    dialog.show();
    setBeside(true);
  };
  return (
    <Dialog title={again ? gone : over} close={stay}>
      <p>{again ? `${tell} ${kept}` : why}</p>
      <p class="actions">
        {again && (
          <button type="button" onClick={again}>
            {words.value.again}
          </button>
        )}
        {!isBeside && (
          <button type="button" onClick={showPage}>
            {look}
          </button>
        )}
      </p>
    </Dialog>
  );
}

/**
 * Says, above the page as it stands, why a launch is good no more, as was `refused`, until what it returns is called; and tells `given` when its person launches again
 * in another window meanwhile, or tries by the same launch whether the platform is registered again.
 */
export async function showOver(who: Session, refused: Response, given: (next: Session) => void) {
  const channel = channelOf(who.person);
  channel.onmessage = ({ data }) => given(data as Session);
  const told = await refused.json().catch(() => null);
  const box = document.body.appendChild(document.createElement('div'));
  box.style.display = 'contents';
  render(<LaunchOver who={who} again={told?.code === GONE ? () => given({ ...who }) : null} />, box);
  return () => {
    channel.close();
    render(null, box);
    box.remove();
  };
}
