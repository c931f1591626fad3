type Node =
  | { kind: 'text'; text: string }
  | { kind: 'group'; choices: Node[][] }
  | { kind: 'repeat'; node: Node; least: number; most: number };

const CLASSES: Record<string, string> = {
  d: '1',
  w: 'a',
  s: ' ',
  D: 'a',
  W: '-',
  S: 'a',
  n: '\n',
  t: '\t',
  r: '\r',
};

interface Cursor {
  source: string;
  at: number;
}

function peek(cursor: Cursor): string {
  return cursor.source[cursor.at] ?? '';
}

function take(cursor: Cursor): string {
  return cursor.source[cursor.at++] ?? '';
}

function readChoices(cursor: Cursor): Node[][] {
  const choices: Node[][] = [[]];
  while (cursor.at < cursor.source.length && peek(cursor) !== ')') {
    if (peek(cursor) === '|') {
      cursor.at++;
      choices.push([]);
    } else choices.at(-1)!.push(readRepeat(cursor, readAtom(cursor)));
  }
  return choices;
}

function readAtom(cursor: Cursor): Node {
  const character = take(cursor);
  if (character === '(') return readGroup(cursor);
  if (character === '[') return { kind: 'text', text: readClass(cursor) };
  if (character === '\\') return { kind: 'text', text: readEscape(cursor) };
  if (character === '.') return { kind: 'text', text: 'a' };
  return { kind: 'text', text: character === '^' || character === '$' ? '' : character };
}

function readGroup(cursor: Cursor): Node {
  const opening = /^\?(?::|<\w+>|[=!]|<[=!])/.exec(cursor.source.slice(cursor.at))?.[0] ?? '';
  cursor.at += opening.length;
  const choices = readChoices(cursor);
  cursor.at++;
  const looksAround = /^\?<?[=!]$/.test(opening);
  return looksAround ? { kind: 'text', text: '' } : { kind: 'group', choices };
}

function readEscape(cursor: Cursor): string {
  const character = take(cursor);
  if (character === 'p' || character === 'P') {
    const name = /^\{[^}]*\}/.exec(cursor.source.slice(cursor.at))?.[0] ?? '';
    cursor.at += name.length;
    return /Lu/.test(name) ? 'A' : /^\{N/.test(name) ? '1' : 'a';
  }
  if (character === 'b' || character === 'B') return '';
  return CLASSES[character] ?? character;
}

const PREFERRED = ['a', '1', 'A', ' ', '-', '_', '.', '!', '~', 'é'];

function readClass(cursor: Cursor): string {
  const from = cursor.at - 1;
  while (cursor.at < cursor.source.length && peek(cursor) !== ']') cursor.at += peek(cursor) === '\\' ? 2 : 1;
  cursor.at++;
  const source = cursor.source.slice(from, cursor.at);
  const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
  const pattern = new RegExp(`^${source}$`, 'u');
  return [...PREFERRED, ...printable].find((character) => pattern.test(character)) ?? '';
}

function readRepeat(cursor: Cursor, node: Node): Node {
  const match = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(cursor.source.slice(cursor.at));
  if (!match) return node;
  cursor.at += match[0].length;
  const sign = match[0][0];
  if (sign === '*') return { kind: 'repeat', node, least: 0, most: Number.POSITIVE_INFINITY };
  if (sign === '+') return { kind: 'repeat', node, least: 1, most: Number.POSITIVE_INFINITY };
  if (sign === '?') return { kind: 'repeat', node, least: 0, most: 1 };
  const least = Number(match[1]);
  const open = match[3] === '' ? Number.POSITIVE_INFINITY : Number(match[3]);
  return { kind: 'repeat', node, least, most: match[2] === '' ? least : open };
}

function write(nodes: Node[], extra: number): string {
  return nodes.map((node) => writeNode(node, extra)).join('');
}

function writeNode(node: Node, extra: number): string {
  if (node.kind === 'text') return node.text;
  if (node.kind === 'group') return write(node.choices[0] ?? [], extra);
  return writeNode(node.node, extra).repeat(Math.min(node.most, node.least + extra));
}

/**
 * A string that matches a regular expression of the kinds schemas use (literals, classes, groups, alternatives,
 * repetition; look-arounds and back references are not followed), repeated until it is `minLength` long.
 */
export function exampleOf(pattern: string, minLength: number): string {
  const nodes: Node[] = [{ kind: 'group', choices: readChoices({ source: pattern, at: 0 }) }];
  let example = write(nodes, 0);
  for (let extra = 1; example.length < minLength && extra <= minLength; extra++)
    example = write(nodes, extra);
  return example;
}
