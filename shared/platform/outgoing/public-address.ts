import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * IPv4 that is nobody's on the internet: this network, private, shared, loopback, link-local (169.254.169.254 tells a machine's credentials),
 * reserved, documentation, benchmarks, multicast. https://www.iana.org/assignments/iana-ipv4-special-registry
 */
// biome-ignore format: a table
const NOT_PUBLIC: readonly [string, number][] = [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16],
  ['172.16.0.0', 12], ['192.0.0.0', 24], ['192.0.2.0', 24], ['192.88.99.0', 24], ['192.168.0.0', 16],
  ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 3],
];

/** Of IPv6 global unicast alone is public (RFC 4291), and of it not what tunnels or stands for IPv4, or is for documentation. */
const GLOBAL: [string, number] = ['2000::', 3];
const NOT_GLOBAL: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

function listOf(family: 'ipv4' | 'ipv6', subnets: readonly [string, number][]): BlockList {
  const list = new BlockList();
  for (const [network, bits] of subnets) list.addSubnet(network, bits, family);
  return list;
}

const reserved = listOf('ipv4', NOT_PUBLIC);
const unicast = listOf('ipv6', [GLOBAL]);
const special = listOf('ipv6', NOT_GLOBAL);

/** Whether an IP address is one of the internet, not of the machine, its network or its cloud. What is no address is not. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  if (!isIPv6(address)) return !reserved.check(address, 'ipv4');
  return unicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
