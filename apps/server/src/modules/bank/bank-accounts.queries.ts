import { compactIban } from '@vereinshaus/contract/kit/iban';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { bankErrors } from './bank.errors.ts';

export type StoredBankAccount = {
  id: number;
  number: number;
  name: string;
  iban: string;
  bic: string;
  /** Since when the IBAN is stored; null = since before changes were recorded. */
  ibanChangedAt: Date | null;
};

/** Bankkonten: kind 1 of the chart. The club's own IBAN is that of the account the product posts to. */
export const bankAccounts = async (ctx: Pick<Ctx, 'db'>): Promise<readonly StoredBankAccount[]> => {
  const { rows } = await sql<StoredBankAccount>`
    select a.id, a.number, a.name, case when a.iban = '' and a.purpose = 'bank' then c.iban else a.iban end as iban,
      case when a.iban = '' and a.purpose = 'bank' then c.bic else a.bic end as bic,
      a.iban_changed_at as "ibanChangedAt"
    from ledger_account a join club_card c on c.id = a.club_id
    where a.kind = 1 order by a.purpose is null, a.number`.execute(ctx.db);
  return rows.map((row) => ({ ...row, iban: compactIban(row.iban) }));
};

/** MT940 may identify an account by its number alone: the number of digits at the end of the IBAN. */
const accountDigits: Readonly<Record<string, number>> = { AT: 11, NL: 10 };

const isSame = (own: string, told: string) => {
  if (own === '') return false;
  const digits = accountDigits[own.slice(0, 2)];
  const isNumber = digits !== undefined && /^\d{4,11}$/.test(told) && own.endsWith(told.padStart(digits, '0'));
  return own === told || isNumber;
};

/** A file of another owner's account is refused. */
export const accountNamed = (accounts: readonly StoredBankAccount[], iban: string): StoredBankAccount => {
  const found = iban === '' ? undefined : accounts.find((account) => isSame(account.iban, iban));
  if (found === undefined) throw bankErrors.foreignAccount({ iban });
  return found;
};

export const wireAccount = ({ id, number, name, iban }: StoredBankAccount) => ({ ID: id, nr: number, name, iban });
