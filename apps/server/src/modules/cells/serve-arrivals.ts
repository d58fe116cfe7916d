import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FileStore } from '../../adapters/storage/file-store.ts';
import type { SealedColumn } from '../../kit/sealed-column.ts';
import { unsealWith } from '../../kit/sealed-stream.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { arrivalsOf } from './arrivals.ts';
import { cellErrors } from './cells.errors.ts';

export const arrivalPath = '/api/cells/arrival';

type Services = {
  ownerUrl: string | undefined;
  store: FileStore;
  secrets: Secrets;
  sealed: readonly SealedColumn[];
  originOf: (request: FastifyRequest, host: string) => string;
};

const keyOf = ({ headers }: FastifyRequest): string => {
  const key = headers['x-move-key'];
  if (typeof key !== 'string' || key.length < 40 || key.length > 60) throw cellErrors.wrongKey();
  return key;
};

const beginInput = z.strictObject({ name: z.string().max(300), mark: z.string().max(64), source: z.string().max(300) });
const returnInput = z.strictObject({ losesChanges: z.boolean() });
/** A name below the folder of a club: nothing that leads elsewhere. */
const fileName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,200}$/i);
const fileInput = z.object({ name: fileName, sha256: z.string().regex(/^[0-9a-f]{64}$/) });
const knownInput = z.strictObject({ names: z.array(fileName).max(1000) });

const maxControlBytes = 256 * 1024;
const pieceBytes = 8 * 1024 * 1024;

export const hashOfFile = async (store: FileStore, key: string): Promise<string | null> => {
  const size = await store.size(key);
  if (size === null) return null;
  const hash = createHash('sha256');
  if (size > 0) for await (const piece of store.stream(key, { from: 0, to: size - 1 })) hash.update(piece);
  return hash.digest('hex');
};

const keepFile = async (store: FileStore, key: string, content: AsyncIterable<Buffer>) => {
  await store.remove(key);
  let gathered: Buffer[] = [];
  let length = 0;
  let offset = 0;
  const write = async () => {
    await store.writeAt(key, offset, Buffer.concat(gathered));
    offset += length;
    [gathered, length] = [[], 0];
  };
  for await (const part of content) {
    gathered.push(part);
    length += part.length;
    if (length >= pieceBytes) await write();
  }
  if (length > 0) await write();
  if (offset === 0) await store.put(key, Buffer.alloc(0));
  else await store.join(key);
};

/** Who stops reading must not end the connection: the other cell would never hear why. */
const bodyOf = (request: FastifyRequest): AsyncIterable<Buffer> =>
  (request.body as Readable).iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;

const readToTheEnd = async ({ raw }: FastifyRequest) => {
  if (raw.readableEnded || raw.destroyed) return;
  raw.resume();
  await finished(raw).catch(() => undefined);
};

/** What the other cell asks, with its key; nobody else finds anything here. */
export const serveArrivals = (app: FastifyInstance, services: Services) =>
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: maxControlBytes },
      (_r, body, done) => done(null, JSON.parse(String(body))),
    );
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    const { store, secrets, sealed } = services;
    const arrivals = () => {
      if (services.ownerUrl === undefined) throw cellErrors.noOwner();
      return arrivalsOf(services.ownerUrl, { sealed, secrets });
    };
    const answer = (step: string, run: (request: FastifyRequest, key: string) => Promise<object>) =>
      scope.post(`${arrivalPath}/${step}`, { config: { rateLimit: false } }, async (request) => {
        try {
          return { status: 'success', ...(await run(request, keyOf(request))) };
        } catch (error) {
          await readToTheEnd(request);
          throw error;
        }
      });
    answer('begin', async (request, key) => {
      const { number, host } = await arrivals().begin(key, beginInput.parse(request.body));
      return { number, target: services.originOf(request, host) };
    });
    answer('known', async (request, key) => {
      const clubId = await arrivals().numberOf(key);
      const known: Record<string, string> = {};
      for (const name of knownInput.parse(request.body).names) {
        const hash = await hashOfFile(store, `${clubId}/${name}`);
        if (hash !== null) known[name] = hash;
      }
      return { known };
    });
    answer('file', async (request, key) => {
      const { name, sha256 } = fileInput.parse(request.query);
      const place = `${await arrivals().numberOf(key)}/${name}`;
      await keepFile(store, place, unsealWith(key)(bodyOf(request)));
      if ((await hashOfFile(store, place)) !== sha256) throw cellErrors.brokenFile({ file: name });
      return {};
    });
    answer('rows', (request, key) => arrivals().load(key, bodyOf(request)));
    answer('open', (_request, key) => arrivals().open(key));
    answer('cancel', (_request, key) => arrivals().cancel(key));
    answer('return', (request, key) => arrivals().giveBack(key, returnInput.parse(request.body).losesChanges));
    answer('state', (_request, key) => arrivals().tell(key));
  });
