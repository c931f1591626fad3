import { ServiceError } from '../wire/service-error.ts';
import type { XmlTree } from '../wire/xml.ts';
import { answersXml, type Route } from './request.ts';

/** What CloudFormation tells about the deployed stack. */
interface StackDescription {
  name: string;
  id: string;
  createdAt: Date;
  /** Of its template. */
  metadata: object;
  outputs: { key: string; value: string; description?: string }[];
}

const xml = answersXml('http://cloudformation.amazonaws.com/doc/2010-05-15/');

/** What is answered of a stack, by action. */
const ANSWERS: Readonly<Record<string, (stack: StackDescription) => XmlTree>> = {
  DescribeStacks: (stack) => ({ Stacks: { member: describe(stack) } }),
  GetTemplateSummary: ({ metadata }) => ({ Metadata: JSON.stringify(metadata) }),
};

/** CloudFormation's query protocol: of the one stack there is what describes it and its template. */
export function cloudFormationQuery(stack: () => StackDescription): Route {
  return {
    takes: ({ headers }) => Boolean(headers['content-type']?.startsWith('application/x-www-form-urlencoded')),
    answer({ body }) {
      const form = new URLSearchParams(body);
      const action = form.get('Action') ?? '';
      const answer = Object.hasOwn(ANSWERS, action) ? ANSWERS[action] : undefined;
      if (!answer || form.get('Version') !== '2010-05-15') {
        const words = `The local stack has no ${action}, only ${Object.keys(ANSWERS).join(', ')}.`;
        throw new ServiceError('InvalidAction', words);
      }
      const told = answer(named(stack(), form.get('StackName')));
      return xml(200, `${action}Response`, { [`${action}Result`]: told });
    },
    refuse: ({ type, message, status }) =>
      xml(status, 'ErrorResponse', {
        Error: { Type: 'Sender', Code: type.replace(/Exception$/, ''), Message: message },
      }),
  };
}

/** The stack, where it is the one that is asked for. */
function named(stack: StackDescription, asked: string | null): StackDescription {
  if (asked === null || asked === stack.name || asked === stack.id) return stack;
  throw new ServiceError('ValidationError', `Stack with id ${asked} does not exist`);
}

function describe({ name, id, createdAt, outputs }: StackDescription): XmlTree {
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
