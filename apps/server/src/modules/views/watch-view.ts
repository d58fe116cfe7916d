import { howOftenLabels, maxWatches, type WatchFrequency } from '@vereinshaus/contract/views/living';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import type { ViewedList } from './living-lists.ts';
import { listAsSeenNow } from './seen-list.ts';
import { viewErrors } from './views.errors.ts';

type FoundView = { list: ViewedList; name: string; address: string };

/** One's own or one of the office; held, so that it is not deleted meanwhile. */
const findView = async (ctx: Ctx, viewId: number): Promise<FoundView> => {
  const { rows } = await sql<FoundView>`
    select v.list, v.name, v.address from saved_view v
    where v.id = ${viewId} and (v.is_shared or v.created_by = ${viewerOf(ctx).id}) for key share`.execute(ctx.db);
  const [view] = rows;
  if (view === undefined) throw viewErrors.gone();
  return view;
};

/** Of two devices that choose at once the second waits, and finds how many there are. */
const lockOwnWatches = (ctx: Ctx) =>
  sql`select from person_card p where p.id = ${viewerOf(ctx).id} for no key update`.execute(ctx.db);

const countOthers = async (ctx: Ctx, viewId: number) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from view_watch w where w.person_id = ${viewerOf(ctx).id} and w.view_id <> ${viewId}`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
};

/**
 * Sag mir, wenn jemand dazukommt oder herausfällt: who stands on the list now is noted at once, and told are the changes
 * from here on. Whoever only changes how often keeps what was noted.
 */
export const watchView = async (
  ctx: Ctx,
  { viewId, often, byMail }: { viewId: number; often: WatchFrequency; byMail: boolean },
): Promise<number> => {
  await lockOwnWatches(ctx);
  const view = await findView(ctx, viewId);
  if ((await countOthers(ctx, viewId)) >= maxWatches) throw viewErrors.tooManyWatches();
  const seen = await listAsSeenNow(ctx, view);
  if (typeof seen === 'string') throw viewErrors[seen]();
  const stored = JSON.stringify(seen);
  await sql`
    insert into view_watch (club_id, view_id, person_id, often, by_mail, created_at, looked_at, seen_list)
    values (current_club(), ${viewId}, ${viewerOf(ctx).id}, ${often}, ${byMail}, ${ctx.now}, ${ctx.now}, ${stored}::jsonb)
    on conflict on constraint view_watch_once do update set often = excluded.often, by_mail = excluded.by_mail`.execute(
    ctx.db,
  );
  const details = { view: view.name, often: howOftenLabels[often], byMail };
  await recordHistory(ctx, { kind: 'views.watched', personId: viewerOf(ctx).id, details });
  return seen.ids.length;
};

/** Nicht mehr sagen. What is no longer watched is left alone. */
export const unwatchView = async (ctx: Ctx, viewId: number) => {
  const { rows } = await sql<{ name: string }>`
    delete from view_watch w using saved_view v
    where w.person_id = ${viewerOf(ctx).id} and w.view_id = ${viewId} and v.club_id = w.club_id and v.id = w.view_id
    returning v.name`.execute(ctx.db);
  const [view] = rows;
  if (view === undefined) return;
  await recordHistory(ctx, { kind: 'views.unwatched', personId: viewerOf(ctx).id, details: { view: view.name } });
};

/** Gelesen: up to what was on the screen; what came meanwhile is still new. */
export const markChangesSeen = async (ctx: Ctx, { viewId, until }: { viewId: number; until: number }) => {
  await sql`
    update view_change c set seen_at = ${ctx.now} from view_watch w
    where w.club_id = c.club_id and w.id = c.watch_id and w.person_id = ${viewerOf(ctx).id} and w.view_id = ${viewId}
      and c.id <= ${until} and c.seen_at is null`.execute(ctx.db);
};
