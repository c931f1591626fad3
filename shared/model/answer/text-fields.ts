/** A field whose value is a text, as it stands in an answer. */
export interface TextField {
  name: string;
  value: string;
}

const NAME = /"([A-Za-z]\w{0,39})"[^\S\n]*:\s*"/g;
/** What follows the end of a text; a quotation mark before anything else belongs to the text, which should have escaped it. */
const BEYOND = /\s*(?:$|[}\]]|,\s*(?:"[A-Za-z]\w{0,39}"\s*:|[{[}\]]|$))/y;

/** Where a text ends that begins at an offset: at its closing mark, or where the answer ends. */
function endOf(answer: string, start: number): number {
  for (let at = start; at < answer.length; at++) {
    if (answer[at] === '\\') at++;
    else if (answer[at] === '"') {
      BEYOND.lastIndex = at + 1;
      if (BEYOND.test(answer)) return at;
    }
  }
  return answer.length;
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\n', t: '\t', b: '', f: '' };

function unescaped(written: string): string {
  const escapes = /\\u([0-9a-f]{4})|\\(?:u[0-9a-f]{0,3})?$|\\([\s\S])/gi;
  return written.replace(escapes, (_, code?: string, mark?: string) => {
    if (code) return String.fromCharCode(Number.parseInt(code, 16));
    return mark === undefined ? '' : (ESCAPES[mark] ?? mark);
  });
}

/**
 * The fields of JSON that cannot be parsed (cut off, with marks that are not escaped, with a value that is none) whose values
 * are texts, in order, whatever objects they are of. No other values are read: in broken JSON a number may be half a number,
 * or stand in somebody else's words. Time is linear in the answer's length.
 */
export function textFieldsIn(answer: string): TextField[] {
  const fields: TextField[] = [];
  NAME.lastIndex = 0;
  for (let match = NAME.exec(answer); match; match = NAME.exec(answer)) {
    const start = NAME.lastIndex;
    const end = endOf(answer, start);
    fields.push({ name: match[1]!, value: unescaped(answer.slice(start, end)).trim() });
    NAME.lastIndex = end + 1;
  }
  return fields;
}
