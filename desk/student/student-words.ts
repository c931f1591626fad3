import { useEffect } from 'preact/hooks';
import { ApiRefusal, errorText } from '../api.ts';
import { problem } from '../views/parts.tsx';
import { laterWords } from '../words/words.ts';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };

export const studentWords = laterWords({ en, it, de });

/** An error as a student reads it: the API's own words are for who calls it, as they name routes and what a teacher decides. */
function textForStudent(error: unknown): string {
  if (!(error instanceof ApiRefusal) || error.status === 0) return errorText(error);
  const { refused, otherwise } = studentWords.value;
  const known: Readonly<Record<string, string>> = refused;
  return known[error.code] ?? otherwise;
}

/** Has what goes wrong told in a student's words, as long as one of their pages is shown. */
export const useStudentText = (): void =>
  useEffect(() => {
    problem.textOf = textForStudent;
    return () => {
      problem.textOf = errorText;
    };
  }, []);
