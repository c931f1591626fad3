import { parseJson } from '@assay/kit/json/parse-json';
import * as z from 'zod';

/** A request of a batch. */
export interface BatchRequest {
  custom_id: string;
  body: Record<string, unknown> & { model: string };
}

/** What is wrong with an input file, as a failed batch tells it. */
interface InputError {
  code: string;
  message: string;
  param: string | null;
  line: number | null;
}

const requestSchema = z.object({
  custom_id: z.string().min(1),
  method: z.literal('POST'),
  url: z.string(),
  body: z.looseObject({ model: z.string() }),
});

const MOST_REQUESTS = 50_000;

/** Reads an input file as a batch validates it: all of its errors, or its requests. */
export function readInput(
  text: string,
  endpoint: string,
): { requests: BatchRequest[]; errors: InputError[] } {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const errors: InputError[] = [];
  const fail = (line: number | null, code: string, message: string, param: string | null = null) =>
    errors.push({ code, message, param, line });
  const requests: BatchRequest[] = [];
  const ids = new Set<string>();
  if (lines.length === 0)
    fail(null, 'empty_file', 'The input file is empty. Please ensure that it has requests.');
  if (lines.length > MOST_REQUESTS)
    fail(null, 'request_limit_exceeded', `The file has more than ${MOST_REQUESTS} requests.`);
  for (const [at, line] of lines.entries()) {
    const value = parseJson(line);
    const request = requestSchema.safeParse(value).data;
    if (value === undefined) fail(at + 1, 'invalid_json_line', 'This line is not parseable as valid JSON.');
    else if (!request) fail(at + 1, 'missing_required_parameter', 'A required parameter is missing.');
    else if (request.url !== endpoint)
      fail(
        at + 1,
        'invalid_url',
        'The URL provided for this request does not match the batch endpoint.',
        'url',
      );
    else if (ids.has(request.custom_id))
      fail(at + 1, 'duplicate_custom_id', 'The custom_id is not unique within the file.', 'custom_id');
    else if (requests[0] && requests[0].body.model !== request.body.model)
      fail(at + 1, 'mismatched_model', 'All requests of a file must be to the same model.', 'body.model');
    else {
      ids.add(request.custom_id);
      requests.push(request);
    }
  }
  return { requests, errors };
}
