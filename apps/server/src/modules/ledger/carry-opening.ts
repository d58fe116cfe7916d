import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { askOne, type BatchedQuery, question } from '../../kit/ask-together.ts';
import { accountsFor, lockAccounts } from './accounts.ts';
import { type LedgerCtx, postDocument } from './post.ts';

type OpeningStanding = { number: number; name: string; cents: number };

/** The balance of the opening account through a day, debit minus credit: zero once every opening entry has its counterpart. */
export const openingStanding = (through: IsoDay): BatchedQuery<OpeningStanding> =>
  question(
    sql<OpeningStanding>`
      select a.number, a.name,
        coalesce(sum(case when e.debit_id = a.id then e.amount_cents else -e.amount_cents end), 0)::bigint as cents
      from ledger_account a
      left join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id) and e.cancelled_at is null
        and e.document_on <= ${through}::date
      where a.purpose = 'opening' group by a.number, a.name`,
    ([row]) => row ?? { number: 0, name: '', cents: 0 },
  );

/**
 * Eröffnungsbilanzkonto ausgleichen: what the club had without owing it is its equity. Entries dated later are left to the call that posts
 * them. Two concurrent calls run one after the other, and the second carries the remainder.
 */
export const clearOpeningAccount = async (ctx: LedgerCtx, on: IsoDay): Promise<void> => {
  const accounts = await accountsFor(ctx, { purposes: ['opening', 'equity'] });
  const [opening, equity] = [accounts.of('opening'), accounts.of('equity')];
  await lockAccounts(ctx, [opening]);
  const { cents } = await askOne(ctx, openingStanding(on));
  if (cents === 0) return;
  await postDocument(ctx, {
    kind: 'opening',
    source: 'year',
    on,
    mayComeLate: true,
    lines: [
      {
        ...(cents < 0 ? { debit: opening, credit: equity } : { debit: equity, credit: opening }),
        cents: Math.abs(cents),
        symbol: 'EB',
        text: 'Anfangsbestand Vereinsvermögen',
      },
    ],
  });
};
