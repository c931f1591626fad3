import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { type Coverage, covers, readCoverage } from './font-coverage.ts';
import { isEmoji, scriptTag } from './scripts.ts';

/** Where the systems we know keep fonts; those that do not exist are passed over. */
export const FONT_FOLDERS = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  '/Library/Fonts',
  '/opt/homebrew/share/fonts',
];

/**
 * A font family of the document beside its main one. `key` names it in `\AssayFont{key}{…}`. Fonts of ideographs are
 * used without their bold, since each takes LuaLaTeX seconds and 100 MB.
 */
interface FontUse {
  key: string;
  file: string;
  bold: string | null;
  script: string | null;
  index: number;
}

/** Chooses fonts for what the main fonts cannot show, and remembers which were chosen. */
export interface FontBook {
  /** The key of a font that has every character of a grapheme cluster; '' is the main font, null: no font has. */
  choose(cluster: string, text: string): string | null;
  used(): FontUse[];
}

interface FontFile {
  name: string;
  path: string;
}

const REGULAR = /^Noto.*-Regular\.(?:ttf|otf|ttc)$/;
const EMOJI_FONT = 'NotoColorEmoji.ttf';
const IDEOGRAPHS = 'NotoSerifCJK-Regular.ttc';
const MAIN = ['NotoSerif-Regular.ttf', 'NotoSans-Regular.ttf'];
// biome-ignore format: a table
const FIRST = [
  'NotoSansMath-', 'NotoSansSymbols-', 'NotoSansSymbols2-', 'NotoMusic-', 'NotoNaskhArabic-', 'NotoSerif',
];
const LAST = /Display|Looped|Unjoined|Nastaliq|Kufi|Rashi|Slanted|Mono|Tifinagh[A-Z]|SansCJK/;
const CJK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303F\uFF00-\uFFEF]/u;
const UNSEEN = /\u200C|\u200D|[\uFE00-\uFE0F]|[\u{E0020}-\u{E007F}]/u;

function fontFiles(folders: string[]): Map<string, string> {
  const files = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
    );
  return new Map(
    files.filter((path) => basename(path).startsWith('Noto')).map((path) => [basename(path), path]),
  );
}

function rank(name: string): number {
  if (LAST.test(name)) return 99;
  const first = FIRST.findIndex((start) => name.startsWith(start));
  return first < 0 ? FIRST.length : first;
}

function inOrder(files: Map<string, string>): FontFile[] {
  const regular = [...files].filter(([name]) => REGULAR.test(name) && !MAIN.includes(name));
  const fonts = regular.map(([name, path]) => ({ name, path }));
  return fonts.sort((a, b) => rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : 1));
}

/** The font of the collection for the writing at hand: 0 Japanese, 1 Korean, 2 simplified Chinese. */
function collectionIndex(text: string): number {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 0;
  return /\p{Script=Hangul}/u.test(text) ? 1 : 2;
}

function keyOf(name: string, script: string | null, index: number): string {
  const family = name.replace(/(?:-Regular)?\.[a-z]+$/, '');
  return [family, script?.trim(), name.endsWith('.ttc') ? index : null]
    .filter((part) => part != null && part !== '')
    .join('-');
}

/**
 * A font book on the Noto fonts of a machine. Which font shows what is read from the fonts themselves, each at most
 * once and only when a text needs it; text in Latin, Greek or Cyrillic letters needs none but the main fonts.
 * @throws AssayError RenderFailed when the main fonts are not installed
 */
export function createFontBook(folders: string[] = FONT_FOLDERS): FontBook {
  const files = fontFiles(folders);
  const missing = MAIN.filter((name) => !files.has(name));
  if (missing.length > 0)
    throw new AssayError(
      'RenderFailed',
      `The fonts ${missing.join(', ')} are not installed: install fonts-noto-core.`,
    );
  const fonts = inOrder(files);
  const coverages = new Map<string, Coverage>();
  const uses = new Map<string, FontUse>();
  const chosen = new Map<string, string | null>();

  const shows = (path: string, points: number[]): boolean => {
    const coverage = coverages.get(path) ?? readCoverage(path);
    coverages.set(path, coverage);
    return points.every((point) => covers(coverage, point));
  };

  const candidates = (cluster: string): FontFile[] => {
    const preferred = isEmoji(cluster) ? EMOJI_FONT : CJK.test(cluster) ? IDEOGRAPHS : null;
    const path = preferred === null ? undefined : files.get(preferred);
    const emoji = files.get(EMOJI_FONT);
    const last = emoji === undefined ? [] : [{ name: EMOJI_FONT, path: emoji }];
    return path === undefined || preferred === null
      ? [...fonts, ...last]
      : [{ name: preferred, path }, ...fonts];
  };

  const register = ({ name }: FontFile, cluster: string, index: number): string => {
    const script = scriptTag(cluster);
    const key = keyOf(name, script, index);
    const bold = name.replace('-Regular', '-Bold');
    if (!uses.has(key))
      uses.set(key, { key, file: name, bold: bold !== name && files.has(bold) ? bold : null, script, index });
    return key;
  };

  const find = (cluster: string, index: number): string | null => {
    const points = [...cluster].filter((char) => !UNSEEN.test(char)).map((char) => char.codePointAt(0)!);
    if (!isEmoji(cluster) && MAIN.every((name) => shows(files.get(name)!, points))) return '';
    const font = candidates(cluster).find(({ path }) => shows(path, points));
    return font ? register(font, cluster, index) : null;
  };

  return {
    choose(cluster, text) {
      if (/^[\u0020-\u007E\u00A1-\u024F]$/.test(cluster)) return '';
      const index = CJK.test(cluster) ? collectionIndex(text) : 0;
      const question = `${index}${cluster}`;
      const known = chosen.get(question);
      if (known !== undefined) return known;
      const key = find(cluster, index);
      chosen.set(question, key);
      return key;
    },
    used: () => [...uses.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
  };
}
