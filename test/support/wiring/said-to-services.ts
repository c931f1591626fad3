import type { Statement } from '../policy-evaluation.ts';
import type { DeployedResource } from './deployed-template.ts';

/** What a resource says to services, by its type and as text. */
interface SaidToService {
  type: string;
  statement: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isToService = (value: Record<string, unknown>): boolean =>
  (value.Effect as Statement['Effect']) === 'Allow' &&
  JSON.stringify(value.Principal ?? '').includes('.amazonaws.com');

/** Every statement within a value that allows a service something. */
const statementsIn = (value: unknown): Record<string, unknown>[] =>
  isObject(value)
    ? [...(isToService(value) ? [value] : []), ...Object.values(value).flatMap(statementsIn)]
    : [];

/** What is allowed to services by policies of resources, whichever have one: all but who takes roles on, which is said by roles. */
export const saidToServices = (all: readonly DeployedResource[]): SaidToService[] =>
  all
    .filter(({ type }) => type !== 'IAM::Role')
    .flatMap(({ type, properties }) => {
      const said = type === 'Lambda::Permission' ? [properties] : statementsIn(properties);
      return said.map((statement) => ({ type, statement: JSON.stringify(statement) }));
    });
