import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { Call, ParsedInputOf } from '@vereinshaus/contract/kit/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Ctx } from './ctx.ts';
import { type AppError, requestErrors } from './errors.ts';
import { inRequest, inTurn, type Runtime } from './serve-call.ts';

/** Calls that carry files instead of JSON. They pass the same checks as all others: tenant, viewer, access, input. */
export type ReceivedFile = { name: string; content: Buffer };

export type SentFile = {
  name: string;
  mimeType: string;
  content: Uint8Array;
  /** Displayed in the browser instead of saved; only for types that carry no script. */
  inline?: boolean;
  /** The address changes with the content, so a browser may keep it. */
  immutable?: boolean;
};

/** First and last byte, both included. */
type ByteRange = { from: number; to: number };

/** A large file of which a player requests parts; it is never in memory as a whole. */
type StreamedFile = Omit<SentFile, 'content' | 'immutable'> & {
  size: number;
  open: (range: ByteRange) => Readable;
};

/** A file that is generated while it is sent, after the transaction; its length is mostly unknown. */
type MadeFile = Omit<SentFile, 'content' | 'inline' | 'immutable'> & { open: () => Readable; size?: number };

export type FileRoute =
  | {
      kind: 'upload';
      call: Call;
      prepare: (file: ReceivedFile) => Promise<unknown>;
      receive: (ctx: Ctx, input: never, prepared: never) => Promise<unknown>;
    }
  | { kind: 'download'; call: Call; send: (ctx: Ctx, input: never) => Promise<SentFile> }
  | { kind: 'made'; call: Call; send: (ctx: Ctx, input: never) => Promise<MadeFile> }
  | { kind: 'ranged'; call: Call; send: (ctx: Ctx, input: never) => Promise<StreamedFile> };

export const upload = <C extends Call>(
  call: C,
  receive: (ctx: Ctx, input: ParsedInputOf<C>, file: ReceivedFile) => Promise<z.input<C['reply']>>,
): FileRoute => ({ kind: 'upload', call, prepare: async (file) => file, receive });

/** An upload that is first converted, which may take seconds: limited by admission, and before it takes a connection. */
export const uploadPrepared = <C extends Call, P>(
  call: C,
  prepare: (file: ReceivedFile) => Promise<P>,
  receive: (ctx: Ctx, input: ParsedInputOf<C>, prepared: P) => Promise<z.input<C['reply']>>,
): FileRoute => ({ kind: 'upload', call, prepare, receive });

export const download = <C extends Call>(
  call: C,
  send: (ctx: Ctx, input: ParsedInputOf<C>) => Promise<SentFile>,
): FileRoute => ({ kind: 'download', call, send });

/** Answers a Range request with that part (206), and any other request with the whole file. */
export const rangedDownload = <C extends Call>(
  call: C,
  send: (ctx: Ctx, input: ParsedInputOf<C>) => Promise<StreamedFile>,
): FileRoute => ({ kind: 'ranged', call, send });

/** A failure during sending ends the connection, so that half a file never looks complete. */
export const generatedDownload = <C extends Call>(
  call: C,
  send: (ctx: Ctx, input: ParsedInputOf<C>) => Promise<MadeFile>,
): FileRoute => ({ kind: 'made', call, send });

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
 * Checks access before a byte of the file is kept; the change itself gets its own transaction. The work between the two is queued and
 * needs no connection.
 */
const serveUpload = (
  runtime: Runtime,
  { call, prepare, receive }: Extract<FileRoute, { kind: 'upload' }>,
  limits: Limits,
) => {
  const { admission: _, ...asked } = call;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { answer: tenantId } = await inRequest(runtime, asked, request, async ({ club }) => club.id);
    const file = await receivedFile(request, limits);
    const prepared = await inTurn(runtime, call, tenantId, () => prepare(file));
    const { answer } = await inRequest(runtime, asked, request, (ctx, input) =>
      receive(ctx, input as never, prepared as never),
    );
    return reply.header('cache-control', 'no-store').send(answer);
  };
};

const plainPolicy = "default-src 'none'; sandbox";
/** Browsers open their PDF viewer only outside of a sandbox; a PDF runs no script of the page. */
const paperPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'";

const quoted = (name: string) => name.replaceAll(/[^\w .-]/g, '_');

const describe = (reply: FastifyReply, { name, mimeType, inline }: Pick<SentFile, 'name' | 'mimeType' | 'inline'>) =>
  reply
    .type(mimeType)
    .header(
      'content-disposition',
      `${inline === true ? 'inline' : 'attachment'}; filename="${quoted(name)}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
    .header('content-security-policy', inline === true && mimeType === 'application/pdf' ? paperPolicy : plainPolicy);

const serveDownload =
  (runtime: Runtime, { call, send }: Extract<FileRoute, { kind: 'download' }>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { answer: file } = await inRequest(runtime, call, request, (ctx, input) => send(ctx, input as never));
    return describe(reply, file)
      .header('cache-control', file.immutable === true ? 'private, max-age=31536000, immutable' : 'no-store')
      .send(Buffer.from(file.content));
  };

/** The range that the header asks for: null = the whole file, undefined = outside the file. Several ranges at once: the whole file. */
const rangeOf = (header: string | undefined, size: number): ByteRange | null | undefined => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  // Without a start it means the last so many bytes.
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end ? { from: start, to: end } : undefined;
};

/** Sends a file, or the requested part of it. */
export const sendRanged = (request: FastifyRequest, reply: FastifyReply, file: StreamedFile) => {
  const asked = rangeOf(request.headers.range, file.size);
  if (asked === undefined) return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  const { from, to } = asked ?? { from: 0, to: file.size - 1 };
  if (asked !== null) reply.code(206).header('content-range', `bytes ${from}-${to}/${file.size}`);
  return describe(reply, file)
    .header('accept-ranges', 'bytes')
    .header('content-length', to - from + 1)
    .header('cache-control', 'private, no-cache')
    .send(request.method === 'HEAD' ? Readable.from([]) : file.open({ from, to }));
};

/** Checks access again for every part. */
const serveRanged =
  (runtime: Runtime, { call, send }: Extract<FileRoute, { kind: 'ranged' }>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { answer: file } = await inRequest(runtime, call, request, (ctx, input) => send(ctx, input as never));
    return sendRanged(request, reply, file);
  };

const serveMade =
  (runtime: Runtime, { call, send }: Extract<FileRoute, { kind: 'made' }>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { answer: file } = await inRequest(runtime, call, request, (ctx, input) => send(ctx, input as never));
    if (file.size !== undefined) reply.header('content-length', file.size);
    return describe(reply, file).header('cache-control', 'no-store').send(file.open());
  };

const serve = (runtime: Runtime, route: FileRoute, limits: Limits) => {
  if (route.kind === 'upload') return serveUpload(runtime, route, limits);
  if (route.kind === 'made') return serveMade(runtime, route);
  return route.kind === 'ranged' ? serveRanged(runtime, route) : serveDownload(runtime, route);
};

/** The only place that reads multipart forms. */
export const publishFiles = async (
  app: FastifyInstance,
  runtime: Runtime,
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
        // Ranges count the bytes of the uncompressed file.
        ...(route.kind === 'ranged' && { compress: false as const }),
        handler: serve(runtime, route, limits),
      });
    }
  });
};
