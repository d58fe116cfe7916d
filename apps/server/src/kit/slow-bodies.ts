import type { Refusal } from '@vereinshaus/contract/kit/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestErrors } from './errors.ts';

/** A grace period at first, and from then on the speed of a poor telephone line. */
const graceMs = 10_000;
const bytesPerMs = 16;
const sweepMs = 1000;

type Open = { reply: FastifyReply; since: number; bytesBefore: number };

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** A request without a socket is judged by its stream alone. */
const isComplete = ({ raw }: FastifyRequest) => raw.complete || raw.readableEnded;

const isTooSlow = ({ raw }: FastifyRequest, { since, bytesBefore }: Open, now: number) => {
  const received = (raw.socket?.bytesRead ?? 0) - bytesBefore;
  return now - since > graceMs + received / bytesPerMs;
};

/** Answers past the framework, which still waits for the body; the connection ends with the answer. */
const giveUp = ({ raw: request }: FastifyRequest, reply: FastifyReply) => {
  const { message, code, httpStatus } = requestErrors.tooSlow();
  const refusal: Refusal = { status: 'error', message, code };
  reply.hijack();
  reply.raw.writeHead(httpStatus, { 'content-type': 'application/json; charset=utf-8', connection: 'close' });
  reply.raw.end(JSON.stringify(refusal), () => request.destroy());
};

/**
 * A client that begins to send and stops would hold a connection for as long as it likes, and a few hundred of them would block the
 * server. Bytes are counted at the socket, so it does not matter who reads them: JSON, a form or a file.
 */
export const watchBodies = (app: FastifyInstance) => {
  const open = new Map<FastifyRequest, Open>();
  const sweep = (now: number) => {
    for (const [request, state] of open) {
      if (isComplete(request) || state.reply.raw.headersSent) open.delete(request);
      else if (isTooSlow(request, state, now)) {
        open.delete(request);
        giveUp(request, state.reply);
      }
    }
  };
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return;
    open.set(request, { reply, since: performance.now(), bytesBefore: request.raw.socket?.bytesRead ?? 0 });
  });
  app.addHook('onResponse', async (request) => void open.delete(request));
  app.addHook('onRequestAbort', async (request) => void open.delete(request));
  const timer = setInterval(() => sweep(performance.now()), sweepMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return { sweep, openBodies: () => open.size };
};
