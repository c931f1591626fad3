import { ServiceError } from '../wire/service-error.ts';
import type { XmlTree } from '../wire/xml.ts';
import { answersXml, type Route } from './request.ts';

/** What CloudFormation tells about the deployed stack. */
interface StackDescription {
  name: string;
  id: string;
  createdAt: Date;
  outputs: { key: string; value: string; description?: string }[];
}

const xml = answersXml('http://cloudformation.amazonaws.com/doc/2010-05-15/');

/** CloudFormation's query protocol: DescribeStacks of the one stack there is. */
export function cloudFormationQuery(stack: () => StackDescription): Route {
  return {
    takes: ({ headers }) => Boolean(headers['content-type']?.startsWith('application/x-www-form-urlencoded')),
    answer({ body }) {
      const form = new URLSearchParams(body);
      const action = form.get('Action');
      if (action !== 'DescribeStacks' || form.get('Version') !== '2010-05-15') {
        throw new ServiceError('InvalidAction', `The local stack has no ${action}, only DescribeStacks.`);
      }
      const Stacks = { member: describe(stack(), form.get('StackName')) };
      return xml(200, 'DescribeStacksResponse', { DescribeStacksResult: { Stacks } });
    },
    refuse: ({ type, message, status }) =>
      xml(status, 'ErrorResponse', {
        Error: { Type: 'Sender', Code: type.replace(/Exception$/, ''), Message: message },
      }),
  };
}

function describe({ name, id, createdAt, outputs }: StackDescription, asked: string | null): XmlTree {
  if (asked !== null && asked !== name && asked !== id) {
    throw new ServiceError('ValidationError', `Stack with id ${asked} does not exist`);
  }
  return {
    StackName: name,
    StackId: id,
    CreationTime: createdAt.toISOString(),
    StackStatus: 'CREATE_COMPLETE',
    Outputs: {
      member: outputs.map(({ key, value, description }) => ({
        OutputKey: key,
        OutputValue: value,
        Description: description,
      })),
    },
  };
}
