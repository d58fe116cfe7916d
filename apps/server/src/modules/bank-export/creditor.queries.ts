import type { OrderFormat, OrderKind, OwnAccount } from '@vereinshaus/contract/bank-export/calls';
import { isValidCreditorId } from '@vereinshaus/contract/bank-export/creditor-id';
import { bankChangeHours } from '@vereinshaus/contract/clubs/club-field-access';
import { formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { formatIban, isValidIban } from '@vereinshaus/contract/kit/iban';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { bankAccounts } from '../bank/index.ts';
import { creditorOf } from '../payments/index.ts';
import { bankExportErrors } from './bank-export.errors.ts';

export const accountsWithIban = async (ctx: Pick<Ctx, 'db'>) =>
  (await bankAccounts(ctx)).filter(({ iban }) => isValidIban(iban));

/** Bankkonten, each with the format version its bank took last time. */
export const ownAccounts = async (ctx: Pick<Ctx, 'db'>, kind: OrderKind): Promise<readonly OwnAccount[]> => {
  const { rows } = await sql<{ account_id: number; format: OrderFormat }>`
    select distinct on (o.account_id) o.account_id, f.format from bank_order o
    join bank_order_file f on f.club_id = o.club_id and f.order_id = o.id
    where o.kind = ${kind}
    order by o.account_id, f.created_at desc`.execute(ctx.db);
  const formats = new Map(rows.map(({ account_id: id, format }) => [id, format]));
  return (await accountsWithIban(ctx)).map(({ id, number, name, iban }) => ({
    ID: id,
    label: `${number} ${name}`,
    iban: formatIban(iban),
    format: formats.get(id) ?? 'new',
  }));
};

export const requireOwnAccount = async (ctx: Pick<Ctx, 'db'>, accountId: number) => {
  const account = (await accountsWithIban(ctx)).find(({ id }) => id === accountId);
  if (account === undefined) throw bankExportErrors.unknownAccount();
  return account;
};

/** An account for collections: a new IBAN waits a day, so that a treasurer can correct it. */
export const requireCollectingAccount = async (ctx: Pick<Ctx, 'db' | 'now'>, accountId: number) => {
  const account = await requireOwnAccount(ctx, accountId);
  const { ibanChangedAt } = account;
  if (ibanChangedAt !== null) {
    const from = new Date(ibanChangedAt.getTime() + bankChangeHours * 3_600_000);
    if (from > ctx.now) throw bankExportErrors.ibanTooNew({ from: formatDayAndTime(from) });
  }
  return account;
};

export const noAccount =
  'Kein Bankkonto hat eine gültige IBAN. Bitte trage sie in den Stammdaten oder beim Bankkonto ein.';

/** Sentences on why the club cannot collect at all. `accounts`: its own accounts with an IBAN. */
export const debitProblems = async (ctx: Pick<Ctx, 'db' | 'club'>, accounts: readonly unknown[]) => {
  const { creditorId, settings } = await creditorOf(ctx);
  const problems = [
    ...(creditorId === ''
      ? [
          'Der Verein hat noch keine Creditor-ID. Beantragt wird sie bei eurer Bank; eingetragen wird sie in den Stammdaten.',
        ]
      : []),
    ...(creditorId !== '' && !isValidCreditorId(creditorId)
      ? ['Die Creditor-ID in den Stammdaten stimmt nicht. Bitte prüfe, ob alle Zeichen richtig sind.']
      : []),
    ...(accounts.length === 0 ? [noAccount] : []),
  ];
  return { creditorId, settings, problems };
};
