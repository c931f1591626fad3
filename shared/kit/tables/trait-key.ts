/** A trait's key in paths and metadata: lower case, words joined by hyphens. */
export function traitKey(name: string): string {
  const key = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|(?<!-)-+$/g, '');
  return key || 'trait';
}
