import { contrast, cssColor, LEAST_CONTRAST } from './colors.ts';

/** A tag of HTML as it is written. `end`: where it ends in the text it was read of. */
export interface HtmlTag {
  name: string;
  closing: boolean;
  attributes: ReadonlyMap<string, string>;
  end: number;
}

/** Longer than this no tag is that somebody wrote. */
const LONGEST_TAG = 20_000;
const TAG_NAME = /<(\/?)([a-z][a-z\d:-]{0,40})(?=[\s/>])/iy;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y;

/** The tag that begins at a place of a text; null where none does. Quotation marks keep a `>` within the tag, as in a browser. */
export function readTag(text: string, at: number): HtmlTag | null {
  TAG_NAME.lastIndex = at;
  const [whole, slash, name] = TAG_NAME.exec(text) ?? [];
  if (whole === undefined) return null;
  const written = text.slice(at, at + LONGEST_TAG);
  const attributes = new Map<string, string>();
  let next = whole.length;
  for (;;) {
    while (/[\s/"'=]/.test(written[next] ?? '')) next += 1;
    if (written[next] === '>') break;
    ATTRIBUTE.lastIndex = next;
    const [, key, ...values] = ATTRIBUTE.exec(written) ?? [];
    if (key === undefined) return null;
    const lower = key.toLowerCase();
    if (!attributes.has(lower)) attributes.set(lower, values.find((value) => value !== undefined) ?? '');
    next = ATTRIBUTE.lastIndex;
  }
  return { name: name!.toLowerCase(), closing: slash === '/', attributes, end: at + next + 1 };
}

/** Whether an element hides what stands in it, and on what ground in what colour the rest stands (null: not known). */
export interface ElementLook {
  hidden: boolean;
  color: string | null;
  ground: string | null;
}

/** How text is set where nothing says otherwise. */
export const PLAIN: ElementLook = { hidden: false, color: '000000', ground: 'FFFFFF' };

const NEVER_SHOWN = new Set(['script', 'style', 'template', 'noscript', 'head', 'title', 'datalist']);
/** The least of each that a person sees: pixels or points, parts of the size around, per cent. */
const TINY: Record<string, number> = { px: 3, pt: 3, '': 3, em: 0.25, rem: 0.25, '%': 25, vw: 0.3, vh: 0.3 };
const FAR = 900;

function styleOf(value: string): Map<string, string> {
  const declarations = value
    .toLowerCase()
    .replace(/\/\*[^*]*\*\//g, '')
    .split(';')
    .map((one) => one.split(':') as [string, ...string[]]);
  return new Map(
    declarations.map(([name, ...words]) => [
      name.trim(),
      words
        .join(':')
        .replace(/!\s*important/, '')
        .trim(),
    ]),
  );
}

function isTiny(length: string | undefined): boolean {
  const [, number, unit] = /^(-?[\d.]+)([a-z%]*)$/.exec(length ?? '') ?? [];
  return number !== undefined && Number(number) <= (TINY[unit!] ?? Number.NEGATIVE_INFINITY);
}

const isFar = (length: string | undefined) => Math.abs(Number.parseFloat(length ?? '0')) >= FAR;
const isNothing = (length: string | undefined) => /^[01](?:px|pt)?$/.test(length ?? '');

function hides(style: Map<string, string>): boolean {
  const is = (name: string, value: RegExp) => value.test(style.get(name) ?? '');
  const clipped = is('overflow', /^(?:hidden|clip)/) || is('position', /^(?:absolute|fixed)/);
  return (
    is('display', /^none/) ||
    is('visibility', /^(?:hidden|collapse)/) ||
    is('opacity', /^(?:0?\.0\d*|0|\d%|0\.0*)$/) ||
    is('transform', /scale[xy]?\(\s*(?:(?:0(?:\.0\d*)?|\.0\d*)\s*)?[,)]/) ||
    is('clip', /^rect\(\s*[01](?:px)?[\s,]/) ||
    is('clip-path', /^(?:inset\(\s*(?:[5-9]\d|100)%|circle\(\s*0)/) ||
    isTiny(style.get('font-size')) ||
    /(?:^|\s)[0-2](?:\.\d+)?(?:px|pt)(?:\/|\s)/.test(style.get('font') ?? '') ||
    ['text-indent', 'left', 'right', 'top', 'bottom', 'margin-left', 'margin-top'].some((name) =>
      isFar(style.get(name)),
    ) ||
    (clipped && ['height', 'max-height', 'width', 'max-width'].some((name) => isNothing(style.get(name))))
  );
}

/** A colour as attributes of old HTML may write it, without its `#`. */
const oldColor = (value: string | undefined) => value?.replace(/^(?=[\da-f]{6}$)/i, '#');

/** The setting within an element that stands in another setting. */
export function settingIn(around: ElementLook, { name, attributes }: HtmlTag): ElementLook {
  const style = styleOf(attributes.get('style') ?? '');
  const written = (values: (string | undefined)[], before: string | null) => {
    const value = values.find((one) => one !== undefined && one !== '');
    if (value === undefined || /^(?:inherit|unset)\b/.test(value)) return before;
    return cssColor(value);
  };
  const color = written(
    [style.get('-webkit-text-fill-color'), style.get('color'), oldColor(attributes.get('color'))],
    around.color,
  );
  const laid = written(
    [style.get('background-color'), style.get('background'), oldColor(attributes.get('bgcolor'))],
    around.ground,
  );
  const closed = name === 'dialog' && !attributes.has('open');
  const sized = attributes.get('font-size');
  const hidden = NEVER_SHOWN.has(name) || closed || attributes.has('hidden') || isTiny(sized) || hides(style);
  return { hidden: around.hidden || hidden, color, ground: laid === 'clear' ? around.ground : laid };
}

/** Whether a person sees text in a setting. */
export function isSetToBeSeen({ hidden, color, ground }: ElementLook): boolean {
  if (hidden || color === 'clear') return false;
  return color === null || ground === null || contrast(color, ground) >= LEAST_CONTRAST;
}
