import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FileStore } from '../../adapters/storage/file-store.ts';
import type { Database } from '../../kit/database.ts';
import { platformTenant } from '../../kit/platform-tenant.ts';
import type { SealedColumn } from '../../kit/sealed-column.ts';
import { unsealWith } from '../../kit/sealed-stream.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { arrivalsOf, hashOfKey } from './arrivals.ts';
import { cellErrors } from './cells.errors.ts';

export const arrivalPath = '/api/cells/arrival';

type Services = {
  database: Database;
  ownerUrl: string | undefined;
  store: FileStore;
  secrets: Secrets;
  sealed: readonly SealedColumn[];
  originOf: (request: FastifyRequest, host: string) => string;
};

const sentKey = ({ headers }: FastifyRequest): string => {
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

/** What cannot be read is refused by what each step expects. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Who stops reading must not end the connection: the other cell would never hear why. */
const bodyOf = (request: FastifyRequest): AsyncIterable<Buffer> =>
  (request.body as Readable).iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;

const readToTheEnd = async ({ raw }: FastifyRequest) => {
  if (raw.readableEnded || raw.destroyed) return;
  raw.resume();
  await finished(raw).catch(() => undefined);
};

/**
 * The key of an arrival that there is. Asked in the pool that everybody shares: whoever guesses opens no connection of the
 * owner, of which a database has few.
 */
const keyOf = async (request: FastifyRequest, database: Database): Promise<string> => {
  const key = sentKey(request);
  const known = await database.transaction({ tenant: platformTenant }, (db) =>
    db.selectFrom('club_arrival as a').where('a.key_hash', '=', hashOfKey(key)).select('a.id').executeTakeFirst(),
  );
  if (known === undefined) throw cellErrors.wrongKey();
  return key;
};

/** What the other cell asks, with its key; nobody else finds anything here. */
export const serveArrivals = (app: FastifyInstance, services: Services) =>
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: maxControlBytes },
      (_request, body, done) => done(null, parsed(String(body))),
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
          return { status: 'success', ...(await run(request, await keyOf(request, services.database))) };
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
