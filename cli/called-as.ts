/** The words by which pages and messages call the command: right within the checkout, where npx finds it. */
const WRITTEN = /\bnpx assay(?= )/g;

/** A text with the command as it can be called here (`ASSAY_CALLED`): elsewhere npx would ask a registry for a package of that name. */
export function asCalled(text: string): string {
  const called = process.env.ASSAY_CALLED;
  return called ? text.replace(WRITTEN, () => called) : text;
}

/** From now on what the process writes names the command as it can be called. */
export function sayAsCalled(): void {
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
    stream.write = (chunk: unknown, ...rest: unknown[]) =>
      write(typeof chunk === 'string' ? asCalled(chunk) : chunk, ...rest);
  }
}
