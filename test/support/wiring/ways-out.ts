import type { Statement } from '../policy-evaluation.ts';
import type { DeployedResource } from './deployed-template.ts';

/** Endpoints by which a service is reached, where they are not called after it. */
const ENDPOINTS: Record<string, readonly string[]> = { ecr: ['ecr.api', 'ecr.dkr'] };

const ofType = (all: readonly DeployedResource[], type: string) =>
  all.filter((one) => one.type === `EC2::${type}`);
const listOf = (some: unknown) => [some ?? []].flat();

/** What an endpoint lets through: without a policy of its own, everything. */
const letThrough = ({ properties: { PolicyDocument } }: DeployedResource): Statement[] =>
  PolicyDocument
    ? (PolicyDocument as { Statement: Statement[] }).Statement
    : [{ Effect: 'Allow', Action: '*', Resource: '*' }];

/** Whether the groups of an endpoint take HTTPS of those that whoever asks is in; a gateway has none. */
function isOpenTo(
  all: readonly DeployedResource[],
  { properties }: DeployedResource,
  group: string,
): boolean {
  const own = listOf(properties.SecurityGroupIds);
  const taken = ofType(all, 'SecurityGroupIngress').filter(
    ({ properties: one }) => one.SourceSecurityGroupId === group,
  );
  return (
    own.length === 0 ||
    taken.some(({ properties: one }) => own.some((each) => each === one.GroupId) && one.ToPort === 443)
  );
}

/** Where somebody is in a network: its subnets, and the security group that is theirs. */
export interface NetworkPlace {
  subnets: readonly string[];
  group: string;
}

/**
 * The policies of the endpoints by which a place reaches a service from each of its subnets; null: one of them reaches it by none, and no other way
 * leads out.
 */
export function waysOut(
  all: readonly DeployedResource[],
  { subnets, group }: NetworkPlace,
  service: string,
): Statement[][] | null {
  const routed = new Map(
    ofType(all, 'SubnetRouteTableAssociation').map(({ properties }) => [
      properties.SubnetId,
      properties.RouteTableId,
    ]),
  );
  const ways = subnets.flatMap((subnet) =>
    (ENDPOINTS[service] ?? [service]).map((name) => {
      const endpoint = ofType(all, 'VPCEndpoint').find(
        ({ properties }) =>
          String(properties.ServiceName).endsWith(`.${name}`) &&
          [...listOf(properties.SubnetIds), ...listOf(properties.RouteTableIds)].some(
            (one) => one === subnet || one === routed.get(subnet),
          ),
      );
      return endpoint && isOpenTo(all, endpoint, group) ? letThrough(endpoint) : null;
    }),
  );
  return ways.some((way) => way === null) ? null : (ways as Statement[][]);
}
