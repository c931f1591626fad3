/** One text of an answer, and where it stands. */
export interface AnswerText {
  keys: readonly (string | number)[];
  /** `findings[2].description`; empty for an answer that is a string. */
  path: string;
  /** The path without its indices: the same for all elements of a list. */
  form: string;
  text: string;
}

const IDENTIFIER = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

function below(path: string, key: string): string {
  if (!IDENTIFIER.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}

/**
 * Whether a path without indices is one of some, or ends as one of them: `part.features[].feature` as `features[].feature`. What begins
 * with a dot is a whole path.
 */
export function isOneOf(form: string, forms: ReadonlySet<string>): boolean {
  if (forms.has(form) || forms.has(`.${form}`)) return true;
  const ends = Array.from(form.matchAll(/\./g), ({ index }) => form.slice(index + 1));
  return ends.some((end) => forms.has(end));
}

/** All texts of a JSON value in its order, but those at `exempt` forms (`isOneOf`) and below them. */
export function answerTexts(
  value: unknown,
  exempt: ReadonlySet<string> = new Set(),
  at: Omit<AnswerText, 'text'> = { keys: [], path: '', form: '' },
): AnswerText[] {
  const { keys, path, form } = at;
  if (isOneOf(form, exempt)) return [];
  if (typeof value === 'string') return [{ ...at, text: value }];
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      answerTexts(item, exempt, { keys: [...keys, index], path: `${path}[${index}]`, form: `${form}[]` }),
    );
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    answerTexts(item, exempt, { keys: [...keys, key], path: below(path, key), form: below(form, key) }),
  );
}
