import type { FullBehaviour } from '../misbehaviour/behaviour.ts';
import type { ModelService } from '../model-service.ts';
import { hashText } from '../random.ts';
import type { RequestLog } from '../request-log.ts';
import { ApiError } from '../wire/api-error.ts';
import type { BatchRequest } from './input-file.ts';

/** A line of an output or an error file, as OpenAI writes it. */
interface ResultLine {
  id: string;
  custom_id: string;
  response: { status_code: number; request_id: string; body: unknown } | null;
  error: { code: string; message: string } | null;
}

const EXPIRED = {
  code: 'batch_expired',
  message: 'This request could not be executed before the completion window expired.',
};

/** What asks the model on a batch's behalf. */
interface Executor {
  service: ModelService;
  log: RequestLog;
  agent: string | null;
}

const idOf = (kind: string, custom: string) =>
  `${kind}_${hashText(custom).toString(16).padStart(8, '0')}${hashText(custom, 7).toString(16).padStart(8, '0')}`;

function execute({ service, log, agent }: Executor, body: unknown): { status: number; body: unknown } {
  const entry = log.open('batch', agent);
  try {
    const { reply, fate, onSent } = service.chat(body, entry);
    entry.status = fate === 'sent' ? reply.status : 500;
    onSent?.();
    if (fate === 'sent') return { status: reply.status, body: JSON.parse(reply.body.toString()) };
    return { status: 500, body: new ApiError(500, 'The server had an error processing your request.') };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    entry.status = error.status;
    return { status: error.status, body: error };
  }
}

/** In an order of their own: that of the input is not kept. */
const shuffled = <T extends { custom_id: string }>(lines: readonly T[]): T[] =>
  lines.toSorted((one, other) => hashText(one.custom_id, 3) - hashText(other.custom_id, 3));

const textOf = (lines: readonly unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** What comes among the answers of a batch that misbehaves. */
function withOddLines(lines: readonly ResultLine[], output: string): string {
  const stranger = { ...lines[0], custom_id: 'nobody-asked' };
  return `{"id": "batch_req_broken", "custom_\n\n${output}${textOf([...lines.slice(0, 1), stranger])}null\n`;
}

/**
 * Asks what a batch asks, as far as its behaviour lets it. Returns its files: answers, and what went wrong; a file without lines is null.
 */
export function runRequests(
  requests: readonly BatchRequest[],
  executor: Executor,
  { share, odd, end }: FullBehaviour['batches'],
) {
  const batchRequests = requests.slice(0, Math.ceil(requests.length * share));
  const lines = batchRequests.map(({ custom_id, body }): ResultLine => {
    const said = execute(executor, body);
    const response = { status_code: said.status, request_id: idOf('req', custom_id), body: said.body };
    return { id: idOf('batch_req', custom_id), custom_id, response, error: null };
  });
  const rest = end === 'expired' ? requests.slice(batchRequests.length) : [];
  const expired = rest.map(
    ({ custom_id }): ResultLine => ({
      id: idOf('batch_req', custom_id),
      custom_id,
      response: null,
      error: EXPIRED,
    }),
  );
  const isAnswer = ({ response }: ResultLine) => response?.status_code === 200;
  const answers = shuffled(lines.filter(isAnswer));
  const failed = shuffled([...lines.filter((line) => !isAnswer(line)), ...expired]);
  const output = textOf(answers);
  return {
    completed: answers.length,
    failed: failed.length,
    output: answers.length === 0 ? null : odd ? withOddLines(answers, output) : output,
    errors: failed.length === 0 ? null : textOf(failed),
  };
}
