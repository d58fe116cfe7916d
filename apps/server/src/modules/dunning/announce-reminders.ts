import type { DunningAnnouncement } from '@vereinshaus/contract/dunning/calls';
import { remindsByItself, remindsOn } from '@vereinshaus/contract/dunning/rules';
import { addDays, dayInVienna, formatDay, type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf, type WorkCtx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { dunningErrors } from './dunning.errors.ts';
import { lockDunning } from './lock-dunning.ts';
import { demandOf, familiesOwing } from './owing.queries.ts';

const dayMs = 86_400_000;

const heldOn = async (ctx: WorkCtx, day: IsoDay): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select a.payer_id as id from dunning_announcement a where a.held_until >= ${day}::date`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
};

/** Die E-Mails von morgen: noted the day before, so that they can be stopped. Returns how many there are. */
export const announceReminders = async (ctx: WorkCtx): Promise<number> => {
  const settings = await clubSettingsOf(ctx);
  const sendOn = addDays(dayInVienna(ctx.now), 1);
  if (!settings.remindsByItself || !settings.sendPaymentReminders || !remindsOn(sendOn)) return 0;
  await lockDunning(ctx);
  const held = await heldOn(ctx, sendOn);
  const tomorrow = { ...ctx, now: new Date(ctx.now.getTime() + dayMs) };
  const families = (await familiesOwing(tomorrow, settings)).filter(
    ({ id, owing }) => !held.has(id) && remindsByItself(owing, sendOn, settings),
  );
  const rows = families.map((family) => ({ payerId: family.id, cents: demandOf({ ...family, step: withoutFee }) }));
  await sql`
    insert into dunning_announcement (club_id, payer_id, send_on, amount_cents, created_at)
    select current_club(), a."payerId", ${sendOn}::date, a.cents, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a ("payerId" integer, cents bigint)
    on conflict do nothing`.execute(ctx.db);
  return rows.length;
};

/** Automatic reminders use the first level, and charge no fee. */
export const withoutFee = { level: 1, feeCents: 0, reason: null } as const;

type Row = {
  id: number;
  payer_id: number;
  fullname: string;
  amount: number;
  send_on: IsoDay;
  state: DunningAnnouncement['state'];
};

/** The next reminders, including stopped ones. */
export const announcedReminders = async (ctx: Ctx) => {
  const { remindsByItself: isOn } = await clubSettingsOf(ctx);
  const { rows } = await sql<Row>`
    select a.id, a.payer_id, a.amount_cents as amount, a.send_on, a.state,
      p.display_name as fullname
    from dunning_announcement a join person_card p on p.club_id = a.club_id and p.id = a.payer_id
    where a.state in ('planned', 'stopped') and a.send_on >= ${dayInVienna(ctx.now)}::date
    order by a.send_on, p.last_name, p.first_name, a.id`.execute(ctx.db);
  return {
    isOn,
    announcements: rows.map((row) => ({
      ID: row.id,
      child_ID: row.payer_id,
      fullname: row.fullname,
      amount: row.amount,
      sendOn: toDayNumber(row.send_on),
      state: row.state,
    })),
  };
};

/**
 * Stoppen: one family until the club's interval has passed once more, or all families only for the next time. A stop during sending waits
 * for it, and gets the error that it is too late.
 */
export const stopAnnounced = async (ctx: Ctx, announcementId: number): Promise<number> => {
  await lockDunning(ctx);
  const { remindsByItselfDays } = await clubSettingsOf(ctx);
  const isOne = announcementId > 0;
  const { rows } = await sql<{ payer_id: number; send_on: IsoDay }>`
    update dunning_announcement a set state = 'stopped', stopped_by = ${viewerOf(ctx).id}, decided_at = ${ctx.now},
      held_until = a.send_on + ${isOne ? remindsByItselfDays : 0}::integer
    where a.state = 'planned' and (${!isOne} or a.id = ${announcementId})
    returning a.payer_id, a.send_on`.execute(ctx.db);
  const [first] = rows;
  if (first === undefined) throw isOne ? dunningErrors.announcementGone() : dunningErrors.nothingAnnounced();
  await recordHistory(ctx, {
    kind: 'dunning.stopped',
    personId: isOne ? first.payer_id : null,
    details: { families: rows.length, sendOn: first.send_on },
  });
  return rows.length;
};

/** Doch verschicken, until the morning of the sending. */
export const resumeAnnounced = async (ctx: Ctx, announcementId: number) => {
  await lockDunning(ctx);
  const { rows } = await sql<{ send_on: IsoDay; payer_id: number }>`
    update dunning_announcement a set state = 'planned', stopped_by = null, decided_at = null, held_until = null
    where a.id = ${announcementId} and a.state = 'stopped' and a.send_on >= ${dayInVienna(ctx.now)}::date
    returning a.send_on, a.payer_id`.execute(ctx.db);
  const [resumed] = rows;
  if (resumed === undefined) throw dunningErrors.announcementGone();
  await recordHistory(ctx, {
    kind: 'dunning.resumed',
    personId: resumed.payer_id,
    details: { sendOn: resumed.send_on },
  });
  return formatDay(resumed.send_on);
};
