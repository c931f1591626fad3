import { deskPolicy, ISOLATED } from '@assay/api/desk-headers';
import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Construct } from 'constructs';
import { contextOf } from '../contexts.ts';
import { PAGE } from '../desk/bundle-desk.ts';
import { type DeskSignIn, originsOf } from '../desk/sign-ins.ts';
import { deskFiles } from './desk-files.ts';
import { acknowledgeRules } from './grants.ts';

/** What the page asks below this is the API's: so they have one origin, and the API lets in no page of another. */
const API = '/api';

/** CloudFront asks the API by the API's own paths. */
const WITHOUT_PREFIX = `function handler(event) { var request = event.request; request.uri = request.uri.slice(${API.length}); return request; }`;

/** Names at CloudFront are the account's in all regions. */
const nameOf = (scope: Construct): string => `${Stack.of(scope).stackName}-desk-${Stack.of(scope).region}`;

function headersOf(scope: Construct, signIns: readonly DeskSignIn[]): ResponseHeadersPolicy {
  const custom = Object.entries(ISOLATED).map(([header, value]) => ({ header, value, override: true }));
  return new ResponseHeadersPolicy(scope, 'desk-headers', {
    responseHeadersPolicyName: nameOf(scope),
    comment: 'What browsers let the review desk do',
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: deskPolicy({ origins: originsOf(signIns) }),
        override: true,
      },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
      strictTransportSecurity: { accessControlMaxAge: Duration.days(730), override: true },
    },
    customHeadersBehavior: { customHeaders: custom },
  });
}

/** The API below the page's own origin; nothing of it is kept. */
function apiBehavior(scope: Construct, http: HttpApi): BehaviorOptions {
  const { region, urlSuffix } = Stack.of(scope);
  const withoutPrefix = new EdgeFunction(scope, 'desk-api-paths', {
    functionName: nameOf(scope),
    code: FunctionCode.fromInline(WITHOUT_PREFIX),
    runtime: FunctionRuntime.JS_2_0,
    comment: 'Takes /api from the paths of the API',
  });
  return {
    origin: new HttpOrigin(`${http.apiId}.execute-api.${region}.${urlSuffix}`),
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    functionAssociations: [{ function: withoutPrefix, eventType: FunctionEventType.VIEWER_REQUEST }],
  };
}

function pageBehavior(scope: Construct, signIns: readonly DeskSignIn[]): BehaviorOptions {
  const originAccessControl = new S3OriginAccessControl(scope, 'desk-access', {
    originAccessControlName: nameOf(scope),
  });
  return {
    origin: S3BucketOrigin.withOriginAccessControl(deskFiles(scope, signIns), { originAccessControl }),
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    responseHeadersPolicy: headersOf(scope, signIns),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  };
}

/**
 * The review desk behind CloudFront, where the context `desk` asks for it: its page from a bucket that CloudFront alone reads, and below `/api/`
 * the API. It costs nothing while nobody opens it.
 */
export function hostDesk(scope: Stack, http: HttpApi): void {
  const signIns = contextOf(scope, 'desk');
  if (signIns === undefined) return;
  const distribution = new Distribution(scope, 'desk-distribution', {
    comment: `The review desk of ${scope.stackName}`,
    defaultRootObject: PAGE,
    httpVersion: HttpVersion.HTTP2_AND_3,
    defaultBehavior: pageBehavior(scope, signIns),
    additionalBehaviors: { [`${API}/*`]: apiBehavior(scope, http) },
  });
  const paths =
    'Paths of the API name students’ work: the API’s own log says how requests went, and no more.';
  acknowledgeRules(distribution, paths, ['CFR3']);
  const certificate =
    'CloudFront’s own certificate has no other policy; browsers of today take TLS 1.2 or more.';
  acknowledgeRules(distribution, certificate, ['CFR4']);
  const door =
    'The page is public code. Who asks the API is known by a token, and counted by caller and tenant.';
  acknowledgeRules(distribution, door, ['CFR1', 'CFR2']);
  const address = `https://${distribution.distributionDomainName}/`;
  new CfnOutput(scope, 'DeskAddressOutput', { key: 'DeskAddress', value: address });
}
