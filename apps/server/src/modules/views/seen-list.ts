import { createHash } from 'node:crypto';
import { judgeAccess } from '@vereinshaus/contract/kit/access';
import { maxWatchedMembers, type RestReason } from '@vereinshaus/contract/views/living';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ReadingCtx, SignedIn } from '../../kit/ctx.ts';
import { AppError } from '../../kit/errors.ts';
import { livingLists, questionOf, type ViewedList } from './living-lists.ts';

/** Who stood on a list when it was looked at, and what was asked. One of another shape counts as none. */
const seenList = z.object({ version: z.literal(2), asked: z.string(), ids: z.array(z.int()) });
export type SeenList = z.output<typeof seenList>;

/** What was asked, as a digest: a search can name somebody, and is compared alone. */
const digestOf = (asked: string): string => createHash('sha256').update(asked).digest('hex');

/** The first shape kept the question itself. */
const firstSeenList = z
  .object({ version: z.literal(1), asked: z.string(), ids: z.array(z.int()) })
  .transform(({ asked, ids }): SeenList => ({ version: 2, asked: digestOf(asked), ids }));

export const readSeenList = (stored: unknown): SeenList | null =>
  z.union([seenList, firstSeenList]).safeParse(stored).data ?? null;

type WatchedAddress = { list: ViewedList; address: string };

/** The list as the viewer sees it at this moment, or why they do not. */
export const listAsSeenNow = async (
  ctx: ReadingCtx & { viewer: SignedIn | null },
  { list, address }: WatchedAddress,
): Promise<SeenList | RestReason> => {
  const { viewer } = ctx;
  if (viewer === null || judgeAccess(livingLists[list].access, viewer) !== 'yes') return 'noRight';
  if (viewer.owesSecondFactor) return 'noSecondFactor';
  const question = questionOf(address);
  try {
    const ids = await livingLists[list].ids(ctx, { ...question, limit: maxWatchedMembers + 1 });
    if (ids.length > maxWatchedMembers) return 'tooMany';
    return { version: 2, asked: digestOf(JSON.stringify(question)), ids: [...ids] };
  } catch (error) {
    // Refused before anything was asked: the transaction goes on.
    if (error instanceof AppError) return 'hiddenFilter';
    throw error;
  }
};

type Moves = { entered: readonly number[]; left: readonly number[] };

/** Two records that became one are one person: nobody came or went. */
const mergedInto = async (
  ctx: Pick<ReadingCtx, 'db'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; survivor: number }>`
    select p.id, p.merged_into_id as survivor from person_card p
    where p.id = any(${[...ids]}::integer[]) and p.merged_into_id is not null`.execute(ctx.db);
  return new Map(rows.map(({ id, survivor }) => [id, survivor]));
};

/** Who came and who went between two looks. A view that asks something else now has no looks before. */
export const movesBetween = async (
  ctx: Pick<ReadingCtx, 'db'>,
  list: ViewedList,
  before: SeenList | null,
  now: SeenList,
): Promise<Moves> => {
  if (before === null || before.asked !== now.asked) return { entered: [], left: [] };
  const [was, is] = [new Set(before.ids), new Set(now.ids)];
  const left = before.ids.filter((id) => !is.has(id));
  const survivors = list === 'persons' ? await mergedInto(ctx, left) : new Map<number, number>();
  const replaced = new Set(left.flatMap((id) => survivors.get(id) ?? []));
  return {
    entered: now.ids.filter((id) => !was.has(id) && !replaced.has(id)),
    left: left.filter((id) => !is.has(survivors.get(id) ?? id)),
  };
};
