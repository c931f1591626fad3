import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import {
  headOf,
  type MessagePart,
  type MessageTree,
  messagesOf,
  partsOf,
} from '@assay/platform/report/messages';
import { REPEATED } from '@assay/workflows/errors';
import fc from 'fast-check';
import { ROOT } from '../../../support/test-files.ts';

const plain = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[{}#]/g, ''));
const anything = fc.string({ unit: fc.constantFrom('{', '}', '#', '$&', 'a, plural', '’', 'x') });
const counts = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.nat());

describe('messages', () => {
  it('says plain texts as they are, and values whatever they hold', () => {
    fc.assert(
      fc.property(plain, plain, anything, anything, (before, between, one, other) => {
        const words = messagesOf({ 'said(one, other)': `${before}{one}${between}{other}{one}` }, 'en');
        assert.equal(words['said(one, other)' as never], undefined);
        assert.equal(words.said(one, other), before + one + between + other + one);
      }),
    );
  });

  it('takes values by name as it takes them in turn', () => {
    const text = '{b} of {a}{ready, select, true { at last} other {}}';
    const [turn, named] = [
      { 'say(a, b: number, ready: boolean)': text },
      { 'say({a, b: number, ready: boolean})': text },
    ];
    fc.assert(
      fc.property(anything, fc.integer(), fc.boolean(), (a, b, ready) => {
        const said = messagesOf(turn, 'en').say(a, b, ready);
        assert.equal(said, messagesOf(named, 'en').say({ a, b, ready }));
        assert.equal(said, `${b} of ${a}${ready ? ' at last' : ''}`);
      }),
    );
  });

  it('chooses the plural of the language, an exact number before it, and writes the number for #', () => {
    const cases = 'zero {0 #} one {1 #} two {2 #} few {f #} many {m #} other {o #}';
    fc.assert(
      fc.property(counts, fc.constantFrom('en', 'it', 'pl', 'ar'), (count, tag) => {
        const { said } = messagesOf({ 'said(n: number)': `{n, plural, =3 {just #} ${cases}}` }, tag);
        const sign = { zero: '0', one: '1', two: '2', few: 'f', many: 'm', other: 'o' };
        const form = sign[new Intl.PluralRules(tag).select(count)];
        assert.equal(said(count), count === 3 ? 'just 3' : `${form} ${count}`);
        const { few } = messagesOf({ 'few(n: number)': '{n, plural, one {# page} other {# pages}}' }, tag);
        assert.equal(
          few(count),
          new Intl.PluralRules(tag).select(count) === 'one' ? `${count} page` : `${count} pages`,
        );
      }),
    );
  });

  it('nests choices: a # is of the plural that it stands in', () => {
    const text =
      '{a, plural, =0 {none} other {#: {b, plural, one {# b} other {# bs}}, {how, select, x {X #} other {{how} #}}}}';
    const { say } = messagesOf({ 'say(a: number, b: number, how: x | y)': text }, 'en');
    fc.assert(
      fc.property(counts, counts, fc.constantFrom('x' as const, 'y' as const), (a, b, how) => {
        const all = `${a}: ${b} ${b === 1 ? 'b' : 'bs'}, ${how === 'x' ? 'X' : 'y'} ${a}`;
        assert.equal(say(a, b, how), a === 0 ? 'none' : all);
      }),
    );
  });

  it('shows a key of a table as its text, and leaves empty texts out of a list', () => {
    const { lines, sides } = messagesOf(
      {
        sides: { for: 'in favour', against: 'opposed' },
        'lines(side: null | sides)': ['{side, select, null {} other {She is {side}.}}', 'So it is.'],
      },
      'en',
    );
    assert.deepEqual(lines('for'), [`She is ${sides.for}.`, 'So it is.']);
    assert.deepEqual(lines(null), ['So it is.']);
    // @ts-expect-error: no key of the table
    assert.ok(lines('both'));
    // @ts-expect-error: one value too many
    assert.ok(lines('for', 'against'));
  });
});

/** One message of a file: where it stands, its parameters with what they take, and its texts. */
interface FoundMessage {
  taken: Map<string, string | undefined>;
  texts: string[];
}

function messagesIn(tree: MessageTree, path = ''): [string, FoundMessage][] {
  if (typeof tree === 'string' || Array.isArray(tree)) {
    return [
      [
        path,
        { taken: headOf(path.slice(path.lastIndexOf('/') + 1))?.taken ?? new Map(), texts: [tree].flat() },
      ],
    ];
  }
  return Object.entries(tree).flatMap(([key, node]) => messagesIn(node, `${path}/${key}`));
}

