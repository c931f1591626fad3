import type { Statement } from './policy-evaluation.ts';
import type { Properties, Resource } from './template.ts';

type OfType = (type: string) => readonly Resource[];

/** What an endpoint lets through: without a policy of its own, everything. */
const letThrough = ({ PolicyDocument }: Properties): Statement[] =>
  PolicyDocument
    ? (PolicyDocument as { Statement: Statement[] }).Statement
    : [{ Effect: 'Allow', Action: '*', Resource: '*' }];

/** The way out of a subnet to a service: the policies of the endpoint on it; null: there is none. A function has no public address. */
function wayOut(ofType: OfType, subnet: string, service: string): Statement[][] | null {
  const [table] = ofType('EC2::SubnetRouteTableAssociation')
    .filter(({ properties }) => properties.SubnetId === subnet)
    .map(({ properties }) => properties.RouteTableId as string);
  const [endpoint] = ofType('EC2::VPCEndpoint')
    .map(({ properties }) => properties)
    .filter(({ ServiceName }) => String(ServiceName).endsWith(`.${service}`))
    .filter(({ RouteTableIds, SubnetIds }) =>
      [RouteTableIds ?? [], SubnetIds ?? []].flat().some((one) => one === table || one === subnet),
    );
  if (endpoint) return [letThrough(endpoint)];
  const isRouted = ofType('EC2::Route').some(
    ({ properties }) => properties.RouteTableId === table && properties.NatGatewayId !== undefined,
  );
  return isRouted ? [] : null;
}

/**
 * What bounds the requests of a role to a service because its function is within a network, from whichever of its subnets; null: they get
 * nowhere.
 */
export function waysOutOf(ofType: OfType, role: string, service: string): Statement[][] | null {
  const subnets = ofType('Lambda::Function')
    .filter(({ properties }) => properties.Role === `arn:${role}`)
    .flatMap(
      ({ properties }) => (properties.VpcConfig as { SubnetIds: string[] } | undefined)?.SubnetIds ?? [],
    );
  const ways = subnets.map((subnet) => wayOut(ofType, subnet, service));
  return ways.includes(null) ? null : ways.flatMap((way) => way!);
}
