import { useState } from 'preact/hooks';
import { readToken, session } from '../session.ts';
import { words } from '../words/words.ts';
import { Heading } from './parts.tsx';

/** Who comes without a token gives one. */
export function SignIn() {
  const [isWrong, setWrong] = useState(false);
  const { signIn } = words.value;
  return (
    <form
      class="narrow"
      onSubmit={(event) => {
        event.preventDefault();
        const given = new FormData(event.currentTarget).get('token');
        const read = readToken(String(given).trim());
        setWrong(read === null);
        session.value = read;
      }}
    >
      <Heading text={signIn.title} />
      <p>{signIn.why}</p>
      <label>
        {signIn.token}
        <input
          name="token"
          type="password"
          autocomplete="off"
          required
          aria-invalid={isWrong}
          aria-describedby={isWrong ? 'wrong' : undefined}
        />
      </label>
      {isWrong && (
        <p id="wrong" role="alert" class="wrong">
          {signIn.wrong}
        </p>
      )}
      <p class="actions">
        <button class="first" type="submit">
          {signIn.go}
        </button>
      </p>
    </form>
  );
}
