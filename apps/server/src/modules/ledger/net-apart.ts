import { sql } from 'kysely';
import { lockAccounts } from './accounts.ts';
import type { LedgerCtx } from './post.ts';
import { settleAll } from './settle.ts';

type Pair = { chargeId: number; creditId: number; cents: number; isNetted: boolean };

const accountsOf = async (ctx: LedgerCtx, itemIds: readonly number[]) => {
  const { rows } = await sql<{ account: number }>`
    select distinct i.account_id as account from open_item i where i.id = any(${[...itemIds]}::integer[])`.execute(
    ctx.db,
  );
  return rows.map(({ account }) => account);
};

const pairsOf = async (ctx: LedgerCtx, itemIds: readonly number[]): Promise<readonly Pair[]> => {
  const { rows } = await sql<Pair>`
    select s.charge_id as "chargeId", s.credit_id as "creditId", sum(s.cents)::bigint as cents,
      min(charged.kind) in ('charge', 'opening') and (
        min(credited.kind) = 'opening' or (min(charged.kind) = 'opening' and min(credited.kind) = 'reversal')
      ) as "isNetted"
    from settlement s
    join open_item charge on charge.club_id = s.club_id and charge.id = s.charge_id
    join ledger_document charged on charged.club_id = charge.club_id and charged.id = charge.document_id
    join open_item credit on credit.club_id = s.club_id and credit.id = s.credit_id
    join ledger_document credited on credited.club_id = credit.club_id and credited.id = credit.document_id
    where s.charge_id = any(${[...itemIds]}::integer[]) or s.credit_id = any(${[...itemIds]}::integer[])
    group by s.charge_id, s.credit_id having sum(s.cents) > 0`.execute(ctx.db);
  return rows;
};

/**
 * Lösen, was das Produkt selbst verrechnet hat: an opening balance against the other items of the account. Settlements with real money were
 * made by a person: the items they touch stay as they are and are returned.
 */
export const netApart = async (ctx: LedgerCtx, itemIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const accounts = await accountsOf(ctx, itemIds);
  if (accounts.length === 0) return new Set();
  await lockAccounts(ctx, accounts);
  const asked = new Set(itemIds);
  const pairs = await pairsOf(ctx, itemIds);
  const sidesOf = ({ chargeId, creditId }: Pair) => [chargeId, creditId].filter((id) => asked.has(id));
  const touched = new Set(pairs.filter(({ isNetted }) => !isNetted).flatMap(sidesOf));
  const freed = pairs.filter((pair) => pair.isNetted && sidesOf(pair).some((id) => !touched.has(id)));
  await settleAll(
    ctx,
    [],
    freed.map(({ chargeId, creditId, cents }) => ({ chargeId, creditId, cents: -cents })),
  );
  return touched;
};
