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

/** Back to what stood there before; whoever takes an import back does not open an account for it. */
export const restoreIban = async (ctx: Pick<Ctx, 'db'>, managerId: number, iban: string) => {
  await ctx.db.updateTable('ledger_account').set({ iban }).where('person_id', '=', managerId).execute();
};

/** Enough to tell two accounts apart, and nothing that anybody could collect from. */
const ending = (iban: string) => (iban === '' ? '' : `… ${iban.slice(-4)}`);

/** Another account is somebody else's until it is said whose; said alone, the name changes beside the same account. */
const keepHolder = async (ctx: Ctx, managerId: number, holder: string): Promise<string> => {
  const account = await ctx.db
    .selectFrom('ledger_account as a')
    .where('a.person_id', '=', managerId)
    .select('a.iban_holder')
    .executeTakeFirst();
  await ctx.db.updateTable('ledger_account').set({ iban_holder: holder }).where('person_id', '=', managerId).execute();
  return account?.iban_holder ?? '';
};

/** Bankverbindung speichern. The history keeps only how the number ends. */
export const saveIban = async (ctx: Ctx, personId: number, iban: string, holder?: string) => {
  const managerId = await requirePayer(ctx, personId);
  const before = await keepIban(ctx, managerId, iban);
  const isSame = before === iban;
  const named = holder ?? (isSame ? undefined : '');
  const heldBefore = named === undefined ? '' : await keepHolder(ctx, managerId, named);
  if (isSame && (named === undefined || named === heldBefore)) return;
  await recordHistory(ctx, {
    kind: 'ledger.bankDetailsChanged',
    personId: managerId,
    details: {
      changes: {
        ...(!isSame && { iban: { before: ending(before), after: ending(iban) } }),
        ...(named !== undefined && named !== heldBefore && { holder: { before: heldBefore, after: named } }),
      },
    },
  });
};
