/** What stands before each word on how far the template is, so that it can be told from other lines. */
const MARK = '[making] ';

/** Says how far the template is, where whoever started the app asked for it (`ASSAY_MAKING`). */
export function tellMaking(words: string): void {
  if (process.env.ASSAY_MAKING) process.stderr.write(`${MARK}${words}\n`);
}

/** How far the template is, of what the app wrote; null: that says nothing of it. */
export function toldMaking(written: string): string | null {
  const at = written.lastIndexOf(MARK);
  const line = at < 0 ? '' : written.slice(at + MARK.length);
  return line.includes('\n') ? line.slice(0, line.indexOf('\n')) : null;
}
