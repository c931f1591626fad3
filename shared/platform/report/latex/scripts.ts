/** Scripts whose letters must be shaped, with their OpenType tags (ISO 15924 in lower case). */
// biome-ignore format: a table
const SHAPED: [string, string][] = [
  ['Adlam', 'adlm'], ['Arabic', 'arab'], ['Balinese', 'bali'], ['Bengali', 'beng'], ['Buginese', 'bugi'],
  ['Chakma', 'cakm'], ['Cham', 'cham'], ['Devanagari', 'deva'], ['Ethiopic', 'ethi'], ['Grantha', 'gran'],
  ['Gujarati', 'gujr'], ['Gurmukhi', 'guru'], ['Hangul', 'hang'], ['Hanifi_Rohingya', 'rohg'],
  ['Hebrew', 'hebr'], ['Javanese', 'java'], ['Kannada', 'knda'], ['Khmer', 'khmr'], ['Lao', 'laoo'],
  ['Lepcha', 'lepc'], ['Limbu', 'limb'], ['Malayalam', 'mlym'], ['Mandaic', 'mand'], ['Mongolian', 'mong'],
  ['Myanmar', 'mymr'], ['Nko', 'nko '], ['Oriya', 'orya'], ['Phags_Pa', 'phag'], ['Sinhala', 'sinh'],
  ['Sundanese', 'sund'], ['Syriac', 'syrc'], ['Tai_Tham', 'lana'], ['Tamil', 'taml'], ['Telugu', 'telu'],
  ['Thaana', 'thaa'], ['Thai', 'thai'], ['Tibetan', 'tibt'],
];
const TAGS = SHAPED.map(([script, tag]) => [new RegExp(`\\p{Script=${script}}`, 'u'), tag] as const);

/** The OpenType script tag of a cluster that must be shaped, or null where letters simply stand side by side. */
export function scriptTag(cluster: string): string | null {
  if ((cluster.codePointAt(0) ?? 0) < 0x590) return null;
  return TAGS.find(([pattern]) => pattern.test(cluster))?.[1] ?? null;
}

const EMOJI =
  /^(?:\p{Emoji_Presentation}|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3|\p{Emoji}\uFE0F|\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}\u200D])/u;

/** True for a grapheme cluster that is shown as a picture: emoji, flags, keycaps and joined sequences of them. */
export function isEmoji(cluster: string): boolean {
  return EMOJI.test(cluster);
}
