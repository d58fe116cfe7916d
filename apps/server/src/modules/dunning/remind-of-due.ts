import { addDays, dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import { inTurn } from '../../kit/in-turn.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { inEachSite, type OriginResolver, type WorkTools } from '../../kit/tenant-work.ts';
import { senderOf } from '../clubs/index.ts';
import { nameOnItem, textOfItem } from '../ledger/index.ts';
import { queueMails } from '../system/index.ts';
import { dueReminderMail, type ReminderReader } from './dunning.mails.ts';
import type { DueItem } from './owing.queries.ts';

/** Bald fällig: every morning, for clubs that send reminders before the due date. */
export const remindOfDueJob = defineJob({
  name: 'remind-of-due',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 300,
  cron: '20 8 * * *',
});

type ComingRow = {
  payer_id: number;
  first_name: string;
  last_name: string;
  email: string;
  item_id: number;
  text: string | null;
  person: string;
  due_on: IsoDay;
  cents: number;
};

/**
 * Items due today or within these days that were never announced: after downtime their day may already have come. Payers by mandate are
 * debited, and payers with a payment under way need no reminder.
 */
const comingItems = async (ctx: WorkCtx, days: number): Promise<readonly ComingRow[]> => {
  const today = dayInVienna(ctx.now);
  const { rows } = await sql<ComingRow>`
    select w.id as payer_id, w.first_name, w.last_name, w.email, i.id as item_id, i.due_on, i.open_cents as cents,
      ${nameOnItem('i')} as person,
      ${textOfItem('i')} as text
    from open_item_card i
    join ledger_account_card a on a.club_id = i.club_id and a.id = i.account_id
    join person_card w on w.club_id = a.club_id and w.id = a.person_id
    join ledger_document_card d on d.club_id = i.club_id and d.id = i.document_id
    left join person_card p on p.club_id = i.club_id and p.id = i.person_id
    where i.side = 'charge' and i.open_cents > 0 and i.due_on between ${today}::date and ${addDays(today, days)}::date
      and d.document_on < i.due_on
      and w.is_present and w.email <> ''
      and not exists (select from due_reminder r where r.club_id = i.club_id and r.item_id = i.id)
      and w.id not in (select person_id from collecting_mandate(${today}::date))
      and not exists (
        select from payment_card y where y.club_id = w.club_id and y.payer_id = w.id and is_under_way(y)
      )
    order by w.id, i.due_on, i.id`.execute(ctx.db);
  return rows;
};

/** Of two concurrent runs only one marks an item, and only that one sends the mail. */
const noteReminded = async (ctx: WorkCtx, itemIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ item_id: number }>`
    insert into due_reminder (club_id, item_id, created_at)
    select current_club(), id, ${ctx.now}::timestamptz from unnest(${[...itemIds]}::integer[]) as id
    on conflict do nothing
    returning item_id`.execute(ctx.db);
  return new Set(rows.map(({ item_id: id }) => id));
};

type DueReminder = { reader: ReminderReader; items: DueItem[] };

const byPayer = (rows: readonly ComingRow[]): readonly DueReminder[] => {
  const families = new Map<number, DueReminder>();
  for (const row of rows) {
    const reader = { id: row.payer_id, firstName: row.first_name, lastName: row.last_name, email: row.email };
    const family = families.get(row.payer_id) ?? { reader, items: [] };
    family.items.push({ text: row.text ?? '', person: row.person, dueOn: row.due_on, cents: row.cents });
    families.set(row.payer_id, family);
  }
  return [...families.values()];
};

/** Vor der Fälligkeit erinnern: one mail per family, each amount once. Returns how many were sent. */
export const remindOfDue = async (ctx: WorkCtx): Promise<number> => {
  const sender = await senderOf(ctx);
  if (sender.settings.dueReminderDays === 0) return 0;
  const coming = await comingItems(ctx, sender.settings.dueReminderDays);
  if (coming.length === 0) return 0;
  const noted = await noteReminded(
    ctx,
    coming.map(({ item_id: id }) => id),
  );
  const families = byPayer(coming.filter(({ item_id: id }) => noted.has(id)));
  const mails = await inTurn(families, ({ reader, items }) => dueReminderMail(ctx, sender, reader, items));
  await queueMails(ctx, ctx.club.id, mails, 'mass');
  return mails.length;
};

export const remindOfDueWorker = ({ senderIn, originOf }: Omit<WorkTools, 'now'> & { originOf: OriginResolver }) =>
  worker(remindOfDueJob, async ({ database, now, isMadeUp = false }) => {
    await inEachSite(
      { database, now, isMadeUp, senderIn, originOf },
      sql`select id from clubs_that_remind() as w (id)`,
      (transact) => transact(remindOfDue),
    );
  });
