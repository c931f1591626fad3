import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { headOf, type MessagePart, type MessageTree, partsOf } from '@assay/platform/report/messages';
import type { Page } from 'puppeteer-core';
import { ROOT } from '../test-files.ts';
import { textsOf } from './browser.ts';

/** Letters of a message beside its values, without which a text that is like it may be anything: of those that take other values than numbers, and of others. */
const LEAST = { anything: 10, numbers: 3 };

type MessageText = [key: string, text: string];

const messagesIn = (tree: MessageTree, key = ''): MessageText[] =>
  typeof tree === 'string'
    ? [[key, tree]]
    : Object.entries(tree).flatMap(([at, node]) => messagesIn(node, Array.isArray(tree) ? key : at));

const isNumber = (key: string, name: string) => headOf(key)?.taken.get(name) === 'number';

const sourceOf = (parts: readonly MessagePart[], key: string): string =>
  parts
    .map((part) => {
      if (typeof part === 'string')
        return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('#', '[\\d.,]+');
      const { name, how, cases } = part;
      if (how !== undefined) return `(?:${[...cases.values()].map((one) => sourceOf(one, key)).join('|')})`;
      return isNumber(key, name) ? '[\\d.,]+' : '.+';
    })
    .join('');

const fixedIn = (parts: readonly MessagePart[]): string =>
  parts
    .map((part) => (typeof part === 'string' ? part : [...part.cases.values()].map(fixedIn).join('')))
    .join('');

/** Whether a message is like nothing else that a page may say. */
function isTelling([key, text]: MessageText): boolean {
  const parts = partsOf(text);
  const isOfNumbers = parts.every((part) => typeof part === 'string' || isNumber(key, part.name));
  return fixedIn(parts).replace(/\P{L}/gu, '').length >= (isOfNumbers ? LEAST.numbers : LEAST.anything);
}

const read = (file: string): MessageText[] =>
  messagesIn(JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as MessageTree);

/** What the desk says in English and a language says in other words. */
const englishBeside = (language: string): RegExp[] =>
  globSync('desk/**/en.json', { cwd: ROOT }).flatMap((file) => {
    const own = read(file.replace('en.json', `${language}.json`));
    const same = new Set(own.map(([, text]) => text));
    return read(file)
      .filter((message) => isTelling(message) && !same.has(message[1]))
      .map(([key, text]) => new RegExp(`^${sourceOf(partsOf(text), key)}$`));
  });

/** The texts of a page that are English words of the desk, where it is shown in another language. */
export async function englishLeft(page: Page, language: string): Promise<string[]> {
  const english = englishBeside(language);
  return (await textsOf(page)).filter((text) => english.some((one) => one.test(text)));
}
