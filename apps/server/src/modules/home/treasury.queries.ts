import { inboxShows, type TreasuryReply } from '@vereinshaus/contract/home/calls';
import { type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { dueAccounts } from '../ledger/index.ts';

/** Bei wem ist etwas fällig? Who has owed it longest comes first. */
const dueBalances = async (ctx: Ctx): Promise<TreasuryReply['due']> => {
  const accounts = await dueAccounts(ctx, inboxShows);
  return {
    total: accounts[0]?.total ?? 0,
    cents: accounts[0]?.whole ?? 0,
    entries: accounts.map(({ personId, number, name, cents, since }) => ({
      child_ID: personId ?? 0,
      accountNr: number,
      fullname: name,
      cents,
      since: toDayNumber(since),
    })),
  };
};

type DocumentRow = { id: number; text: string; cents: number; document_on: IsoDay };

/** Zuletzt von Hand gebucht, each document with its first entry's words and the sum of all. */
const manualDocuments = async (ctx: Ctx): Promise<TreasuryReply['documents']> => {
  const { rows } = await sql<DocumentRow>`
    select d.id, d.document_on, e.text, e.cents
    from (select * from ledger_document_card d where d.source = 'hand' order by d.document_on desc, d.id desc limit ${inboxShows}) d
    cross join lateral (
      select (array_agg(e.text order by e.id))[1] as text, sum(e.amount_cents)::bigint as cents
      from ledger_entry_card e where e.club_id = d.club_id and e.document_id = d.id
    ) e
    where e.text is not null
    order by d.document_on desc, d.id desc`.execute(ctx.db);
  return rows.map(({ id, text, cents, document_on }) => ({ ID: id, text, cents, date: toDayNumber(document_on) }));
};

/** Was die Kassa als Nächstes braucht. */
export const treasury = async (ctx: Ctx): Promise<TreasuryReply> => ({
  due: await dueBalances(ctx),
  documents: await manualDocuments(ctx),
});
