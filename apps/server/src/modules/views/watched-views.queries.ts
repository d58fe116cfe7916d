import type { Inbox } from '@vereinshaus/contract/home/calls';
import { judgeAccess } from '@vereinshaus/contract/kit/access';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import type { ListChange, WatchedView } from '@vereinshaus/contract/views/calls';
import { viewedLists } from '@vereinshaus/contract/views/calls';
import { countsText, maxKeptChanges, type RestReason, type WatchFrequency } from '@vereinshaus/contract/views/living';
import { sql } from 'kysely';
import { type BatchedQuery, question } from '../../kit/ask-together.ts';
import { type Ctx, type ReadingCtx, viewerOf } from '../../kit/ctx.ts';
import { linkOf, livingLists, questionOf, type ViewedList } from './living-lists.ts';

type ChangeRow = {
  id: number;
  time: number;
  entered: number[];
  enteredCount: number;
  left: number[];
  leftCount: number;
  isSeen: boolean;
};

type WatchRow = {
  viewId: number;
  list: ViewedList;
  name: string;
  address: string;
  shared: boolean;
  often: WatchFrequency;
  byMail: boolean;
  rests: RestReason | null;
  members: number;
  lookedAt: Date;
  changes: ChangeRow[];
};

type WatchedAddress = { list: ViewedList; address: string };

/** Why nothing of a view comes out, with the rights of this moment and not of the last look. */
const closedBecause = (ctx: Pick<ReadingCtx, 'viewer'>, { list, address }: WatchedAddress): RestReason | null => {
  if (judgeAccess(livingLists[list].access, ctx.viewer) !== 'yes') return 'noRight';
  return livingLists[list].mayFilter(ctx, questionOf(address).filters) ? null : 'hiddenFilter';
};

/** All names of one list in one statement, however many views it has. */
const namesOf = async (ctx: ReadingCtx, rows: readonly WatchRow[]) => {
  const found = new Map<ViewedList, ReadonlyMap<number, string>>();
  for (const list of viewedLists) {
    const changes = rows.filter((row) => row.list === list).flatMap((row) => row.changes);
    const ids = [...new Set(changes.flatMap(({ entered, left }) => [...entered, ...left]))];
    if (ids.length > 0) found.set(list, await livingLists[list].names(ctx, ids));
  }
  return (list: ViewedList, ids: readonly number[]) => ids.flatMap((id) => found.get(list)?.get(id) ?? []);
};

/** The viewer's own watches with their last changes. Of a list or by a filter that they may no longer see no name comes out. */
export const watchedViews = async (ctx: Ctx): Promise<WatchedView[]> => {
  const { rows } = await sql<WatchRow>`
    select v.id as "viewId", v.list, v.name, v.address, v.is_shared as shared, w.often, w.by_mail as "byMail",
      w.rests_because as rests, coalesce(jsonb_array_length(w.seen_list -> 'ids'), 0) as members, w.looked_at as "lookedAt",
      coalesce((
        select json_agg(json_build_object('id', c.id, 'time', floor(extract(epoch from c.found_at)), 'entered', c.entered_ids,
          'enteredCount', c.entered_count, 'left', c.left_ids, 'leftCount', c.left_count, 'isSeen', c.seen_at is not null) order by c.id desc)
        from (select * from view_change c where c.club_id = w.club_id and c.watch_id = w.id order by c.id desc limit ${maxKeptChanges}) c
      ), '[]') as changes
    from view_watch w join saved_view v on v.club_id = w.club_id and v.id = w.view_id
    where w.person_id = ${viewerOf(ctx).id}
    order by v.name collate "de-AT-x-icu", v.id`.execute(ctx.db);
  const open = rows.map((row) => {
    const closed = closedBecause(ctx, row);
    return { ...row, rests: closed ?? row.rests, changes: closed === null ? row.changes : [] };
  });
  const named = await namesOf(ctx, open);
  return open.map(({ viewId, list, name, address, shared, often, byMail, rests, members, lookedAt, changes }) => ({
    ID: viewId,
    list,
    name,
    link: linkOf(list, address),
    shared,
    often,
    mail: byMail,
    rests: rests ?? '',
    members,
    looked: toSeconds(lookedAt),
    changes: changes.map(
      (change): ListChange => ({
        ID: change.id,
        time: change.time,
        entered: { total: change.enteredCount, names: named(list, change.entered) },
        left: { total: change.leftCount, names: named(list, change.left) },
        isSeen: change.isSeen,
      }),
    ),
  }));
};

type UnseenRow = WatchedAddress & { name: string; entered: number; left: number };

/** Lebende Listen, for the home page: what the viewer has not looked at, by numbers alone. */
export const unseenChanges = (ctx: Ctx): BatchedQuery<Pick<Inbox, 'lists'>> =>
  question(
    sql<UnseenRow>`
      select v.name, v.list, v.address, sum(c.entered_count)::integer as entered, sum(c.left_count)::integer as left
      from view_watch w
      join saved_view v on v.club_id = w.club_id and v.id = w.view_id
      join view_change c on c.club_id = w.club_id and c.watch_id = w.id and c.seen_at is null
      where w.person_id = ${viewerOf(ctx).id}
      group by v.id, v.name, v.list, v.address order by max(c.id) desc`,
    (rows) => {
      const open = rows.filter((row) => closedBecause(ctx, row) === null);
      const entries = open.slice(0, 5).map(({ name, ...counts }) => ({
        text: `${name}: ${countsText(counts)}`,
        link: '/ansichten',
      }));
      return { lists: { total: open.length, entries } };
    },
  );
