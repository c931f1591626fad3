/** A name as an id takes it; names that had to be changed stay apart by a hash. `sha256`: of the name, as hexadecimal digits. */
export function safeId(name: string, sha256: string): string {
  const safe = name.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '');
  if (safe === name && name.length <= 80) return name;
  return `${safe.slice(0, 60)}${safe ? '-' : ''}${sha256.slice(0, 8)}`;
}
