import { type AccountKind, hasIban, lastGeneralAccount } from '@vereinshaus/contract/accounting/rules';
import type { Ctx } from '../../kit/ctx.ts';
import { tellOfBankAccount } from '../bank-changes/index.ts';
import { recordHistory } from '../history/index.ts';
import { type AccountValues, addAccount, changeAccount, deleteAccounts, saveIban } from '../ledger/index.ts';
import { requireConfirmed } from '../session/index.ts';
import { accountingErrors } from './accounting.errors.ts';

type AccountInput = AccountValues & { kind: AccountKind };

type StoredAccount = {
  number: number;
  name: string;
  kind: AccountKind;
  isAsset: boolean;
  address: string;
  iban: string;
  bic: string;
  tag: string;
  personId: number | null;
  purpose: string | null;
  isUsed: boolean;
};

const requireNumberOfKind = ({ number, kind }: AccountInput) => {
  if (kind === 5 && number <= lastGeneralAccount) throw accountingErrors.numberOfChart();
  if (kind !== 5 && number > lastGeneralAccount) throw accountingErrors.numberOfCustomers();
};

const requireIbanOfKind = ({ kind, iban = '', bic = '' }: AccountInput) => {
  if (!hasIban(kind) && (iban !== '' || bic !== '')) throw accountingErrors.ibanAside();
};

const storedAccount = async (ctx: Ctx, accountId: number): Promise<StoredAccount> => {
  const account = await ctx.db
    .selectFrom('ledger_account as a')
    .where('a.id', '=', accountId)
    .where('a.deleted_at', 'is', null)
    .select((eb) => [
      'a.number',
      'a.name',
      'a.kind',
      'a.is_asset as isAsset',
      'a.address',
      'a.iban',
      'a.bic',
      'a.tag',
      'a.person_id as personId',
      'a.purpose',
      eb
        .exists(
          eb
            .selectFrom('ledger_entry_card as e')
            .where((or) => or.or([or('e.debit_id', '=', accountId), or('e.credit_id', '=', accountId)]))
            .select('e.id'),
        )
        .as('isUsed'),
    ])
    .$narrowType<{ kind: AccountKind; isUsed: boolean }>()
    .forUpdate()
    .executeTakeFirst();
  if (account === undefined) throw accountingErrors.accountGone();
  return account;
};

/** A customer's entries are open items, and the product finds its accounts by purpose: the kind of such accounts cannot change. */
const requireSameNature = (before: StoredAccount, { kind, isAsset }: AccountInput) => {
  const turnsCustomer = (kind === 5) !== (before.kind === 5);
  if (turnsCustomer && (before.isUsed || before.personId !== null || before.purpose !== null))
    throw accountingErrors.kindStays();
  if (before.isUsed && isAsset !== before.isAsset) throw accountingErrors.sideStays();
};

/** Enough to tell two accounts apart. */
const ending = (iban: string) => (iban === '' ? '' : `… ${iban.slice(-4)}`);

const told = ({ number, name, kind, isAsset, address = '', iban = '', bic = '', tag = '' }: AccountValues) => ({
  kontonr: String(number),
  kontoname: name,
  kontoart: kind,
  vermoegen: isAsset,
  kontoadresse: address,
  kontoiban: ending(iban),
  kontobic: bic,
  kontotag: tag,
});

const changesBetween = (before: AccountValues, after: AccountValues) => {
  const was: Readonly<Record<string, unknown>> = told(before);
  return Object.fromEntries(
    Object.entries(told(after))
      .filter(([field, value]) => was[field] !== value)
      .map(([field, value]) => [field, { before: was[field], after: value }]),
  );
};

/** Bankkonto in the chart: debits from families are paid to its IBAN. */
const bankKind = 1;

type Ibans = { before: string; after: string };

/** Changing the account that receives the club's money needs a fresh confirmation of identity, and all treasurers are notified. */
const guardIban = async (ctx: Ctx, { kind, number, name }: AccountInput, { before, after }: Ibans) => {
  if (kind !== bankKind || after === '' || after === before) return;
  requireConfirmed(ctx);
  await tellOfBankAccount(ctx, { account: `${number} ${name}`, before, after });
};

/** Konto anlegen. */
const openAccount = async (ctx: Ctx, wanted: AccountInput): Promise<number> => {
  requireNumberOfKind(wanted);
  requireIbanOfKind(wanted);
  await guardIban(ctx, wanted, { before: '', after: wanted.iban ?? '' });
  const accountId = await addAccount(ctx, wanted);
  await recordHistory(ctx, {
    kind: 'accounting.accountAdded',
    personId: null,
    details: { accountId, number: wanted.number, name: wanted.name },
  });
  return accountId;
};

/** Konto speichern: an existing one, or a new one. Its kind cannot change once it has entries. */
export const saveAccount = async (ctx: Ctx, accountId: number | undefined, wanted: AccountInput): Promise<number> => {
  if (accountId === undefined) return openAccount(ctx, wanted);
  const before = await storedAccount(ctx, accountId);
  requireSameNature(before, wanted);
  if (wanted.kind !== before.kind || wanted.number !== before.number) requireNumberOfKind(wanted);
  const known = hasIban(wanted.kind) ? before : { iban: '', bic: '' };
  const values = { ...wanted, iban: wanted.iban ?? known.iban, bic: wanted.bic ?? known.bic };
  requireIbanOfKind(values);
  // Changes of a family's IBAN are recorded in the family's own history.
  const isOfFamily = before.personId !== null;
  if (before.personId !== null && values.iban !== before.iban) await saveIban(ctx, before.personId, values.iban);
  const isSameKind = values.kind === before.kind;
  await guardIban(ctx, values, { before: isSameKind ? before.iban : '', after: values.iban });
  await changeAccount(ctx, accountId, values);
  const changes = changesBetween(isOfFamily ? { ...before, iban: values.iban } : before, values);
  if (Object.keys(changes).length > 0) {
    await recordHistory(ctx, {
      kind: 'accounting.accountChanged',
      personId: null,
      details: { accountId, number: values.number, name: values.name, changes },
    });
  }
  return accountId;
};

/** Konto löschen: only if nothing refers to it. */
export const deleteAccount = async (ctx: Ctx, accountId: number) => {
  const { number, name } = await storedAccount(ctx, accountId);
  const deleted = await deleteAccounts(ctx, [accountId]);
  if (deleted.length === 0) throw accountingErrors.accountUsed();
  await recordHistory(ctx, { kind: 'accounting.accountDeleted', personId: null, details: { accountId, number, name } });
};
