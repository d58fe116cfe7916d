import { type FamilyName, familyNames, type YearClub } from './club.ts';
import type { House } from './house.ts';
import type { Mails } from './step.ts';

const owedText = `
  select coalesce(sum(case when e.debit_id = a.id then e.amount_cents else -e.amount_cents end), 0)::integer as cents
  from ledger_account a
  join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id) and e.cancelled_at is null
  where a.club_id = $1 and a.person_id = $2`;

/** What each family owes according to the books, whether due or not; families without debts are left out. */
export const owed = async (house: House, { id, families }: YearClub): Promise<Record<string, number>> => {
  const found: Record<string, number> = {};
  for (const name of familyNames) {
    const [row] = await house.sql<{ cents: number }>(owedText, [id, families[name as FamilyName].parentId]);
    if (row !== undefined && row.cents !== 0) found[`${name} owes`] = row.cents;
  }
  return found;
};

/** The balance of the bank account according to the books. */
export const bankInBooks = async (house: House, { id }: YearClub): Promise<number> => {
  const [row] = await house.sql<{ cents: number }>(
    `select coalesce(sum(case when e.debit_id = a.id then e.amount_cents else -e.amount_cents end), 0)::integer as cents
     from ledger_account a
     join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id) and e.cancelled_at is null
     where a.club_id = $1 and a.purpose = 'bank'`,
    [id],
  );
  return row?.cents ?? 0;
};

export const count = async (house: House, text: string, values: readonly unknown[]): Promise<number> => {
  const [row] = await house.sql<{ count: number }>(`select count(*)::integer as count ${text}`, values);
  return row?.count ?? 0;
};

/** The mails of a club that were written after a given one, by subject. */
export const mailsSince = async (
  house: House,
  clubId: number,
  last: number,
): Promise<{ mails: Mails; last: number }> => {
  const rows = await house.sql<{ subject: string; count: number; last: number }>(
    `select subject, count(*)::integer as count, max(id) as last from mail where club_id = $1 and id > $2
     group by subject order by subject`,
    [clubId, last],
  );
  return {
    mails: Object.fromEntries(rows.map(({ subject, count: found }) => [subject, found])),
    last: Math.max(last, ...rows.map((row) => row.last)),
  };
};

/** The text of the newest mail to an address. */
export const lastMailTo = async (house: House, clubId: number, email: string): Promise<string> => {
  const [row] = await house.sql<{ body: string }>(
    'select body from mail where club_id = $1 and recipient like $2 order by id desc limit 1',
    [clubId, `%${email}%`],
  );
  return row?.body ?? '';
};
