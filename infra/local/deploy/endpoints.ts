/** Addresses of the stand-ins; `model` and `vectors` only where they were started. */
export interface Endpoints {
  s3: string;
  dynamodb: string;
  /** Step Functions, Lambda, ECS, SQS, EventBridge, EventBridge Scheduler, Secrets Manager, STS and CloudFormation. */
  aws: string;
  /** Base URL of the OpenAI-compatible API, ending in `/v1`. */
  model?: string;
  /** Pinecone's control plane. */
  vectors?: string;
}

/** The environment variables by which the real SDK clients find the stand-ins; a call to any other service stays here. */
export function endpointVariables({ s3, dynamodb, aws, model, vectors }: Endpoints): Record<string, string> {
  return {
    AWS_ENDPOINT_URL: aws,
    AWS_ENDPOINT_URL_S3: s3,
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
    ...(model && { OPENAI_BASE_URL: model }),
    ...(vectors && { PINECONE_CONTROLLER_HOST: vectors }),
  };
}
