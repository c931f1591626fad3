import * as z from 'zod';
import { type AssumeRole, assumeRoleSchema, type RoleStore } from '../sts/role-store.ts';
import { ServiceError } from '../wire/service-error.ts';
import { answersXml, type GatewayRequest, type Route } from './request.ts';

const xml = answersXml('https://sts.amazonaws.com/doc/2011-06-15/');

/** `Tags.member.1.Key=…` and so on, as the query protocol writes lists: https://smithy.io/2.0/aws/protocols/aws-query-protocol.html */
function tagsOf(form: URLSearchParams): unknown[] {
  const numbers = new Set([...form.keys()].flatMap((name) => /^Tags\.member\.(\d+)\./.exec(name)?.[1] ?? []));
  return Array.from(numbers, (number) => ({
    Key: form.get(`Tags.member.${number}.Key`),
    Value: form.get(`Tags.member.${number}.Value`),
  }));
}

/** Throws `ValidationError` for what the API reference does not allow, `MalformedInput` for a tag that is named twice. */
function readAsked(form: URLSearchParams): AssumeRole {
  const asked = { ...Object.fromEntries(form), Tags: tagsOf(form) };
  const parsed = assumeRoleSchema.safeParse(asked);
  if (!parsed.success) throw new ServiceError('ValidationError', z.prettifyError(parsed.error));
  const keys = parsed.data.Tags.map(({ Key }) => Key.toLowerCase());
  if (new Set(keys).size === keys.length) return parsed.data;
  throw new ServiceError('InvalidParameterValue', 'Duplicate tag keys found. Tag keys are case insensitive.');
}

/** Whose signature a request has. */
const accessKeyOf = ({ authorization = '' }: GatewayRequest['headers']): string =>
  /Credential=([^/]+)\//.exec(authorization)?.[1] ?? '';

/** STS by its query protocol: AssumeRole, of the roles that the template has. */
export function stsQuery(roles: Pick<RoleStore, 'assume'>): Route {
  return {
    takes: ({ headers }) => /\/sts\/aws4_request\b/.test(headers.authorization ?? ''),
    answer({ body, headers }) {
      const form = new URLSearchParams(body);
      const action = form.get('Action');
      if (action !== 'AssumeRole' || form.get('Version') !== '2011-06-15')
        throw new ServiceError('InvalidAction', `The local stack has no ${action}, only AssumeRole.`);
      const asked = readAsked(form);
      const { RoleArn, RoleSessionName } = asked;
      const Arn = `${RoleArn.replace(':iam:', ':sts:').replace(':role/', ':assumed-role/')}/${RoleSessionName}`;
      const AssumedRoleUser = { AssumedRoleId: `AROALOCAL:${RoleSessionName}`, Arn };
      const Credentials = { ...roles.assume(asked, accessKeyOf(headers), Date.now()) };
      return xml(200, 'AssumeRoleResponse', { AssumeRoleResult: { Credentials, AssumedRoleUser } });
    },
    refuse: ({ type, message, status }) =>
      xml(status, 'ErrorResponse', { Error: { Type: 'Sender', Code: type, Message: message } }),
  };
}
