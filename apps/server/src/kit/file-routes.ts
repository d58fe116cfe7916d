import multipart from '@fastify/multipart';
import type { Call, ParsedInputOf } from '@vereinshaus/contract/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Ctx } from './ctx.ts';
import { type AppError, requestErrors } from './errors.ts';
import { type House, inRequest, inTurn } from './serve-call.ts';

/** Calls that carry files instead of JSON. They pass the same door as all others: tenant, viewer, access, input. */
export type ReceivedFile = { name: string; content: Buffer };

export type SentFile = {
  name: string;
  mimeType: string;
  content: Uint8Array;
  /** Shown in the page instead of saved; only for types that carry no script. */
  inline?: boolean;
  /** The address changes with the content, so a browser may keep it. */
  immutable?: boolean;
};

export type FileRoute =
  | {
      kind: 'upload';
      call: Call;
      prepare: (file: ReceivedFile) => Promise<unknown>;
      receive: (ctx: Ctx, input: never, prepared: never) => Promise<unknown>;
    }
  | { kind: 'download'; call: Call; send: (ctx: Ctx, input: never) => Promise<SentFile> };

export const upload = <C extends Call>(
  call: C,
  receive: (ctx: Ctx, input: ParsedInputOf<C>, file: ReceivedFile) => Promise<z.input<C['reply']>>,
): FileRoute => ({ kind: 'upload', call, prepare: async (file) => file, receive });

/** A file that is made into something else first, which may take seconds: in turn, and before there is a connection. */
export const uploadPrepared = <C extends Call, P>(
  call: C,
  prepare: (file: ReceivedFile) => Promise<P>,
  receive: (ctx: Ctx, input: ParsedInputOf<C>, prepared: P) => Promise<z.input<C['reply']>>,
): FileRoute => ({ kind: 'upload', call, prepare, receive });

export const download = <C extends Call>(
  call: C,
  send: (ctx: Ctx, input: ParsedInputOf<C>) => Promise<SentFile>,
): FileRoute => ({ kind: 'download', call, send });

type Limits = { largestBytes: number; tooLarge: () => AppError };

const receivedFile = async (request: FastifyRequest, limits: Limits): Promise<ReceivedFile> => {
  if (!request.isMultipart()) throw requestErrors.wrongContentType();
  const part = await request.file();
  if (part === undefined) throw requestErrors.unreadable();
  const content = await part.toBuffer().catch((error: unknown) => {
    throw error instanceof request.server.multipartErrors.RequestFileTooLargeError ? limits.tooLarge() : error;
  });
  return { name: part.filename, content };
};

/**
 * Who may not send is told so before a byte of the file is kept; the change itself gets a transaction of its own. Turns
 * are taken for the work between the two, which needs no connection.
 */
const serveUpload = (
  house: House,
  { call, prepare, receive }: Extract<FileRoute, { kind: 'upload' }>,
  limits: Limits,
) => {
  const { turns: _, ...asked } = call;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { answer: tenantId } = await inRequest(house, asked, request, async ({ club }) => club.id);
    const file = await receivedFile(request, limits);
    const prepared = await inTurn(house, call, tenantId, () => prepare(file));
    const { answer } = await inRequest(house, asked, request, (ctx, input) =>
      receive(ctx, input as never, prepared as never),
    );
    return reply.header('cache-control', 'no-store').send(answer);
  };
};

const quoted = (name: string) => name.replaceAll(/[^\w .-]/g, '_');

const serveDownload =
  (house: House, { call, send }: Extract<FileRoute, { kind: 'download' }>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { answer: file } = await inRequest(house, call, request, (ctx, input) => send(ctx, input as never));
    const how = file.inline === true ? 'inline' : 'attachment';
    return reply
      .type(file.mimeType)
      .header(
        'content-disposition',
        `${how}; filename="${quoted(file.name)}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      )
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', file.immutable === true ? 'private, max-age=31536000, immutable' : 'no-store')
      .send(Buffer.from(file.content));
  };

/** Multipart forms are read here and nowhere else. */
export const publishFiles = async (
  app: FastifyInstance,
  house: House,
  routes: readonly FileRoute[],
  limits: Limits,
) => {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: limits.largestBytes, files: 1, fields: 10, fieldSize: 10_000 },
    });
    for (const route of routes) {
      const { call } = route;
      scope.route({
        method: call.method,
        url: `/api${call.path}`,
        config: {
          rateLimit: { max: call.perMinute ?? 600, timeWindow: '1 minute' },
          hasEffect: call.effect === true,
        },
        handler: route.kind === 'upload' ? serveUpload(house, route, limits) : serveDownload(house, route),
      });
    }
  });
};
