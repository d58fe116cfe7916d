import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

type DbCtx = Pick<Ctx, 'db'>;

export type AccountValues = {
  number: number;
  name: string;
  kind: number;
  isAsset: boolean;
  address?: string;
  iban?: string;
  bic?: string;
  tag?: string;
};

const columnsOf = ({ isAsset, ...values }: AccountValues) => ({ ...values, is_asset: isAsset });

/** Konto anlegen. The database refuses a number that is taken. */
export const addAccount = async (ctx: Pick<Ctx, 'db' | 'now'>, values: AccountValues): Promise<number> => {
  const { id } = await ctx.db
    .insertInto('ledger_account')
    .values({
      club_id: sql<number>`current_club()`,
      created_at: ctx.now,
      ...columnsOf(values),
      iban_changed_at: (values.iban ?? '') === '' ? null : ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Konto ändern. An IBAN counts as new if it differs, or if the account was of another kind before. */
export const changeAccount = async (ctx: Pick<Ctx, 'db' | 'now'>, accountId: number, values: AccountValues) => {
  const { iban = '', kind } = values;
  const changedAt = sql<Date | null>`
    case when iban <> ${iban} or kind <> ${kind} then ${ctx.now}::timestamptz else iban_changed_at end`;
  await ctx.db
    .updateTable('ledger_account')
    .set({ ...columnsOf(values), iban_changed_at: changedAt })
    .where('id', '=', accountId)
    .execute();
};

/** The accounts among these that nothing refers to: no entry, no open item, no tax, no purpose the product needs. */
const unused = (accountIds: readonly number[]) => sql<number>`
  select a.id from ledger_account a
  where a.id = any(${[...accountIds]}::integer[]) and a.purpose is null and a.person_id is null
    and not exists (select from ledger_entry e where e.club_id = a.club_id and e.debit_id = a.id)
    and not exists (select from ledger_entry e where e.club_id = a.club_id and e.credit_id = a.id)
    and not exists (select from tax_code t where t.club_id = a.club_id and t.account_id = a.id)`;

/** Konten löschen, if they are unused; returns those that were deleted. */
export const deleteAccounts = async (ctx: DbCtx, accountIds: readonly number[]): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    delete from ledger_account where id in (${unused(accountIds)}) returning id`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

/** Kostenstelle anlegen; an existing one of the same name is reused and gets the tag. */
export const saveCostCentre = async (ctx: DbCtx, name: string, tagId: number | null): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into cost_centre (club_id, name, tag_id) values (current_club(), ${name}, ${tagId})
    on conflict on constraint cost_centre_once do update set is_active = true, tag_id = excluded.tag_id
    returning id`.execute(ctx.db);
  return rows[0]?.id ?? 0;
};

/** Steuercodes of the accountant's program (BMD): null = the usual one. */
export const setBmdCodes = async (ctx: DbCtx, codes: readonly { code: string; bmdCode: string }[]) => {
  await sql`
    update tax_code t set bmd_code = given.bmd_code
    from jsonb_to_recordset(${JSON.stringify(codes.map(({ code, bmdCode }) => ({ code, bmd_code: bmdCode })))}::jsonb)
      as given (code text, bmd_code text)
    where t.code = given.code`.execute(ctx.db);
};
