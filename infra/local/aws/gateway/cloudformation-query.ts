import { ServiceError } from '../wire/service-error.ts';
import type { GatewayResponse, Route } from './request.ts';

/** What CloudFormation tells about the deployed stack. */
export interface StackDescription {
  name: string;
  id: string;
  createdAt: Date;
  outputs: { key: string; value: string; description?: string }[];
  resources: { logicalId: string; physicalId: string; type: string }[];
}

const NAMESPACE = 'http://cloudformation.amazonaws.com/doc/2010-05-15/';

/** CloudFormation's query protocol: DescribeStacks and ListStackResources of the one stack there is. */
export function cloudFormationQuery(stack: () => StackDescription): Route {
  return (request) => {
    const form = new URLSearchParams(request.body);
    if (request.method !== 'POST' || form.get('Version') !== '2010-05-15') return undefined;
    return answer(form, stack());
  };
}

async function answer(form: URLSearchParams, stack: StackDescription): Promise<GatewayResponse> {
  try {
    return xml(200, result(form, stack));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return xml(error.status, errorDocument(error));
  }
}

function result(form: URLSearchParams, stack: StackDescription): string {
  const action = form.get('Action');
  checkName(form.get('StackName'), stack);
  if (action === 'DescribeStacks') return wrap(action, `<Stacks>${member(stackXml(stack))}</Stacks>`);
  if (action === 'ListStackResources') {
    const summaries = stack.resources
      .map((resource) => member(resourceXml(resource, stack.createdAt)))
      .join('');
    return wrap(action, `<StackResourceSummaries>${summaries}</StackResourceSummaries>`);
  }
  throw new ServiceError('InvalidAction', `The local CloudFormation has no ${action}.`);
}

function checkName(asked: string | null, stack: StackDescription): void {
  if (asked === null || asked === stack.name || asked === stack.id) return;
  throw new ServiceError('ValidationError', `Stack with id ${asked} does not exist`);
}

function stackXml(stack: StackDescription): string {
  const outputs = stack.outputs.map(({ key, value, description }) =>
    member(
      tag('OutputKey', key) +
        tag('OutputValue', value) +
        (description ? tag('Description', description) : ''),
    ),
  );
  return (
    tag('StackName', stack.name) +
    tag('StackId', stack.id) +
    tag('CreationTime', stack.createdAt.toISOString()) +
    tag('StackStatus', 'CREATE_COMPLETE') +
    `<Outputs>${outputs.join('')}</Outputs>`
  );
}

function resourceXml(resource: StackDescription['resources'][number], at: Date): string {
  return (
    tag('LogicalResourceId', resource.logicalId) +
    tag('PhysicalResourceId', resource.physicalId) +
    tag('ResourceType', resource.type) +
    tag('LastUpdatedTimestamp', at.toISOString()) +
    tag('ResourceStatus', 'CREATE_COMPLETE')
  );
}

function wrap(action: string, content: string): string {
  return `<${action}Response xmlns="${NAMESPACE}"><${action}Result>${content}</${action}Result></${action}Response>`;
}

function errorDocument(error: ServiceError): string {
  const content = `<Type>Sender</Type>${tag('Code', error.type)}${tag('Message', error.message)}`;
  return `<ErrorResponse xmlns="${NAMESPACE}"><Error>${content}</Error></ErrorResponse>`;
}

function member(content: string): string {
  return `<member>${content}</member>`;
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function tag(name: string, text: string): string {
  return `<${name}>${text.replace(/[&<>"']/g, (character) => ESCAPES[character] as string)}</${name}>`;
}

function xml(status: number, body: string): GatewayResponse {
  return { status, headers: { 'content-type': 'text/xml' }, body };
}
