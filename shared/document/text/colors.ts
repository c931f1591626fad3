/** Red, green and blue, 0 to 255. */
type Channels = [number, number, number];

/** The contrast under which a person sees no letters (1: the same colour, 21: black on white). */
export const LEAST_CONTRAST = 1.25;

const channels = (color: string) =>
  [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Channels;

const hexadecimal = (parts: readonly number[]) =>
  parts
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
    .toUpperCase();

/** A colour, six hexadecimal digits, with each part times `factor` plus `more` (1: all the way to white). */
export const lighten = (color: string, factor: number, more: number): string =>
  hexadecimal(channels(color).map((part) => part * factor + 255 * more));

/** The colour between two, six hexadecimal digits each: `share` of the first. */
export const mix = (one: string, other: string, share: number): string =>
  hexadecimal(channels(one).map((part, index) => part * share + channels(other)[index]! * (1 - share)));

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours of six hexadecimal digits as WCAG 2 reckons it, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Names of CSS: the sixteen of HTML, and those that are close to white. */
const NAMES: Record<string, string> = {
  ...{ black: '000000', silver: 'C0C0C0', gray: '808080', grey: '808080', white: 'FFFFFF', maroon: '800000' },
  ...{ red: 'FF0000', purple: '800080', fuchsia: 'FF00FF', green: '008000', lime: '00FF00', olive: '808000' },
  ...{ yellow: 'FFFF00', navy: '000080', blue: '0000FF', teal: '008080', aqua: '00FFFF', snow: 'FFFAFA' },
  ...{ ivory: 'FFFFF0', floralwhite: 'FFFAF0', ghostwhite: 'F8F8FF', whitesmoke: 'F5F5F5' },
  ...{ mintcream: 'F5FFFA', azure: 'F0FFFF', aliceblue: 'F0F8FF', honeydew: 'F0FFF0', seashell: 'FFF5EE' },
  ...{ linen: 'FAF0E6', lightyellow: 'FFFFE0', lavenderblush: 'FFF0F5', oldlace: 'FDF5E6', beige: 'F5F5DC' },
  ...{ cornsilk: 'FFF8DC', lightcyan: 'E0FFFF', lemonchiffon: 'FFFACD', lightgoldenrodyellow: 'FAFAD2' },
  ...{ antiquewhite: 'FAEBD7', papayawhip: 'FFEFD5', blanchedalmond: 'FFEBCD', mistyrose: 'FFE4E1' },
  ...{ lavender: 'E6E6FA' },
};

/**
 * A colour as CSS and HTML write it, as six hexadecimal digits; `clear` where it has no ink, null where its words are not known.
 */
export function cssColor(value: string): string | null {
  const written = value.trim().toLowerCase();
  if (written === 'transparent') return 'clear';
  if (Object.hasOwn(NAMES, written)) return NAMES[written]!;
  const digits = /^#([\da-f]{3,8})\b/.exec(written)?.[1];
  if (digits) {
    const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
    if (long.length === 8 && Number.parseInt(long.slice(6), 16) < 26) return 'clear';
    return long.length === 6 || long.length === 8 ? long.slice(0, 6).toUpperCase() : null;
  }
  return functionColor(written);
}

/** `rgb(…)`, `rgba(…)`, `hsl(…)` and `hsla(…)`. */
function functionColor(written: string): string | null {
  const [, name, inner] = /^(rgb|hsl)a?\(([^)]{1,60})\)/.exec(written) ?? [];
  const parts = (inner ?? '').split(/[\s,/]+/).filter(Boolean);
  const of = (part: string, whole: number) =>
    part.endsWith('%') ? (Number.parseFloat(part) / 100) * whole : Number.parseFloat(part);
  if (parts.length < 3 || parts.some((part) => Number.isNaN(Number.parseFloat(part)))) return null;
  if (parts[3] !== undefined && of(parts[3], 1) < 0.1) return 'clear';
  if (name === 'rgb') return hexadecimal(parts.slice(0, 3).map((part) => of(part, 255)));
  const [hue, saturation, light] = [of(parts[0]!, 360), of(parts[1]!, 1), of(parts[2]!, 1)];
  const part = (offset: number) => {
    const at = (((offset + hue / 30) % 12) + 12) % 12;
    return light - saturation * Math.min(light, 1 - light) * Math.max(-1, Math.min(at - 3, 9 - at, 1));
  };
  return hexadecimal([0, 8, 4].map((offset) => part(offset) * 255));
}
