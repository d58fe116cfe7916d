import type { Call, ParsedInputOf } from '@vereinshaus/contract/kit/call';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { createSharedAdmission } from './admission.ts';
import type { Ctx } from './ctx.ts';
import type { Db } from './database.ts';
import { inRequest, type Runtime } from './serve-call.ts';

/** A second, short transaction in the same tenant with its own jobs, to keep the result. */
export type RunInNewTransaction = <T>(run: (db: Db, jobs: Ctx['jobs']) => Promise<T>) => Promise<T>;

/** A call with a reply that takes long to make. `prepare` is an ordinary request; the function it returns makes the reply. */
export type AfterCommitRoute = {
  call: Call;
  prepare: (ctx: Ctx, input: never) => Promise<(afterwards: RunInNewTransaction) => Promise<unknown>>;
  /** Limit of connections at once, where it is lower than the share of one key. */
  atOnce?: number;
};

export const afterCommit = <C extends Call>(
  call: C,
  prepare: (
    ctx: Ctx,
    input: ParsedInputOf<C>,
  ) => Promise<(afterwards: RunInNewTransaction) => Promise<z.input<C['reply']>>>,
): AfterCommitRoute => ({ call, prepare });

/**
 * Makes the reply after the transaction, so that no lock is held while a picture is drawn. Many callers may wait for the same slow reply
 * and all get it at the same moment, so only a few of each call have a connection at once, before and after.
 */
export const publishAfterCommit = (app: FastifyInstance, runtime: Runtime, routes: readonly AfterCommitRoute[]) => {
  for (const { call, prepare, atOnce } of routes) {
    const fewAtOnce = createSharedAdmission(Math.min(atOnce ?? Infinity, runtime.admission.share));
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      ...(call.bodyKb !== undefined && { bodyLimit: call.bodyKb * 1024 }),
      config: {
        rateLimit: { max: call.perMinute ?? 60, timeWindow: '1 minute' },
        hasEffect: call.effect === true,
      },
      handler: async (request, reply) => {
        const prepared = async (ctx: Ctx, input: Record<string, unknown>) => ({
          tenant: ctx.club.id,
          make: await prepare(ctx, input as never),
        });
        const { answer } = await inRequest(runtime, call, request, prepared, fewAtOnce);
        const made = await answer.make((run) =>
          fewAtOnce(() =>
            runtime.database.transaction({ tenant: answer.tenant }, (db) => run(db, runtime.queue.senderIn(db))),
          ),
        );
        return reply.header('cache-control', 'no-store').send(made);
      },
    });
  }
};
