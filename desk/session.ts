import { signal } from '@preact/signals';

/** Who looks at the desk, as their token says; only the API decides what that opens. */
export interface Session {
  token: string;
  role: string;
  subject: string;
  name: string | null;
}

/** Held in memory alone: a page that is loaded again asks anew. */
export const session = signal<Session | null>(null);

const TOKEN = /^[\w-]+\.([\w-]+)\.[\w-]+$/;

/** What a token says of who has it; null: it is none. */
export function readToken(token: string): Session | null {
  const payload = TOKEN.exec(token)?.[1];
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const { role, sub, name } = claims as { role?: unknown; sub?: unknown; name?: unknown };
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    return { token, role: text(role), subject: text(sub), name: text(name) || null };
  } catch {
    return null;
  }
}

/**
 * Takes a token that was handed over in the address (`#token=…`, and where to go: `&to=/…`) and removes it from there at once, so that it
 * stands in no history and no bookmark.
 */
export function takeToken(): void {
  const given = new URLSearchParams(location.hash.slice(1));
  const token = given.get('token');
  if (token === null) return;
  history.replaceState(null, '', `${location.pathname}#${given.get('to') ?? '/'}`);
  session.value = readToken(token);
}
