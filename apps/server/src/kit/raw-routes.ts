import type { Call } from '@vereinshaus/contract/kit/call';
import { nothing } from '@vereinshaus/contract/kit/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from './ctx.ts';
import { inRequest, inTurn, type Runtime } from './serve-call.ts';

type Answer = (body: Buffer) => Promise<Uint8Array>;

/**
 * A call with a body so large that parsing it here would block the event loop. The raw body is passed to a thread, which parses and checks
 * it and returns the finished JSON.
 */
export type RawRoute = {
  call: Call;
  /** The database part of the reply, which runs before the body arrives: no transaction waits for the body. */
  prepare: (ctx: Ctx) => Promise<Answer>;
};

/** Only the session is known before the body is read, so the access rule may not ask for more. */
const withoutInput = (call: Call): Call => {
  const { admission: _, ...rest } = call;
  return { ...rest, input: nothing.strict() };
};

export const publishRaw = async (app: FastifyInstance, runtime: Runtime, routes: readonly RawRoute[]) => {
  const asked = new WeakMap<FastifyRequest, { tenantId: number; answer: Answer }>();
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const { call, prepare } of routes) {
      scope.route({
        method: call.method,
        url: `/api${call.path}`,
        bodyLimit: (call.bodyKb ?? 0) * 1024,
        config: { rateLimit: { max: call.perMinute ?? 60, timeWindow: '1 minute' } },
        // Callers without access are refused before a byte of the body is kept.
        preParsing: async (request, _reply, payload) => {
          const { answer: who } = await inRequest(runtime, withoutInput(call), request, async (ctx) => ({
            tenantId: ctx.club.id,
            answer: await prepare(ctx),
          }));
          asked.set(request, who);
          return payload;
        },
        handler: async (request, reply) => {
          const who = asked.get(request);
          const body = request.body;
          if (who === undefined) throw new Error('a request was handled before it was asked who sends it');
          const content = Buffer.isBuffer(body) ? body : Buffer.from('{}');
          const answered = await inTurn(runtime, call, who.tenantId, () => who.answer(content));
          return reply
            .header('cache-control', 'no-store')
            .type('application/json; charset=utf-8')
            .send(Buffer.from(answered.buffer, answered.byteOffset, answered.byteLength));
        },
      });
    }
  });
};
