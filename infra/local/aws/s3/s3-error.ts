const statuses = {
  AccessDenied: [403, 'Access Denied'],
  BadDigest: [400, 'The digest you specified did not match the calculated digest.'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed object size.'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed object size.'],
  IncompleteBody: [400, 'The body does not have the number of bytes that its header gives.'],
  InternalError: [500, 'An internal error occurred. Try again.'],
  InvalidArgument: [400, 'Invalid Argument'],
  InvalidBucketName: [400, 'The specified bucket is not valid.'],
  InvalidDigest: [400, 'The Content-MD5 or checksum value that you specified is not valid.'],
  InvalidPart: [400, 'A part was not uploaded, or has another entity tag or checksum.'],
  InvalidPartOrder: [400, 'The list of parts was not in ascending order.'],
  InvalidRange: [416, 'The requested range is not satisfiable'],
  InvalidRequest: [400, 'Invalid Request'],
  InvalidURI: [400, "Couldn't parse the specified URI."],
  KeyTooLongError: [400, 'Your key is too long'],
  MalformedXML: [400, 'The XML you provided was not well-formed, or is not what belongs here.'],
  MetadataTooLarge: [400, 'Your metadata headers exceed the maximum allowed metadata size'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  NoSuchBucket: [404, 'The specified bucket does not exist'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchUpload: [404, 'The specified upload does not exist, or was aborted or completed.'],
  NoSuchVersion: [404, 'The specified version does not exist.'],
  NotImplemented: [501, 'A header or query you provided implies functionality that is not implemented.'],
  PreconditionFailed: [412, 'At least one of the pre-conditions you specified did not hold'],
  SignatureDoesNotMatch: [403, 'The signature is not that of the request and its access key.'],
  XAmzContentSHA256Mismatch: [400, 'The x-amz-content-sha256 header does not match what was computed.'],
} as const satisfies Record<string, readonly [number, string]>;

type S3ErrorCode = keyof typeof statuses;

interface Extras {
  message?: string;
  /** Further elements of the XML answer, such as `Key` or `ActualObjectSize`. */
  detail?: Record<string, string | number>;
  headers?: Record<string, string>;
}

/** An error that S3 answers: `code` is its own name, `status` the HTTP status that belongs to it. */
export class S3Error extends Error {
  readonly code: S3ErrorCode;
  readonly status: number;
  readonly detail: Record<string, string | number>;
  readonly headers: Record<string, string>;

  constructor(code: S3ErrorCode, extras: Extras = {}) {
    const [status, message] = statuses[code];
    super(extras.message ?? message);
    this.name = code;
    this.code = code;
    this.status = status;
    this.detail = extras.detail ?? {};
    this.headers = extras.headers ?? {};
  }
}

/** The precondition named by a header did not hold: 412, with the header in `Condition`. */
export function preconditionFailed(condition: string): S3Error {
  return new S3Error('PreconditionFailed', { detail: { Condition: condition } });
}
