import { addDays, dayInVienna, formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { personKinds } from '@vereinshaus/contract/retention/calendar';
import { maxHoldDays } from '@vereinshaus/contract/retention/calls';
import { sql } from 'kysely';
import { type Ctx, viewerOf, type WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { lockPerson } from '../persons/index.ts';
import { retentionErrors } from './retention.errors.ts';

/** Who is kept today, all of them or one. */
export const heldPersons = async (ctx: Pick<WorkCtx, 'db' | 'now'>): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select h.person_id as id from retention_hold h where h.keep_until >= ${dayInVienna(ctx.now)}::date`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
};

type HoldInput = { personId: number; until: IsoDay; reason: string };

/**
 * Aufbewahren bis … weil …: everything about this person stays until the day is over, whatever the periods say. The person is
 * locked, so a removal that is under way is waited for, or finds that they stay.
 */
export const holdPerson = async (ctx: Ctx, { personId, until, reason }: HoldInput) => {
  const person = await lockPerson(ctx, personId);
  if (person.anonymised_at !== null) throw retentionErrors.personGone();
  const today = dayInVienna(ctx.now);
  if (until < today || until > addDays(today, maxHoldDays)) throw retentionErrors.badHoldDay();
  await sql`
    insert into retention_hold (club_id, person_id, keep_until, reason, held_at, held_by)
    values (current_club(), ${personId}, ${until}::date, ${reason}, ${ctx.now}, ${viewerOf(ctx).id})
    on conflict (club_id, person_id) do update set keep_until = excluded.keep_until, reason = excluded.reason,
      held_at = excluded.held_at, held_by = excluded.held_by`.execute(ctx.db);
  await sql`
    update retention_item i set reasons = array_append(i.reasons, 'held')
    where i.subject_id = ${personId} and i.kind = any(${[...personKinds]}::text[]) and not 'held' = any(i.reasons)`.execute(
    ctx.db,
  );
  await recordHistory(ctx, { kind: 'retention.held', personId, details: { until: formatDay(until), reason } });
};

/** Nicht mehr aufbewahren: the periods count again. */
export const releasePerson = async (ctx: Ctx, personId: number) => {
  await lockPerson(ctx, personId);
  const { rows } = await sql`delete from retention_hold where person_id = ${personId} returning 1`.execute(ctx.db);
  if (rows.length === 0) return;
  await unmark(ctx, [personId]);
  await recordHistory(ctx, { kind: 'retention.released', personId, details: {} });
};

const unmark = (ctx: Pick<WorkCtx, 'db'>, personIds: readonly number[]) =>
  sql`
    update retention_item i set reasons = array_remove(i.reasons, 'held')
    where i.subject_id = any(${[...personIds]}::integer[]) and i.kind = any(${[...personKinds]}::text[])`.execute(
    ctx.db,
  );

/** Whose day is over: nobody has to think of it. */
export const endHolds = async (ctx: WorkCtx) => {
  const { rows } = await sql<{ id: number; until: IsoDay }>`
    delete from retention_hold h where h.keep_until < ${dayInVienna(ctx.now)}::date
    returning h.person_id as id, h.keep_until as until`.execute(ctx.db);
  for (const { id, until } of rows) {
    await recordHistory(ctx, { kind: 'retention.holdEnded', personId: id, details: { until: formatDay(until) } });
  }
};
