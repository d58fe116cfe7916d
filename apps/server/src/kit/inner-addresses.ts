import { BlockList, isIP, isIPv6 } from 'node:net';

const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Includes the metadata service of cloud machines (169.254.169.254).
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(network, bits, 'ipv4');

const outside = new BlockList();
// The global unicast range of IPv6; local, mapped and reserved networks lie elsewhere.
outside.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  // Tunnels can carry any IPv4 address; 2001:db8:: is for examples.
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inside.addSubnet(network, bits, 'ipv6');

/** An address that cannot be reached from outside: private, loopback, link-local, reserved, or not an address at all. */
export const isInnerAddress = (address: string): boolean => {
  if (isIP(address) === 0) return true;
  if (!isIPv6(address)) return inside.check(address, 'ipv4');
  return !outside.check(address, 'ipv6') || inside.check(address, 'ipv6');
};
