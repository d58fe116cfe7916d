import { Resolver } from 'node:dns/promises';
import { BlockList, isIPv6 } from 'node:net';

const listOf = (...ranges: readonly [string, number, 'ipv4' | 'ipv6'][]) => {
  const list = new BlockList();
  for (const [net, prefix, family] of ranges) list.addSubnet(net, prefix, family);
  return list;
};

const loopback = listOf(['127.0.0.0', 8, 'ipv4'], ['::1', 128, 'ipv6']);

const ownNetwork = listOf(
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
);

/** At most two tries: a user is waiting, and a transaction is open meanwhile. */
const patience = { timeout: 1000, tries: 1 };

/** Wer steckt hinter der Adresse? Private addresses are never looked up; without a name or an answer the result is empty. */
export const hostnameOf = async (
  ip: string,
  { servers, ...options }: { servers?: readonly string[]; timeout?: number } = {},
): Promise<string> => {
  const family = isIPv6(ip) ? 'ipv6' : 'ipv4';
  if (loopback.check(ip, family)) return 'dieser Rechner';
  if (ownNetwork.check(ip, family)) return 'eigenes Netzwerk';
  const resolver = new Resolver({ ...patience, ...options });
  if (servers) resolver.setServers(servers);
  try {
    return (await resolver.reverse(ip))[0] ?? '';
  } catch {
    return '';
  }
};
