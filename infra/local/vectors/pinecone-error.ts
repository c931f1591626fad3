/** The status codes of gRPC that the data plane names errors by. */
const grpcCodes = { 400: 3, 401: 16, 404: 5, 409: 6, 500: 13 } as const;

/** The names that the control plane gives them. */
const names = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  500: 'INTERNAL',
} as const;

export type ErrorStatus = keyof typeof names;

/** An error that Pinecone answers, with its HTTP status. */
export class PineconeError extends Error {
  readonly status: ErrorStatus;

  constructor(status: ErrorStatus, message: string) {
    super(message);
    this.name = names[status];
    this.status = status;
  }
}

export const invalid = (message: string) => new PineconeError(400, message);

/** As the data plane, a gRPC service behind a gateway, writes an error. */
export function dataPlaneError({ status, message }: PineconeError) {
  return { code: grpcCodes[status], message, details: [] };
}

/** As the control plane writes an error. */
export function controlPlaneError({ status, message }: PineconeError) {
  return { error: { code: names[status], message }, status };
}
