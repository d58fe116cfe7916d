import type { Call, ParsedInputOf } from '@vereinshaus/contract/kit/call';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Ctx } from './ctx.ts';
import type { Db } from './database.ts';
import { inRequest, type Runtime } from './serve-call.ts';

/** A second, short transaction in the same tenant, with jobs of its own: what was made is kept. */
export type InNewTransaction = <T>(run: (db: Db, jobs: Ctx['jobs']) => Promise<T>) => Promise<T>;

/** A call whose answer takes long to make. `prepare` is the request as any other; what it returns makes the answer. */
export type AfterCommitRoute = {
  call: Call;
  prepare: (ctx: Ctx, input: never) => Promise<(afterwards: InNewTransaction) => Promise<unknown>>;
};

export const afterCommit = <C extends Call>(
  call: C,
  prepare: (
    ctx: Ctx,
    input: ParsedInputOf<C>,
  ) => Promise<(afterwards: InNewTransaction) => Promise<z.input<C['reply']>>>,
): AfterCommitRoute => ({ call, prepare });

/** The answer is made when the transaction is over and its locks are gone: nobody waits for a picture to be drawn. */
export const publishAfterCommit = (app: FastifyInstance, runtime: Runtime, routes: readonly AfterCommitRoute[]) => {
  for (const { call, prepare } of routes) {
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      ...(call.bodyKb !== undefined && { bodyLimit: call.bodyKb * 1024 }),
      config: {
        rateLimit: { max: call.perMinute ?? 60, timeWindow: '1 minute' },
        hasEffect: call.effect === true,
      },
      handler: async (request, reply) => {
        const { answer } = await inRequest(runtime, call, request, async (ctx, input) => ({
          tenant: ctx.club.id,
          make: await prepare(ctx, input as never),
        }));
        const made = await answer.make((run) =>
          runtime.database.transaction({ tenant: answer.tenant }, (db) => run(db, runtime.queue.senderIn(db))),
        );
        return reply.header('cache-control', 'no-store').send(made);
      },
    });
  }
};
