import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory, recordReading } from '../history/index.ts';
import { accountsFor, payerOf } from './accounts.ts';
import { ledgerErrors } from './ledger.errors.ts';

const requirePayer = async (ctx: Ctx, personId: number): Promise<number> => {
  const payerId = await payerOf(ctx, personId);
  if (payerId === undefined) throw ledgerErrors.personGone();
  return payerId;
};

/** Where money for a family goes, and whose account that is; without a name it is the person's own. */
type BankDetails = { iban: string; holder: string };

/** IBAN of the customer account to which a person belongs; empty as long as none is known. Who reads it is written down. */
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

/** To compare with what a table says; nobody is shown them. */
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

/** IBAN: stands with the customer account of a Verwalter. Gives back what stood there before. */
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

/** Enough to tell two accounts apart, and nothing that anybody could collect from. */
const ending = (iban: string) => (iban === '' ? '' : `… ${iban.slice(-4)}`);

const holderOf = async (ctx: Ctx, managerId: number): Promise<string> => {
  const account = await ctx.db
    .selectFrom('ledger_account as a')
    .where('a.person_id', '=', managerId)
    .select('a.iban_holder')
    .executeTakeFirst();
  return account?.iban_holder ?? '';
};

/** The history keeps only how the number ends. */
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
 * Bankverbindung eines Verwalters ersetzen. Another account is nobody's until it is said whose: the name of the one before does not
 * stand beside it. Gives back what stood there, for whoever may take it back.
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
