/** OpenAI's limits of an input file: requests, and bytes of 200 MB (guide "Batch API"; the type of `input_file_id` in its SDK). */
export const MOST_REQUESTS = 50_000;
export const MOST_BYTES = 200_000_000;

/** One line of an input file, as OpenAI documents it. `id`: the question's. */
export function batchLine(id: string, body: object): string {
  return JSON.stringify({ custom_id: id, method: 'POST', url: '/v1/chat/completions', body });
}

/**
 * Puts lines into files, in their order, each as full as the limits allow. A line that is too long for any file is in none: `left`.
 * `bytesOf`: of a line without its end.
 */
export function packLines<Line>(
  lines: readonly Line[],
  bytesOf: (line: Line) => number,
  { mostRequests = MOST_REQUESTS, mostBytes = MOST_BYTES } = {},
): { files: Line[][]; left: Line[] } {
  const files: Line[][] = [];
  const left: Line[] = [];
  let bytes = 0;
  for (const line of lines) {
    const size = bytesOf(line) + 1;
    if (size > mostBytes) {
      left.push(line);
      continue;
    }
    const file = files.at(-1);
    if (!file || file.length >= mostRequests || bytes + size > mostBytes) {
      files.push([line]);
      bytes = size;
    } else {
      file.push(line);
      bytes += size;
    }
  }
  return { files, left };
}
