/**
 * The path of a request as an HTTP API hands it on: percent-decoded, `%2F` too, and cut off at a question mark that was encoded
 * (https://github.com/middleapi/standard-server/pull/93 tells what was captured); bytes that are no UTF-8 as U+FFFD, and a percent sign that encodes
 * nothing as it is.
 */
export function decodedPath(url: string): string {
  const parts = url
    .split('?', 1)
    .join()
    .split(/(%[0-9a-f]{2})/i);
  const bytes = parts.map((part, at) => Buffer.from(at % 2 ? part.slice(1) : part, at % 2 ? 'hex' : 'utf8'));
  return Buffer.concat(bytes).toString().split('?', 1).join();
}
