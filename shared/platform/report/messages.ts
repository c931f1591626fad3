import type { Messages } from './message-types.ts';

/** A piece of a text: words; the value of a parameter; or (`how`) what is said of it, by cases. */
export type MessagePart = string | { name: string; how?: string; cases: Map<string, MessagePart[]> };
export type MessageTree = string | string[] | { [key: string]: MessageTree };

/** What stands outside and what inside of the outermost braces of a text, in turn. */
function inTurn(text: string): string[] {
  const pieces = [''];
  let depth = 0;
  for (const letter of text)
    if ((letter === '{' && depth++ === 0) || (letter === '}' && --depth === 0)) pieces.push('');
    else pieces.push(pieces.pop() + letter);
  return pieces;
}

/** Reads a text: `{count}` is a parameter, `{count, plural, =0 {none} one {# page} other {# pages}}` and `select` a choice by it. */
export const partsOf = (text: string): MessagePart[] =>
  inTurn(text).map((piece, at) => {
    if (at % 2 === 0) return piece;
    const [, name = piece, how, rest = ''] = /^(\w+), (plural|select), (.*)$/s.exec(piece) ?? [];
    const turns = inTurn(rest);
    const cases = turns.flatMap((turn, place) =>
      place % 2 === 0 ? [] : [[turns[place - 1]!.trim(), partsOf(turn)] as const],
    );
    return { name, how, cases: new Map(cases) };
  });

/** The name of a message and its parameters, each with what it takes, of a key such as `page(page, pages: number)`; null of another key. */
export function headOf(key: string) {
  const [, name, object, listed] = /^([\w-]+)\((\{?)(.*?)\}?\)$/.exec(key) ?? [];
  if (name === undefined) return null;
  const taken = new Map(listed!.split(', ').map((one) => one.split(': ') as [string, string | undefined]));
  return { name, taken, isObject: object === '{' };
}

/**
 * Makes words of messages in the form of ICU MessageFormat. A key tells how its message is called: `page(page, pages: number)` with
 * values, `page({page, pages: number})` with one object of them; a parameter that takes the keys of a table (`side: sides`) is shown
 * as the table's text. Of a list with parameters, texts that come out empty are left out. `tag`: BCP 47, whose plurals are used.
 */
export function messagesOf<T extends { [key: string]: MessageTree }>(all: T, tag: string): Messages<T> {
  const plurals = new Intl.PluralRules(tag);
  const shown = (value: unknown, taken = '') => {
    const table = taken.split(' | ').find((one) => typeof all[one] === 'object');
    return String(table === undefined ? value : (all[table] as Record<string, unknown>)[String(value)]);
  };
  const formed = (key: string, node: MessageTree): [string, unknown] => {
    const head = headOf(key);
    if (head) return [head.name, sayer(head, node as string | string[])];
    const isText = typeof node === 'string' || Array.isArray(node);
    return [key, isText ? node : Object.fromEntries(Object.entries(node).map((entry) => formed(...entry)))];
  };
  const sayer = ({ taken, isObject }: NonNullable<ReturnType<typeof headOf>>, node: string | string[]) => {
    const texts = [node].flat().map(partsOf);
    return (...given: unknown[]) => {
      const named = () => Object.fromEntries([...taken.keys()].map((name, at) => [name, given[at]]));
      const values = isObject ? (given[0] as Record<string, unknown>) : named();
      const say = (part: MessagePart, count = '#'): string => {
        if (typeof part === 'string') return part.replaceAll('#', count);
        const { name, how, cases } = part;
        const value = values[name];
        if (how === undefined) return shown(value, taken.get(name));
        const isPlural = how === 'plural';
        const form = cases.get(isPlural ? `=${value}` : `${value}`);
        const general = cases.get(isPlural ? plurals.select(Number(value)) : 'other') ?? cases.get('other')!;
        return (form ?? general)
          .map((messagePart) => say(messagePart, isPlural ? `${value}` : count))
          .join('');
      };
      const said = texts.map((parts) => parts.map((part) => say(part)).join(''));
      return Array.isArray(node) ? said.filter((text) => text !== '') : said[0];
    };
  };
  return formed('', all)[1] as Messages<T>;
}
