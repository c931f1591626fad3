import * as z from 'zod';

/** How each HTTP status is named: by the control plane, and by the data plane, a gRPC service behind a gateway. */
const STATUSES = {
  400: { name: 'INVALID_ARGUMENT', code: 3 },
  401: { name: 'UNAUTHENTICATED', code: 16 },
  404: { name: 'NOT_FOUND', code: 5 },
  409: { name: 'ALREADY_EXISTS', code: 6 },
  500: { name: 'INTERNAL', code: 13 },
} as const;

/** An error that Pinecone answers, with its HTTP status. */
export class PineconeError extends Error {
  readonly status: keyof typeof STATUSES;

  constructor(status: keyof typeof STATUSES, message: string) {
    super(message);
    this.name = STATUSES[status].name;
    this.status = status;
  }
}

export const invalid = (message: string) => new PineconeError(400, message);

export function dataPlaneError({ status, message }: PineconeError) {
  return { code: STATUSES[status].code, message, details: [] };
}

export function controlPlaneError({ status, message, name }: PineconeError) {
  return { error: { code: name, message }, status };
}

/** A request of that shape, or 400 with what is wrong where. */
export function readInput<T extends z.ZodType>(schema: T, input: unknown): z.infer<T> {
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  throw invalid(z.prettifyError(read.error));
}
