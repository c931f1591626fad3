import * as z from 'zod';
import { pageRulesSchema } from '../../http/pages.ts';
import { notHere, type ResourceDeployer, readProperties, refuse } from '../deployment.ts';

const api = z.object({
  ProtocolType: z.literal('HTTP', { error: 'the local API Gateway has HTTP APIs only' }),
  CorsConfiguration: pageRulesSchema.optional(),
  Body: notHere,
  Target: notHere,
});

/** `AWS::ApiGatewayV2::Api` of HTTP. Throttling, access logs and metrics are not enforced. */
export const deployHttpApi: ResourceDeployer = async (request, { services }) => {
  const { CorsConfiguration } = readProperties(api, request);
  const ApiEndpoint = await services.httpApis.open(request.defaultName, CorsConfiguration);
  return { ref: request.defaultName, attributes: { ApiEndpoint, ApiId: request.defaultName } };
};

const integration = z.object({
  ApiId: z.string(),
  IntegrationType: z.literal('AWS_PROXY', { error: 'the local API Gateway calls functions only' }),
  IntegrationUri: z.string().startsWith('arn:aws:lambda:', { error: 'an integration is a function' }),
  PayloadFormatVersion: z.literal('2.0', { error: 'the local API Gateway has the payload format 2.0' }),
  RequestParameters: notHere,
});

/** `AWS::ApiGatewayV2::Integration` of a function. What refers to it is given the function's ARN. */
export const deployIntegration: ResourceDeployer = (request) => {
  const { IntegrationUri } = readProperties(integration, request);
  return { ref: IntegrationUri, attributes: {} };
};

const route = z.object({
  ApiId: z.string(),
  RouteKey: z.string(),
  Target: z.string().startsWith('integrations/'),
  AuthorizationType: z
    .literal('NONE', { error: 'the local API Gateway has no authorizers: functions verify tokens' })
    .default('NONE'),
});

/** `AWS::ApiGatewayV2::Route` to an integration. */
export const deployRoute: ResourceDeployer = (request, { services }) => {
  const { ApiId, RouteKey, Target } = readProperties(route, request);
  services.httpApis.addRoute(ApiId, { key: RouteKey, functionArn: Target.slice('integrations/'.length) });
  return { ref: request.defaultName, attributes: {} };
};

const stage = z.object({ ApiId: z.string(), StageName: z.string(), AutoDeploy: z.boolean().optional() });

/** `AWS::ApiGatewayV2::Stage`: the default one, whose paths have nothing before them. */
export const deployStage: ResourceDeployer = (request) => {
  const { StageName } = readProperties(stage, request);
  if (StageName !== '$default') throw refuse(request, 'the local API Gateway has the stage $default only.');
  return { ref: StageName, attributes: {} };
};
