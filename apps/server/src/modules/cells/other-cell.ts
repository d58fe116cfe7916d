import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { sealWith } from '../../kit/sealed-stream.ts';
import { cellErrors } from './cells.errors.ts';
import { arrivalPath } from './serve-arrivals.ts';
import { tableChecks } from './table-checks.ts';

const isHere = (host: string) => host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1';

/** Only over a way that nobody reads along; what carries persons is sealed with the key of the move besides. */
export const requireSafeAddress = (cell: string): string => {
  const url = URL.parse(cell);
  if (url === null || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere(url.hostname)))) {
    throw cellErrors.unsafeAddress();
  }
  return url.origin;
};

const refusal = z.object({ message: z.string(), code: z.string().optional() });

type Sent = { type: string; body: Readable | string };

/** The connection, not what was to be sent. */
const isBroken = (error: unknown): boolean =>
  error instanceof Error &&
  (typeof Reflect.get(error, 'syscall') === 'string' ||
    ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(Reflect.get(error, 'code'))));

/** One question; without the time limits of browsers, since a whole club may travel in it. */
const post = async (url: URL, key: string, { type, body }: Sent): Promise<unknown> => {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const request = send(url, { method: 'POST', headers: { 'x-move-key': key, 'content-type': type } });
  const answered = new Promise<{ status: number; text: string }>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
      );
    });
  });
  // Who refuses answers before everything is sent: then the answer counts, not the broken pipe.
  const sent = pipeline(typeof body === 'string' ? Readable.from([Buffer.from(body)]) : body, request);
  const failed = sent.then(
    () => undefined,
    (error: unknown) => error,
  );
  const { status, text } = await answered.catch(async (error: unknown) => {
    const own = await failed;
    throw own === undefined || isBroken(own) ? error : own;
  });
  const value: unknown = text.startsWith('{') ? JSON.parse(text) : { message: `Antwort ${status}` };
  if (status === 200) return value;
  const { message } = refusal.catch({ message: `Antwort ${status}` }).parse(value);
  throw cellErrors.otherCell({ said: message });
};

const stateAnswer = z.object({ state: z.string() });

export type OtherCell = ReturnType<typeof otherCell>;

/** The receiving installation, as the one that a club leaves sees it. */
export const otherCell = (cell: string, key: string) => {
  const origin = requireSafeAddress(cell);
  const at = (step: string, query: Readonly<Record<string, string>> = {}) => {
    const url = new URL(`${arrivalPath}/${step}`, origin);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  };
  const asked = async (url: URL, sent: Sent): Promise<unknown> => {
    try {
      return await post(url, key, sent);
    } catch (error) {
      if (isBroken(error)) throw Object.assign(cellErrors.unreachable({ cell: origin }), { cause: error });
      throw error;
    }
  };
  const tell = (step: string, value: object = {}) =>
    asked(at(step), { type: 'application/json', body: JSON.stringify(value) });
  return {
    origin,
    begin: async (input: { name: string; mark: string; source: string }) =>
      z.object({ number: z.number().int(), target: z.url({ protocol: /^https?$/ }) }).parse(await tell('begin', input)),
    known: async (names: readonly string[]) =>
      z.object({ known: z.record(z.string(), z.string()) }).parse(await tell('known', { names })).known,
    file: async (name: string, sha256: string, content: AsyncIterable<Buffer>) => {
      const body = Readable.from(sealWith(key)(content), { objectMode: false });
      await asked(at('file', { name, sha256 }), { type: 'application/octet-stream', body });
    },
    rows: async (body: Readable) =>
      z.object({ checks: tableChecks }).parse(await asked(at('rows'), { type: 'application/octet-stream', body }))
        .checks,
    open: async () => stateAnswer.parse(await tell('open')).state,
    cancel: async () => stateAnswer.parse(await tell('cancel')).state,
    giveBack: async (losesChanges: boolean) => stateAnswer.parse(await tell('return', { losesChanges })).state,
    state: async () =>
      z.object({ state: z.string(), checks: tableChecks, isBackedUp: z.boolean() }).parse(await tell('state')),
  };
};
