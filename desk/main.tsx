import { render } from 'preact';
import { Desk } from './desk.tsx';
import { readRoute, route } from './route.ts';
import { takeToken } from './session.ts';

function follow(): void {
  takeToken();
  route.value = readRoute(location.hash);
}

follow();
addEventListener('hashchange', follow);
render(<Desk />, document.getElementById('desk')!);
