import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory, recordReading } from '../history/index.ts';
import { accountsFor, payerOf } from './accounts.ts';
import { ledgerErrors } from './ledger.errors.ts';

const requirePayer = async (ctx: Ctx, personId: number): Promise<number> => {
  const payerId = await payerOf(ctx, personId);
  if (payerId === undefined) throw ledgerErrors.personGone();
  return payerId;
};

/** The account to which money for a family goes, and its holder; without a name it is the person's own. */
type BankDetails = { iban: string; holder: string };

/** IBAN of the customer account to which a person belongs; empty if unknown. Reading it is logged. */
export const ibanOf = async (ctx: Ctx, personId: number): Promise<BankDetails> => {
  const payerId = await requirePayer(ctx, personId);
  const account = await ctx.db
    .selectFrom('ledger_account as a')
    .where('a.person_id', '=', payerId)
    .select(['a.iban', 'a.iban_holder as holder'])
    .executeTakeFirst();
  if (!account || account.iban === '') return { iban: '', holder: '' };
  await recordReading(ctx, 'billing', [{ personId: payerId, managerId: payerId, what: 'bank' }]);
  return account;
};

/** Only for comparison with the values of a table; never shown to anybody. */
export const ibansOfManagers = async (
  ctx: Pick<Ctx, 'db'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('ledger_account as a')
    .where('a.person_id', 'in', [...new Set(ids)])
    .select(['a.person_id', 'a.iban'])
    .execute();
  return new Map(rows.flatMap(({ person_id, iban }) => (person_id === null ? [] : [[person_id, iban]])));
};

/** IBAN: kept with the customer account of a Verwalter. Returns the previous one. */
export const keepIban = async (ctx: Ctx, managerId: number, iban: string): Promise<string> => {
  const id = (await accountsFor(ctx, { managers: [managerId] })).ofManager(managerId);
  const account = await ctx.db
    .selectFrom('ledger_account as a')
    .where('a.id', '=', id)
    .select('a.iban')
    .forUpdate()
    .executeTakeFirst();
  await ctx.db.updateTable('ledger_account').set({ iban }).where('id', '=', id).execute();
  return account?.iban ?? '';
};

/** Enough to tell two accounts apart, but not enough to collect money from one. */
const ending = (iban: string) => (iban === '' ? '' : `… ${iban.slice(-4)}`);

const holderOf = async (ctx: Ctx, managerId: number): Promise<string> => {
  const account = await ctx.db
    .selectFrom('ledger_account as a')
    .where('a.person_id', '=', managerId)
    .select('a.iban_holder')
    .executeTakeFirst();
  return account?.iban_holder ?? '';
};

/** The history keeps only the last digits of the number. */
const tellBankDetails = async (ctx: Ctx, managerId: number, before: BankDetails, after: BankDetails) => {
  const isSame = before.iban === after.iban;
  if (isSame && before.holder === after.holder) return;
  await recordHistory(ctx, {
    kind: 'ledger.bankDetailsChanged',
    personId: managerId,
    details: {
      changes: {
        ...(!isSame && { iban: { before: ending(before.iban), after: ending(after.iban) } }),
        ...(before.holder !== after.holder && { holder: { before: before.holder, after: after.holder } }),
      },
    },
  });
};

/** Bankverbindung speichern. */
export const saveIban = async (ctx: Ctx, personId: number, iban: string, holder?: string) => {
  await replaceIban(ctx, await requirePayer(ctx, personId), { iban, holder });
};

/**
 * Bankverbindung eines Verwalters ersetzen. A new account has no holder until a name is given: the old name does not stay beside the new
 * IBAN. Returns the previous details for callers that may have to restore them.
 */
export const replaceIban = async (
  ctx: Ctx,
  managerId: number,
  { iban, holder }: { iban: string; holder?: string | undefined },
): Promise<BankDetails> => {
  const ibanBefore = await keepIban(ctx, managerId, iban);
  const holderBefore = await holderOf(ctx, managerId);
  const holderNow = holder ?? (ibanBefore === iban ? holderBefore : '');
  await ctx.db
    .updateTable('ledger_account')
    .set({ iban_holder: holderNow })
    .where('person_id', '=', managerId)
    .execute();
  const before = { iban: ibanBefore, holder: holderBefore };
  await tellBankDetails(ctx, managerId, before, { iban, holder: holderNow });
  return before;
};
