/** The most that is read of an answer, in bytes: a roster's page, a list of line items or a set of keys is far below. */
const LARGEST_ANSWER = 4 * 1024 * 1024;

/** An answer that is larger than is read. */
export class AnswerTooLarge extends Error {
  constructor() {
    super('The answer has more than 4 MB.');
    this.name = 'AnswerTooLarge';
  }
}

/** The text of an answer, of which no more than 4 MB is read. @throws AnswerTooLarge, and what the connection ends with */
export async function boundedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > LARGEST_ANSWER) throw new AnswerTooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
