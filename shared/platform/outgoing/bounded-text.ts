/** The most that is read of an answer, in bytes: a roster's page, a list of line items or a set of keys is far below. */
const LARGEST_ANSWER = 4 * 1024 * 1024;

/** An answer that is larger than is read. */
export class AnswerTooLarge extends Error {
  constructor() {
    super('The answer has more bytes than are read.');
    this.name = 'AnswerTooLarge';
  }
}

/** The bytes of an answer, of which no more than `most` are read. @throws AnswerTooLarge, and what the connection ends with */
export async function boundedBytes(response: Response, most = LARGEST_ANSWER): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > most) throw new AnswerTooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The text of an answer, of which no more than 4 MB is read. @throws as `boundedBytes` */
export const boundedText = async (response: Response): Promise<string> =>
  (await boundedBytes(response)).toString('utf8');
