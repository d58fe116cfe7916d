import { lookup as lookUpName } from 'node:dns/promises';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isInnerAddress } from './inner-addresses.ts';

const patienceMs = 10_000;
const maxAnswerBytes = 64 * 1024;

export type OutgoingRequest = { url: string; headers: Readonly<Record<string, string>>; body: string };

type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>;

const byName: Resolve = (host) => lookUpName(host, { all: true, verbatim: true });

export class InnerAddressError extends Error {
  constructor() {
    super('Diese Adresse liegt im eigenen Netz. Dorthin wird nichts geschickt.');
  }
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

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

/** Why it did not arrive, in words of the log. */
export const troubleOf = (error: unknown): string => {
  const code = codeOf(error);
  if (code === '' && error instanceof Error && error.name !== 'AbortError') return error.message.slice(0, 300);
  const known = troubles[error instanceof Error && error.name === 'AbortError' ? 'ABORT_ERR' : code];
  return known ?? `Keine Verbindung zur Gegenseite (${code}).`;
};

/** Of a name every address has to lie outside: which of them is taken, nobody knows. */
const outerAddress = async (host: string, resolve: Resolve) => {
  const found = isIP(host) === 0 ? await resolve(host) : [{ address: host, family: isIP(host) }];
  const [first] = found;
  if (first === undefined || found.some(({ address }) => isInnerAddress(address))) throw new InnerAddressError();
  return first;
};

const isAllowed = ({ hostname, port, protocol }: URL, allowedHosts: readonly string[]): boolean =>
  allowedHosts.includes(`${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`);

/**
 * Sends to an address that somebody has entered, and gives back the status of the answer. It connects to the very address
 * that was looked at, so a name that means another one a moment later leads nowhere, and it follows no redirect.
 */
export const postOutside = async (
  { url, headers, body }: OutgoingRequest,
  { allowedHosts, resolve = byName }: { allowedHosts: readonly string[]; resolve?: Resolve },
): Promise<number> => {
  const target = new URL(url);
  const isKnown = isAllowed(target, allowedHosts);
  if (target.protocol !== 'https:' && !isKnown) throw new Error('Webhooks gehen nur an Adressen mit https://.');
  const host = hostOf(target);
  const address = isKnown ? (await resolve(host))[0] : await outerAddress(host, resolve);
  if (address === undefined) throw new Error(`Der Name ${host} ist nicht bekannt.`);
  const lookup: LookupFunction = (_host, options, done) =>
    options.all === true ? done(null, [address]) : done(null, address.address, address.family);
  const send = target.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise<number>((answered, failed) => {
    const request = send(
      target,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        lookup,
        agent: false,
        signal: AbortSignal.timeout(patienceMs),
      },
      (response) => {
        let read = 0;
        response.on('data', (chunk: Buffer) => {
          read += chunk.length;
          if (read > maxAnswerBytes) response.destroy();
        });
        response.on('close', () => answered(response.statusCode ?? 0));
        response.on('error', () => answered(response.statusCode ?? 0));
      },
    );
    request.on('error', failed);
    request.end(body);
  });
};
