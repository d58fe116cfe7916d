import type { LedgerTaxCode } from '@vereinshaus/contract/accounting/rules';
import { type IsoDay, startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import type { WorkCtx } from '../../kit/ctx.ts';
import { attachReceipts, linesOf, type NewReceipt } from '../accounting/index.ts';
import { postDocument, type Reference } from '../ledger/index.ts';
import { bankErrors } from './bank.errors.ts';
import type { BankLineRow } from './stored-line.ts';

type AccountPart = {
  accountId: number;
  cents: number;
  taxCode: LedgerTaxCode;
  costCentreId: number;
  documentNumber: string;
  /** What another module books the line for. */
  about?: Reference;
};

type About = { on: IsoDay; reference: string; text: string; receipts: readonly NewReceipt[] };

const numbersOf = async (ctx: WorkCtx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const rows = await ctx.db
    .selectFrom('ledger_account_card as a')
    .where('a.id', 'in', [...ids])
    .select(['a.id', 'a.number'])
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
};

/** Aufwand oder Ertrag: net and tax like a row typed by hand, against the bank account of the line. */
export const postToAccount = async (ctx: WorkCtx, line: BankLineRow, part: AccountPart, about: About) => {
  const { accountId, cents, taxCode, costCentreId, documentNumber, about: reference } = part;
  const numbers = await numbersOf(ctx, [line.accountId, accountId]);
  const [bank, other] = [numbers.get(line.accountId), numbers.get(accountId)];
  if (bank === undefined || other === undefined) throw bankErrors.unknownAccount();
  const [gkonto, konto] = cents > 0 ? [bank, other] : [other, bank];
  const { lines } = await linesOf(ctx, {
    gkonto,
    konto,
    betrag: Math.abs(cents),
    text: about.text,
    tax_code: taxCode,
    costCentre_ID: costCentreId,
    belegnr: documentNumber,
    belegdatum: toSeconds(startOfDayInVienna(about.on)),
    buchsymbol: 'BK',
    kundenkonto: 0,
    parts: [],
  });
  const posted = await postDocument(ctx, {
    kind: 'payment',
    source: 'bank',
    reference: about.reference,
    on: about.on,
    number: documentNumber,
    row: 'new',
    lines: reference === undefined ? lines : lines.map((one) => ({ ...one, about: reference })),
  });
  if (posted === null) return null;
  await attachReceipts(ctx, { rowId: posted.firstEntryId, text: about.text }, about.receipts);
  return posted.documentId;
};
