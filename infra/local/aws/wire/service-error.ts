/** An error a stand-in answers over the wire: `type` is the service's own error name, `status` the HTTP status. */
export class ServiceError extends Error {
  readonly type: string;
  readonly status: number;

  constructor(type: string, message: string, status = 400) {
    super(message);
    this.name = type;
    this.type = type;
    this.status = status;
  }
}

/** A JSON-protocol AWS service: `action` is the part of `X-Amz-Target` after the dot. Throws `ServiceError`. */
export interface JsonService {
  handle(action: string, input: unknown): Promise<unknown>;
}
