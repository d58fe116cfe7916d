import { dayInVienna, type IsoDay, toDayNumber } from '@vereinshaus/contract/days';
import { inboxShows, type Treasury } from '@vereinshaus/contract/home';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

type Due = { id: number; fullname: string; cents: number; since: IsoDay; total: number; whole: number };

const fullname = sql`coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.company_name)`;

/** Bei wem ist etwas fällig? Who has owed it longest comes first. */
const dueBalances = async (ctx: Ctx): Promise<Treasury['due']> => {
  const { rows } = await sql<Due>`
    select a.person_id as id, ${fullname} as fullname, i.cents, i.since,
      (count(*) over ())::integer as total, (sum(i.cents) over ())::bigint as whole
    from (
      select i.club_id, i.account_id, sum(i.open_cents)::bigint as cents, min(i.due_on) as since
      from open_item i
      where i.open_cents > 0 and i.side = 'charge' and i.due_on <= ${dayInVienna(ctx.now)}::date
      group by i.club_id, i.account_id
    ) i
    join ledger_account a on a.club_id = i.club_id and a.id = i.account_id
    join person p on p.club_id = a.club_id and p.id = a.person_id
    order by i.since, i.cents desc, a.person_id
    limit ${inboxShows}`.execute(ctx.db);
  return {
    total: rows[0]?.total ?? 0,
    cents: rows[0]?.whole ?? 0,
    entries: rows.map(({ id, cents, since, ...row }) => ({
      child_ID: id,
      fullname: row.fullname,
      cents,
      since: toDayNumber(since),
    })),
  };
};

type DocumentRow = { id: number; text: string; cents: number; document_on: IsoDay };

/** Zuletzt von Hand gebucht, each document with its first entry's words and the sum of all. */
const manualDocuments = async (ctx: Ctx): Promise<Treasury['documents']> => {
  const { rows } = await sql<DocumentRow>`
    select d.id, d.document_on, e.text, e.cents
    from (select * from ledger_document d where d.source = 'hand' order by d.document_on desc, d.id desc limit ${inboxShows}) d
    cross join lateral (
      select (array_agg(e.text order by e.id))[1] as text, sum(e.amount_cents)::bigint as cents
      from ledger_entry e where e.club_id = d.club_id and e.document_id = d.id
    ) e
    where e.text is not null
    order by d.document_on desc, d.id desc`.execute(ctx.db);
  return rows.map(({ id, text, cents, document_on }) => ({ ID: id, text, cents, date: toDayNumber(document_on) }));
};

/** Was die Kassa als Nächstes braucht. */
export const treasury = async (ctx: Ctx): Promise<Treasury> => ({
  due: await dueBalances(ctx),
  documents: await manualDocuments(ctx),
});
