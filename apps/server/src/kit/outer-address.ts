import { lookup as lookUpName } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isInnerAddress } from './inner-addresses.ts';

export type FoundAddress = { address: string; family: number };

export type AddressResolver = (host: string) => Promise<readonly FoundAddress[]>;

const byName: AddressResolver = (host) => lookUpName(host, { all: true, verbatim: true });

const maxLookUpMs = 5000;

/** Why an address could not be reached, in words for the log of the person who entered it. */
class OuterAddressError extends Error {}

const troubles: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Diesen Namen gibt es im Internet nicht.',
  EAI_AGAIN: 'Der Name ist gerade nicht auffindbar.',
  ECONNREFUSED: 'Die Gegenseite nimmt keine Verbindung an.',
  ECONNRESET: 'Die Gegenseite hat die Verbindung abgebrochen.',
  ETIMEDOUT: 'Die Gegenseite antwortet nicht.',
  ABORT_ERR: 'Die Gegenseite antwortet nicht innerhalb von zehn Sekunden.',
  CERT_HAS_EXPIRED: 'Das Zertifikat der Gegenseite ist abgelaufen.',
};

const codeOf = (error: unknown): string => {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : '';
};

/** Why nothing arrived at an address that a user entered. */
export const describeConnectionProblem = (error: unknown): string => {
  const code = codeOf(error);
  if (code === '' && error instanceof Error && error.name !== 'AbortError') return error.message.slice(0, 300);
  const known = troubles[error instanceof Error && error.name === 'AbortError' ? 'ABORT_ERR' : code];
  return known ?? `Keine Verbindung zur Gegenseite (${code}).`;
};

const innerNames = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)\.?$/i;

/** Checks the name alone; its resolved address is checked before every connection. */
export const isInnerHost = (host: string): boolean =>
  innerNames.test(host) || (isIP(host) !== 0 && isInnerAddress(host));

/** Limits the wait for a name server that does not answer: the system itself would wait for half a minute. */
const lookUpInTime = (host: string, resolve: AddressResolver, maxMs: number) =>
  new Promise<readonly FoundAddress[]>((found, failed) => {
    const timer = setTimeout(() => failed(new OuterAddressError('Der Name ist gerade nicht auffindbar.')), maxMs);
    resolve(host)
      .then(found, failed)
      .finally(() => clearTimeout(timer));
  });

export type ReachOptions = {
  /** Internal hosts that may be reached all the same, as name:port. */
  allowedHosts: readonly string[];
  resolve?: AddressResolver;
  maxMs?: number;
};

/** Whether the installation allows this internal host. */
export const isAllowedHost = (host: string, port: number, allowedHosts: readonly string[]): boolean =>
  allowedHosts.includes(`${host.includes(':') ? `[${host}]` : host}:${port}`);

/**
 * The address to connect to for a host that a user entered. All addresses of a name must be external, since it is unknown which one is
 * taken. Connecting to exactly the checked address prevents a redirect by DNS a moment later.
 */
export const findOuterAddress = async (
  { host, port }: { host: string; port: number },
  { allowedHosts, resolve = byName, maxMs = maxLookUpMs }: ReachOptions,
): Promise<FoundAddress> => {
  const family = isIP(host);
  const found = family === 0 ? await lookUpInTime(host, resolve, maxMs) : [{ address: host, family }];
  const [first] = found;
  if (first === undefined) throw new OuterAddressError(`Der Name ${host} ist nicht bekannt.`);
  if (!isAllowedHost(host, port, allowedHosts) && found.some(({ address }) => isInnerAddress(address)))
    throw new OuterAddressError('Diese Adresse liegt im eigenen Netz. Dorthin wird nichts geschickt.');
  return first;
};
