import type { YAMLParseError } from 'yaml';

/** What is wrong in a text of YAML, and on which line of it. */
export interface YamlFault {
  line: number;
  /** In words for who wrote the text; no full stop. */
  words: string;
}

const QUOTE_IT = 'put the text in quotation marks (name: "…")';

/** What the parser's faults come to, by their codes, in words for who wrote the text and does not know YAML. */
const WORDS: Partial<Record<YAMLParseError['code'], string>> = {
  BAD_DQ_ESCAPE:
    'a backslash within "…" begins a special character: write two of them, or single quotation marks',
  BAD_INDENT:
    'this line begins further left or right than those that it belongs to, or a bracket is not closed',
  BAD_SCALAR_START: `a text cannot begin with this character: ${QUOTE_IT}`,
  BLOCK_AS_IMPLICIT_KEY: `a second colon stands here, or this line's text goes on below: ${QUOTE_IT}`,
  DUPLICATE_KEY: 'the same name stands here a second time: keep one of the two',
  MISSING_CHAR: 'a name here has no colon after it',
  MULTILINE_IMPLICIT_KEY:
    'this line is neither "name: text", with a space after the colon, nor an entry of a list ("- …")',
  MULTIPLE_DOCS: 'a line "---" divides the text: leave it out',
  TAB_AS_INDENT: 'this line begins with a tab: use spaces',
  UNEXPECTED_TOKEN: `the text ends before the line does, or a line does not belong here: ${QUOTE_IT}, and write a ' within '…' twice`,
};

/** Where a quotation begins that nothing ends, and what is wrong; null: it is not that. */
function unclosed({ code, message }: YAMLParseError, text: string): YamlFault | null {
  const [, quote] = /^Missing closing (["'])quote/.exec(message) ?? [];
  if (code !== 'MISSING_CHAR' || quote === undefined) return null;
  const lines = text.split('\n');
  const begins = lines.findLastIndex((line) => line.split(quote).length % 2 === 0);
  return {
    line: Math.max(begins, 0) + 1,
    words: `a text begins here with ${quote} and nothing ends it: write another ${quote} after it`,
  };
}

/** A fault of the parser as people are told of it; `text`: what it parsed. */
export function yamlFault(error: YAMLParseError, text: string): YamlFault {
  const [plain = ''] = error.message.split('\n');
  return (
    unclosed(error, text) ?? {
      line: error.linePos?.[0].line ?? 1,
      words: WORDS[error.code] ?? plain.replace(/ at line \d+, column \d+:?$/, ''),
    }
  );
}
