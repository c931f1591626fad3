import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { goesTwoWays, patternsIn, readsOverLines, sharesOut } from '../../ratchets/patterns.ts';
import { furtherFiles, productFiles } from '../../ratchets/sources.ts';

/** Whether a file may have a pattern with the flag `m`: only those are parsed. */
const mayHave = ({ text }: { text: string }) => /\/[dgisuvy]*m[dgisuvy]*(?![\w])/.test(text);

describe('a regular expression', () => {
  it('of a source is found where it is written, types or none', () => {
    const text = "const a: RegExp = /^\\s*x/m;\nconst b = 'no /x/m' as string;\nconst c = 4 / 2 / 1;\n";
    assert.deepEqual(patternsIn({ path: 'a.ts', text }), [{ path: 'a.ts', source: '^\\s*x', flags: 'm' }]);
  });

  it('that begins at each line and reads over line ends is known', () => {
    const reads = (pattern: RegExp) =>
      readsOverLines({ path: '', source: pattern.source, flags: pattern.flags });
    for (const pattern of [/^\s*x/m, /a|^[\s#]+x/mu, /(?:^[^\S\n]*)x/gm, /^[^:]*:/m, /^.*x/ms, /^\W{2,}x/m])
      assert.ok(reads(pattern), String(pattern));
    for (const pattern of [/^(\W*x)/m, /^(?:(?<a>\s+)x|y)/m, /^(?=\s*x)/m, /\n*^x/m, /(a|\s*)^x/m])
      assert.ok(reads(pattern), String(pattern));
    for (const pattern of [
      /^\s*x/,
      /^[ \t]*x/m,
      /^.*x/m,
      /^[^\S\r\n\u2028\u2029]*x/gm,
      /x\s*/m,
      /^\d+x/m,
      /^a(\W*)/m,
      /(?<!\n)\n*^x/m,
      /[^(\s*)]x/m,
    ])
      assert.ok(!reads(pattern), String(pattern));
  });

  it('of the repository never hangs on empty lines', () => {
    const files = [...productFiles(), ...furtherFiles()].filter(mayHave);
    assert.ok(files.length > 50);
    const found = files
      .filter(({ path }) => path !== 'test/unit/ratchets/patterns.test.ts')
      .flatMap(patternsIn)
      .filter(readsOverLines)
      .map(({ path, source }) => `${path}: ${source}`);
    assert.deepEqual(found, []);
  });

  it('that looks from each of many characters for an end is known', () => {
    const looks = ({ source, flags }: RegExp) => sharesOut({ path: '', source, flags });
    for (const pattern of [/\s+$/, /[\s_]+$/u, /^a|\s*$/, /\S+$|b/, /\/+$/, /(a)|-+$/, /\p{L}{2,}$/u])
      assert.ok(looks(pattern), String(pattern));
    for (const pattern of [
      /\s*[,;]/,
      /(\d+) minutes/,
      /((?<name>\w+)|b)=/,
      /[.!]+(?:\s|$)/,
      /.*?b/,
      /(?:\s+)?,/,
    ])
      assert.ok(looks(pattern), String(pattern));
    for (const pattern of [/(?<!\s)\s+$/, /^\s+$/, /a\s+$/, /$(?<=\s+)/, /^(?:a|\s*$|b)/, /\s{0,9}$/])
      assert.ok(!looks(pattern), String(pattern));
    for (const pattern of [/(?:x)?\s*$/, /[,;]?\s+b/, /\.?0+$/, /(?:a|b)*\s+(?:c)?d/])
      assert.ok(looks(pattern), String(pattern));
    for (const pattern of [/(?:x)?(?<!\s)\s*$/, /[A-Z]?\d+(?:[.-]\d+)*/, /@?\w+(?:'\w+)?/])
      assert.ok(!looks(pattern), String(pattern));
    for (const pattern of [/\s+/, /\s+|b/, /[|+]b/, /\s+(?!\S)/, /(?:(?<!\s)\s+)?,/, /\s*,/y, /\S+\s*|b/])
      assert.ok(!looks(pattern), String(pattern));
  });

  it('that has many characters shared out between its parts is known', () => {
    const shares = ({ source, flags }: RegExp) => sharesOut({ path: '', source, flags });
    for (const pattern of [/^a*b?a*c/, /^\s*x?\s*y/, /^(?:x)?\s+\s*z/, /^a*a*$/, /^(a|b)*a*$/, /^\d+\.?\d*x/])
      assert.ok(shares(pattern), String(pattern));
    for (const pattern of [
      /(?=a*a*b)/,
      /^[^()]*\(?[^(]*\)/,
      /<[^>]*>/,
      /(?<!\p{L})_+(?=\p{L})/u,
      /^[[a-z]--b]*a*x/v,
    ])
      assert.ok(shares(pattern), String(pattern));
    for (const pattern of [
      /^a*b?a*/,
      /^\s*x\s*y/,
      /^a*(?!a)b?a*c/,
      /^\d+(?:\.\d+)?x/,
      /^a{0,3}a*b/,
      /^(?:\s+\w+)*x/,
    ])
      assert.ok(!shares(pattern), String(pattern));
    for (const pattern of [
      /<[^<>]*>/,
      /(?<![\p{L}_])_+(?=\p{L})/u,
      /^(\w*)-\1/,
      /^[\]a*]*\]b/,
      /^[[a-z]--b]*b*x/v,
    ])
      assert.ok(!shares(pattern), String(pattern));
  });

  it('of the product has none shared out, and looks for an end from the first of them alone', () => {
    const files = productFiles().filter(({ text }) => /(?:[=(,:[|&?!>]|return)\s*\/(?![*/])/.test(text));
    assert.ok(files.length > 500);
    const found = files
      .flatMap(patternsIn)
      .filter(sharesOut)
      .map(({ path }) => path);
    // Words of at most 300 characters.
    assert.deepEqual(found, ['shared/model/answer/object-in-prose.ts']);
  });

  it('that goes through one loop in two ways is known', () => {
    const repeats = ({ source, flags }: RegExp) => goesTwoWays({ path: '', source, flags });
    // biome-ignore format: a table
    for (const pattern of [/^(a+)+$/, /(?:\s*)*x/, /(?:\s*\w?)+x/, /(?<a>[^x]+,?){2,}x/, /(?:b|(?:a+|c)*)x/, /(?:x?\d{1,}y*)*z/])
      assert.ok(repeats(pattern), String(pattern));
    // biome-ignore format: a table
    for (const pattern of [
      /^(a|a)*$/, /^(\w|\d)+$/, /^(?:\s|\n)*x/, /^(?:(?:a)*b?)*c/, /^(([a-z])+.)+[A-Z]([a-z])+$/, /(?:ab|a(?:b))*c/, /(?=(a|[^b])*c)/,
      /(?:(a|a)+b)*/, /(?<=b(?:a|a)*)c/, /^(?:[^"]|\\.)*"/, /^(?:x|a(?!b)|a(?!c))*y/,
    ])
      assert.ok(repeats(pattern), String(pattern));
    // biome-ignore format: a table
    for (const pattern of [
      /^(a|b)*$/, /^(\w|\s)+$/, /(?:a|a)*/, /^(?:[^"\\]|\\.)*"/, /^(?:a?b?)*c/, /^(?:--|-(?!-))*x/, /(?:,\s*\w+)*x/, /(?:a(?:b|c)|ad)*x/,
      /(?:a(?:b*(?:c)?(?=a))?)*x/, /^(?:"(?:[^"]|"")*"|[^"])*/,
    ])
      assert.ok(!repeats(pattern), String(pattern));
    for (const pattern of [
      /(?:a+,)*/,
      /(?:a+)?x/,
      /(?:\s+\w)+/,
      /\(a+\)+/,
      /[(a+)+]/,
      /(?:a|b)+/,
      /(?:a+){2}/,
    ])
      assert.ok(!repeats(pattern), String(pattern));
  });

  it('of the repository goes through no loop in two ways', () => {
    const found = [...productFiles(), ...furtherFiles()]
      .filter(
        ({ path, text }) => path !== 'test/unit/ratchets/patterns.test.ts' && /\)(?:[*+]|\{\d*,)/.test(text),
      )
      .flatMap(patternsIn)
      .filter(goesTwoWays)
      .map(({ path, source }) => `${path}: ${source}`);
    assert.deepEqual(found, []);
  });
});
