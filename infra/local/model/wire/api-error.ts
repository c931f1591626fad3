/** An error as OpenAI answers it: status, `{"error":{message,type,param,code}}`, and headers of its own. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | null;
  readonly param: string | null;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    about: { type?: string; code?: string; param?: string; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.type = about.type ?? (status >= 500 ? 'server_error' : 'invalid_request_error');
    this.code = about.code ?? null;
    this.param = about.param ?? null;
    this.headers = about.headers ?? {};
  }

  toJSON(): { error: { message: string; type: string; param: string | null; code: string | null } } {
    return { error: { message: this.message, type: this.type, param: this.param, code: this.code } };
  }
}

/** The 400 of a text that is longer than the model's window. */
export function tooLong(window: number, tokens: number, param: 'messages' | 'input'): ApiError {
  const message = `This model's maximum context length is ${window} tokens. However, your ${param} resulted in ${tokens} tokens. Please reduce the length of the ${param}.`;
  return new ApiError(400, message, { code: 'context_length_exceeded', param });
}
