/** Addresses of the stand-ins; `model` and `vectors` only where they were started. */
export interface Endpoints {
  s3: string;
  dynamodb: string;
  stepFunctions: string;
  lambda: string;
  sqs: string;
  events: string;
  secretsManager: string;
  cloudFormation: string;
  /** Base URL of the OpenAI-compatible API, ending in `/v1`. */
  model?: string;
  /** Pinecone's control plane. */
  vectors?: string;
}

/** The environment variables by which the real SDK clients find the stand-ins. */
export function endpointVariables(endpoints: Endpoints): Record<string, string> {
  return {
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_SFN: endpoints.stepFunctions,
    AWS_ENDPOINT_URL_LAMBDA: endpoints.lambda,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_ENDPOINT_URL_EVENTBRIDGE: endpoints.events,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secretsManager,
    AWS_ENDPOINT_URL_CLOUDFORMATION: endpoints.cloudFormation,
    ...(endpoints.model && { OPENAI_BASE_URL: endpoints.model }),
    ...(endpoints.vectors && { PINECONE_CONTROLLER_HOST: endpoints.vectors }),
  };
}
