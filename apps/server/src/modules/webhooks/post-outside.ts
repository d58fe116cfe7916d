import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { findOuterAddress, isAllowedHost, type ReachOptions } from '../../kit/outer-address.ts';

const patienceMs = 10_000;
const maxAnswerBytes = 64 * 1024;

export type OutgoingRequest = { url: string; headers: Readonly<Record<string, string>>; body: string };

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

const portOf = ({ port, protocol }: URL): number => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port));

/**
 * Sends to an address that somebody has entered, and gives back the status of the answer. It connects to the very address
 * that was looked at, so a name that means another one a moment later leads nowhere, and it follows no redirect.
 */
export const postOutside = async ({ url, headers, body }: OutgoingRequest, reach: ReachOptions): Promise<number> => {
  const target = new URL(url);
  const [host, port] = [hostOf(target), portOf(target)];
  if (target.protocol !== 'https:' && !isAllowedHost(host, port, reach.allowedHosts))
    throw new Error('Webhooks gehen nur an Adressen mit https://.');
  const address = await findOuterAddress({ host, port }, reach);
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
