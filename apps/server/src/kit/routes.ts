import type { Area, Call, ParsedInputOf } from '@vereinshaus/contract/kit/call';
import type { z } from 'zod';
import type { Ctx } from './ctx.ts';

export type Handler<C extends Call> = (ctx: Ctx, input: ParsedInputOf<C>) => Promise<z.input<C['reply']>>;

/** A call with the handler that answers it. */
export type Route = { call: Call; handler: (ctx: Ctx, input: never) => Promise<unknown> };

/**
 * Binds an area of the contract to its handlers. A missing handler, an unknown one or a reply of the wrong shape does
 * not compile.
 */
export const routes = <A extends Area>(calls: A, handlers: { [K in keyof A]: Handler<A[K]> }): readonly Route[] =>
  Object.keys(calls).map((name) => ({ call: calls[name] as Call, handler: handlers[name] as Route['handler'] }));

/** The default reply of a change. */
export const succeeded = (message: string) => ({ status: 'success' as const, message });
