import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LocalServer, serve } from '../../infra/local/http/serve.ts';
import { ApiError } from '../../infra/local/model/wire/api-error.ts';
import {
  type HttpReply,
  jsonReply,
  readJson,
  readText,
  sendReply,
} from '../../infra/local/model/wire/http.ts';
import { neutralHash, type RecordedQuestion, recordedQuestion, withTagsOf } from './question.ts';
import { askerOf, GATEWAY_PATH } from './recorder.ts';
import {
  type RecordedEntry,
  type RecordedReply,
  readRecording,
  type VectorEntry,
} from './recording-folder.ts';

/** What differs from the questions that were recorded, told to the client as the parameter of its error. */
type Difference = 'agent' | 'prompt' | 'model' | 'text';

/** Gone: nobody tries again, and nothing is left out of the request to make it fit. */
const NOT_RECORDED = 410;

/** A recording is asked in place of models. */
class Playback {
  readonly #entries: Map<string, RecordedEntry>;
  readonly #vectors: Map<string, VectorEntry>;
  readonly #given = new Map<string, number>();

  constructor({ entries, vectors }: Awaited<ReturnType<typeof readRecording>>) {
    this.#entries = new Map(entries.map((entry) => [entry.question.hash, entry]));
    this.#vectors = new Map(vectors.map((entry) => [entry.hash, entry]));
  }

  /** The next answer to a question, the last one for ever after. @throws ApiError where it was not recorded */
  answer(question: RecordedQuestion): HttpReply {
    const entry = this.#entries.get(question.hash);
    if (!entry) throw notRecorded(this.#difference(question));
    const turn = this.#given.get(question.hash) ?? 0;
    this.#given.set(question.hash, turn + 1);
    const reply = entry.answers[Math.min(turn, entry.answers.length - 1)]!;
    return replyOf(reply, (text) => withTagsOf(text, entry.question.tags, question.tags));
  }

  embed({ input, ...asked }: Record<string, unknown>, question: RecordedQuestion): HttpReply {
    if (this.#entries.has(question.hash)) return this.answer(question);
    const found = [input].flat().map((text) => this.#vectors.get(neutralHash({ ...asked, text })));
    if (found.includes(undefined)) throw notRecorded('text');
    const data = found.map((entry, index) => ({ object: 'embedding', index, embedding: entry!.vector }));
    const model = found[0]?.modelAnswered ?? asked.model;
    return jsonReply(200, { object: 'list', model, data, usage: { prompt_tokens: 0, total_tokens: 0 } });
  }

  #difference({ agent, promptHash, model }: RecordedQuestion): Difference {
    const ofAgent = [...this.#entries.values()].filter(({ question }) => question.agent === agent);
    if (ofAgent.length === 0) return 'agent';
    const ofPrompt = ofAgent.filter(({ question }) => question.promptHash === promptHash);
    if (ofPrompt.length === 0) return 'prompt';
    return ofPrompt.some(({ question }) => question.model === model) ? 'text' : 'model';
  }
}

const notRecorded = (difference: Difference) =>
  new ApiError(NOT_RECORDED, `This question is not in the recording: another ${difference}.`, {
    code: 'answer_not_recorded',
    param: difference,
  });

function replyOf(reply: RecordedReply, withTags: (text: string) => string): HttpReply {
  const { status, contentType, body, text = '' } = reply;
  const written = withTags(body === undefined ? text : JSON.stringify(body));
  return { status, contentType: contentType || 'text/plain', body: Buffer.from(written), headers: {} };
}

async function answer(recording: Playback, request: IncomingMessage): Promise<HttpReply> {
  const [, , path] = GATEWAY_PATH.exec(request.url ?? '') ?? [];
  const isAsked = path === 'chat/completions' || path === 'embeddings';
  if (!isAsked) throw new ApiError(404, `${request.url} is not recorded.`);
  const body = readJson(await readText(request)) as Record<string, unknown>;
  const question = recordedQuestion(body, askerOf(request));
  return path === 'embeddings' ? recording.embed(body, question) : recording.answer(question);
}

/**
 * Starts a server on 127.0.0.1 that answers from a recording, asks nobody, and refuses what is not in it with 410, saying what differs.
 * @throws AssayError FileUnreadable where the folder holds no recording
 */
export async function startReplayer(folder: string): Promise<LocalServer> {
  const recording = new Playback(await readRecording(folder));
  return serve(async (request, response: ServerResponse) => {
    const reply = await answer(recording, request).catch((error: unknown) =>
      error instanceof ApiError
        ? jsonReply(error.status, error)
        : jsonReply(500, new ApiError(500, 'The recording cannot be read.')),
    );
    sendReply(response, reply);
  });
}
