import { dayInVienna, toSeconds } from '@vereinshaus/contract/days';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';

type Sensitive = 'svn' | 'health';

/** Wer hat was gesehen: written in the transaction that shows it. */
export const noteSensitiveAccess = async (ctx: Ctx, personId: number, what: Sensitive) => {
  const viewer = viewerOf(ctx);
  await ctx.db
    .insertInto('sensitive_access')
    .values({
      club_id: ctx.club.id,
      person_id: personId,
      what,
      at: ctx.now,
      day: dayInVienna(ctx.now),
      viewer_id: viewer.id,
      acting_admin_id: viewer.originalId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** The health note is the person's own and the Verwalter's; everybody else who reads it is written down. */
export const noteHealthAccess = async (ctx: Ctx, person: { ID: number; verwalter_ID: number; note: string }) => {
  const viewer = viewerOf(ctx);
  const isOwn = person.ID === viewer.id || person.verwalter_ID === viewer.id;
  const isOfThisClub = viewer.tenantId === ctx.club.id;
  if (person.note === '' || !isOfThisClub || (isOwn && viewer.originalId === null)) return;
  await noteSensitiveAccess(ctx, person.ID, 'health');
};

const shown = 200;

const isSensitive = (what: string): what is Sensitive => what === 'svn' || what === 'health';

/** Who has looked, latest first. */
export const sensitiveAccessOf = async (ctx: Ctx, personId: number) => {
  const rows = await ctx.db
    .selectFrom('sensitive_access as s')
    .leftJoin('person as p', (join) =>
      join
        .onRef('p.club_id', '=', 's.club_id')
        .on((eb) => eb('p.id', '=', eb.fn.coalesce('s.acting_admin_id', 's.viewer_id'))),
    )
    .where('s.person_id', '=', personId)
    .orderBy('s.at', 'desc')
    .limit(shown)
    .select(['s.at', 's.what', 's.viewer_id', 's.acting_admin_id', 'p.first_name', 'p.last_name'])
    .execute();
  return rows.map((row) => ({
    time: toSeconds(row.at),
    what: isSensitive(row.what) ? row.what : ('svn' as const),
    viewer_ID: row.acting_admin_id ?? row.viewer_id,
    viewerName: [row.first_name, row.last_name].filter(Boolean).join(' '),
  }));
};
