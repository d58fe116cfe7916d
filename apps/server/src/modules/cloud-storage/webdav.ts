import { webdavPath } from '@vereinshaus/contract/cloud-storage/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kit/errors.ts';
import { rateOf } from '../../kit/http.ts';
import type { Runtime } from '../../kit/serve-call.ts';
import type { CloudStore } from './contents.ts';
import {
  copyResource,
  lockResource,
  makeFolder,
  moveResource,
  putFile,
  removeResource,
  unlockResource,
} from './webdav-changes.ts';
import { authenticateDrive } from './webdav-door.ts';
import { listResource, patchProps, sendFile } from './webdav-reads.ts';
import type { DavRequest } from './webdav-request.ts';

type Handler = (dav: DavRequest, reply: FastifyReply) => Promise<unknown>;

const handlers: Readonly<Record<string, Handler>> = {
  PROPFIND: listResource,
  PROPPATCH: patchProps,
  GET: sendFile,
  HEAD: sendFile,
  PUT: putFile,
  DELETE: removeResource,
  MKCOL: makeFolder,
  MOVE: moveResource,
  COPY: copyResource,
  LOCK: lockResource,
  UNLOCK: unlockResource,
};

const methods = ['OPTIONS', ...Object.keys(handlers)];

/** What Fastify does not know by itself, and whether it comes with a body. */
const addedMethods = { PROPFIND: true, PROPPATCH: true, MKCOL: true, MOVE: true, COPY: true, LOCK: true, UNLOCK: true };

/** The files of the club have no more room, or everything that the club may keep. */
const saysFull: ReadonlySet<string> = new Set(['cloudStorage.isFull', 'quotas.storageIsFull']);

/** Programs know a full disk by this number. */
const asProgramsKnowIt = (error: unknown, reply: FastifyReply): unknown => {
  if (!(error instanceof AppError) || !saysFull.has(error.code)) throw error;
  return reply.code(507).type('text/plain; charset=utf-8').send(error.message);
};

/** Vereinsdateien as a network drive (WebDAV, classes 1 and 2); decision 0042. */
export const serveWebdav = async (app: FastifyInstance, runtime: Runtime, store: CloudStore) => {
  for (const [method, hasBody] of Object.entries(addedMethods)) app.addHttpMethod(method, { hasBody });
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('dav', '1, 2').header('ms-author-via', 'DAV').header('cache-control', 'private, no-cache');
    if (request.method === 'OPTIONS') return reply.code(200).header('allow', methods.join(', ')).send();
    const dav: DavRequest = { request, store, ...(await authenticateDrive(runtime, request, reply)) };
    const handler = handlers[request.method];
    return handler?.(dav, reply).catch((error: unknown) => asProgramsKnowIt(error, reply));
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Bodies are read where it is known what they are: a file goes by in pieces.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    for (const url of [webdavPath, `${webdavPath}/*`]) {
      scope.route({
        method: methods.filter((method) => method !== 'HEAD'),
        url,
        exposeHeadRoute: true,
        compress: false,
        config: { rateLimit: rateOf() },
        handler: serve,
      });
    }
  });
};