type Choice = Exclude<MessagePart, string>;
const choicesIn = (parts: readonly MessagePart[]): Choice[] =>
  parts.flatMap((part) =>
    typeof part === 'string' ? [] : [part, ...[...part.cases.values()].flatMap(choicesIn)],
  );
const wordsIn = (parts: readonly MessagePart[]): string =>
  parts
    .map((part) => (typeof part === 'string' ? part : [...part.cases.values()].map(wordsIn).join(' ')))
    .join(' ');

/** What must be the same in every language: which parameters the texts say, and between which cases they choose. */
function formOf({ texts }: FoundMessage) {
  const choices = texts.flatMap((text) => choicesIn(partsOf(text)));
  const selects = choices.filter(({ how }) => how === 'select');
  return {
    lines: texts.length,
    said: [...new Set(choices.map(({ name }) => name))].sort(),
    selects: [...new Set(selects.map(({ name, cases }) => `${name}: ${[...cases.keys()].join(' ')}`))].sort(),
  };
}

function checkMessage(
  [path, { taken, texts }]: [string, FoundMessage],
  tables: Record<string, MessageTree>,
  tag: string,
) {
  for (const text of texts) {
    const parts = partsOf(text);
    assert.equal(text.split('{').length, text.split('}').length, path);
    assert.doesNotMatch(wordsIn(parts), /[{}]/, path);
    for (const { name, how, cases } of choicesIn(parts)) {
      assert.ok(taken.has(name), `${path}: ${name} is no parameter`);
      if (how === undefined) continue;
      const kinds = (taken.get(name) ?? 'string').split(' | ');
      const keys = kinds.flatMap((kind) => Object.keys(tables[kind] ?? { [kind]: '' }));
      const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
      const known = how === 'select' ? [...keys, 'true', 'other'] : [...pluralCategories, '=0'];
      assert.ok(
        cases.has('other') && [...cases.keys()].every((one) => known.includes(one)),
        `${path}: ${name}`,
      );
      if (how === 'plural') assert.deepEqual(kinds, ['number'], `${path}: ${name}`);
    }
  }
}

describe('the files of messages', () => {
  const readAll = (file: string): Record<string, MessageTree> =>
    JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  /** Without the words for refusals, which the API has in English itself. */
  const read = (file: string): Record<string, MessageTree> => {
    const { refusals: _, ...own } = readAll(file);
    return own;
  };
  const folders = globSync(['{shared,functions}/**/words/en.json', 'desk/**/words/**/en.json'], { cwd: ROOT })
    .map((file) => dirname(file))
    .sort();

  it('are found', () => assert.ok(folders.length >= 8, folders.join()));

  for (const folder of folders)
    it(`${folder}: every language has the same messages, parameters and cases`, () => {
      const english = messagesIn(read(`${folder}/en.json`));
      for (const file of globSync(`${folder}/*.json`, { cwd: ROOT })) {
        const tree = read(file);
        const own = new Map(messagesIn(tree));
        assert.deepEqual(
          [...own.keys()],
          english.map(([path]) => path),
          file,
        );
        for (const [path, message] of english)
          assert.deepEqual(formOf(own.get(path)!), formOf(message), `${file}${path}`);
        for (const message of own) checkMessage(message, tree, file.slice(-7, -5));
      }
    });

  const isLong = (text: string) => (wordsIn(partsOf(text)).match(/\p{L}{2,}/gu) ?? []).length > 3;
  for (const folder of folders)
    it(`${folder}: is in every language, and nothing was left in English`, () => {
      const english = new Map(messagesIn(read(`${folder}/en.json`)));
      for (const language of ['it', 'de'])
        for (const [path, { texts }] of messagesIn(read(`${folder}/${language}.json`)))
          for (const text of texts.filter(isLong))
            assert.ok(!english.get(path)!.texts.includes(text), `${language}${path}: ${text}`);
    });

  it('desk/words: every language has words for the same codes, which there are', () => {
    const codesOf = (language: string) => Object.keys(readAll(`desk/words/${language}.json`).refusals!);
    assert.deepEqual(codesOf('de'), codesOf('it'));
    assert.ok(codesOf('it').length > 0 && codesOf('it').every((code) => code in REPEATED));
  });

  it('desk/sign-in: every language says the same of the same values', () => {
    const valuesOf = (language: string) =>
      messagesIn(read(`desk/sign-in/${language}.json`)).map(([path, { texts }]) => [
        path,
        texts.flatMap((text) => choicesIn(partsOf(text)).map(({ name }) => name)),
      ]);
    for (const language of ['it', 'de']) assert.deepEqual(valuesOf(language), valuesOf('en'), language);
  });
});
