import { createHash } from 'node:crypto';
import type { Call } from '@vereinshaus/contract/kit/call';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';

/** One canonical form for equal inputs: fields sorted by name, and lists of numbers sorted, since their order has no meaning. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    return value.every((each) => typeof each === 'number') ? [...value].sort((a, b) => a - b) : value.map(canonical);
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, canonical(each)]),
  );
};

const contentOf = ({ path, keyIgnores = [] }: Call, input: Readonly<Record<string, unknown>>): Buffer => {
  const ignored = new Set(['key', ...keyIgnores]);
  const meant = Object.fromEntries(Object.entries(input).filter(([name]) => !ignored.has(name)));
  return createHash('sha256')
    .update(JSON.stringify([path, canonical(meant)]))
    .digest();
};

/**
 * A key belongs to the first request that was sent with it: with another input or another call it is refused. A repetition of the same
 * request goes on to its command, which finds the result of the first.
 *
 * Lock: the key, before all others. Of two requests at once the second waits for the first.
 */
export const claimKey = async (ctx: Pick<Ctx, 'db' | 'now'>, call: Call, input: Readonly<Record<string, unknown>>) => {
  const { key } = input;
  if (call.isKeyed !== true || typeof key !== 'string') return;
  const content = contentOf(call, input);
  const claimed = await ctx.db
    .insertInto('request_key')
    .values({ club_id: sql<number>`current_club()`, key, content, used_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed !== undefined) return;
  const same = await ctx.db
    .selectFrom('request_key as k')
    .where('k.key', '=', key)
    .where('k.content', '=', content)
    .select('k.key')
    .executeTakeFirst();
  if (same === undefined) throw requestErrors.keyUsed();
};
