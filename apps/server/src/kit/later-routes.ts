import type { Call, ParsedInputOf } from '@vereinshaus/contract/call';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Ctx } from './ctx.ts';
import type { Db } from './database.ts';
import { type House, inRequest } from './serve-call.ts';

/** A second, short transaction in the same tenant, with jobs of its own: what was made is kept. */
export type Afterwards = <T>(run: (db: Db, jobs: Ctx['jobs']) => Promise<T>) => Promise<T>;

/** A call whose answer takes long to make. `prepare` is the request as any other; what it returns makes the answer. */
export type LaterRoute = {
  call: Call;
  prepare: (ctx: Ctx, input: never) => Promise<(afterwards: Afterwards) => Promise<unknown>>;
};

export const later = <C extends Call>(
  call: C,
  prepare: (ctx: Ctx, input: ParsedInputOf<C>) => Promise<(afterwards: Afterwards) => Promise<z.input<C['reply']>>>,
): LaterRoute => ({ call, prepare });

/** The answer is made when the transaction is over and its locks are gone: nobody waits for a picture to be drawn. */
export const publishLater = (app: FastifyInstance, house: House, routes: readonly LaterRoute[]) => {
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
        const { answer } = await inRequest(house, call, request, async (ctx, input) => ({
          tenant: ctx.club.id,
          make: await prepare(ctx, input as never),
        }));
        const made = await answer.make((run) =>
          house.database.transaction({ tenant: answer.tenant }, (db) => run(db, house.queue.senderIn(db))),
        );
        return reply.header('cache-control', 'no-store').send(made);
      },
    });
  }
};
