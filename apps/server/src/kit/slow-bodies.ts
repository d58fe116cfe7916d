import type { Refusal } from '@vereinshaus/contract/kit/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestErrors } from './errors.ts';

/** Time to begin in, and from then on as much as a poor telephone line carries. */
const graceMs = 10_000;
const bytesPerMs = 16;
const sweepMs = 1000;

type Open = { reply: FastifyReply; since: number; bytesBefore: number };

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Of a request that came over no socket only its stream tells. */
const isComplete = ({ raw }: FastifyRequest) => raw.complete || raw.readableEnded;

const isTooSlow = ({ raw }: FastifyRequest, { since, bytesBefore }: Open, now: number) => {
  const received = (raw.socket?.bytesRead ?? 0) - bytesBefore;
  return now - since > graceMs + received / bytesPerMs;
};

/** Answered past the framework, which still waits for the body; the connection ends with it. */
const giveUp = ({ raw: request }: FastifyRequest, reply: FastifyReply) => {
  const { message, code, httpStatus } = requestErrors.tooSlow();
  const refusal: Refusal = { status: 'error', message, code };
  reply.hijack();
  reply.raw.writeHead(httpStatus, { 'content-type': 'application/json; charset=utf-8', connection: 'close' });
  reply.raw.end(JSON.stringify(refusal), () => request.destroy());
};

/**
 * Whoever begins to send and does not go on holds a connection for as long as it likes, and a few hundred of them hold
 * the house. Bytes are counted at the socket, so that it does not matter who reads them: JSON, a form or a file.
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
