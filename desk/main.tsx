import { render } from 'preact';
import { Desk } from './desk.tsx';
import { readRoute, route } from './route.ts';
import { isTokenGiven, session, takeToken } from './session.ts';
import { told } from './views/parts.tsx';
import { type DeskLanguage, LANGUAGES, speak, words } from './words/words.ts';

/** Goes where the address says. A token in it is for a page that is loaded, and of nobody: where somebody is, all stays as it is. */
function follow({ oldURL }: HashChangeEvent): void {
  if (!isTokenGiven()) route.value = readRoute(location.hash);
  else if (session.value === null) location.reload();
  else {
    history.replaceState(null, '', oldURL);
    told.value = words.value.notTaken;
  }
}

addEventListener('hashchange', follow);
const own = navigator.language.slice(0, 2);
// Where its words do not come, English is there.
if (Object.hasOwn(LANGUAGES, own)) await speak(own as DeskLanguage).catch(() => {});
if (isTokenGiven()) told.value = await takeToken();
route.value = readRoute(location.hash);
const place = document.getElementById('desk')!;
place.replaceChildren();
render(<Desk />, place);
