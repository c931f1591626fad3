/** Who looks at the desk, as their token says; only the API decides what that opens. */
export interface Session {
  token: string;
  role: string;
  subject: string;
  name: string | null;
  issuer: string;
  /** The assignment of a launch of a learning platform, which is all that they see; null: they came by none, or choose it still. */
  launched: string | null;
  /** By which the tool is asked of the activity that they launched, or of their choice; absent: they came by no launch. */
  page?: string;
  /** The same for one person of a tenant in one role, by launches of one link of a course or choices for one place of it, whatever the token. */
  person: string;
  /** Another token of this person without asking them; null: they have to sign in. */
  renew: (() => Promise<Session | null>) | null;
  /** Where the issuer is told that they leave; null: it does not ask for it. */
  leave: string | null;
}

const TOKEN = /^[\w-]+\.([\w-]+)\.[\w-]+$/;

/** What a token says of who has it, each alone or first in a list; null: it is none. */
export function readToken(token: string, roleClaim = 'role'): Session | null {
  const payload = TOKEN.exec(token)?.[1];
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    );
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    const text = (claim: string) => {
      const [value] = [claims[claim]].flat();
      return typeof value === 'string' ? value : '';
    };
    const [role, subject, issuer] = [text(roleClaim), text('sub'), text('iss')];
    const launched = text('launched');
    const opened = ['link', 'returnUrl', 'data'].map(text);
    const person = JSON.stringify([issuer, text('tenant'), subject, role, launched, ...opened]);
    const others = { launched: launched || null, renew: null, leave: null };
    return { token, role, subject, name: text('name') || null, issuer, person, ...others };
  } catch {
    return null;
  }
}
