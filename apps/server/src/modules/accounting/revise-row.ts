import { bookingSymbols, ledgerTaxCodes, type ModifiedField } from '@vereinshaus/contract/accounting/rules';
import { dayInVienna, fromSeconds } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { Ctx } from '../../kit/ctx.ts';
import { reviseReceiptOfRow } from '../cash/index.ts';
import { recordHistory } from '../history/index.ts';
import { postDocument, settleAccount, voidEntry } from '../ledger/index.ts';
import { accountingErrors } from './accounting.errors.ts';
import { requirePayingCustomers } from './paying-customers.ts';
import { lockRow, requireNoBankLine, type StoredRow } from './stored-row.ts';
import { dayOfRow, linesOf, partsOfTyped, type TypedPart, type TypedRow } from './typed-row.ts';

const sameText = (row: StoredRow) => row.parts.every(({ text }) => text === row.text);

/** The row as it would have been typed: a row with a single part has no parts. */
const typedFrom = (row: StoredRow): TypedRow => {
  const [only] = row.parts;
  const parts = row.parts.map(({ gkonto, konto, betrag, text, tax_code, costCentre_ID }) => ({
    gkonto,
    konto,
    betrag,
    text,
    tax_code,
    costCentre_ID,
  }));
  const isSplit = parts.length > 1;
  return {
    text: row.text,
    belegnr: row.belegnr,
    belegdatum: row.belegdatum,
    buchsymbol: row.buchsymbol,
    betrag: isSplit ? parts.reduce((sum, { betrag }) => sum + betrag, 0) : row.betrag,
    gkonto: isSplit ? 0 : (only?.gkonto ?? 0),
    konto: isSplit ? 0 : (only?.konto ?? 0),
    kundenkonto: 0,
    tax_code: isSplit ? 'none' : (only?.tax_code ?? 'none'),
    costCentre_ID: isSplit ? 0 : (only?.costCentre_ID ?? 0),
    parts: isSplit ? parts : [],
  };
};

const partText = ({ gkonto, konto, betrag, text, tax_code: code }: TypedPart) =>
  `${gkonto} an ${konto}, ${formatMoney(betrag)}, ${text}${code === 'none' ? '' : `, ${code}`}`;

/** The fields of a row that the history shows. */
const told = (row: TypedRow) => {
  const parts = partsOfTyped(row);
  const [only] = parts;
  return {
    belegdatum: dayInVienna(fromSeconds(row.belegdatum) ?? new Date(0)),
    belegnr: row.belegnr,
    buchsymbol: row.buchsymbol,
    buchungstext: row.text,
    betrag: row.betrag,
    ...(parts.length === 1 && only !== undefined
      ? {
          gkonto: String(only.gkonto),
          konto: String(only.konto),
          steuer: only.tax_code === 'none' ? '' : only.tax_code,
          kostenstelle: only.costCentre_ID === 0 ? '' : String(only.costCentre_ID),
        }
      : { aufteilung: parts.map(partText).join('; ') }),
  };
};

const changesBetween = (before: TypedRow, after: TypedRow): Record<string, { before: unknown; after: unknown }> => {
  const was: Readonly<Record<string, unknown>> = told(before);
  const is: Readonly<Record<string, unknown>> = told(after);
  const fields = new Set([...Object.keys(was), ...Object.keys(is)]);
  return Object.fromEntries(
    [...fields]
      .filter((field) => was[field] !== is[field])
      .map((field) => [field, { before: was[field] ?? '', after: is[field] ?? '' }]),
  );
};

/** Fields that move money from one account to another; the text of a row may change without checking its customers. */
const moneyFields = ['betrag', 'gkonto', 'konto', 'aufteilung'] as const;

const writeRevision = async (ctx: Ctx, before: StoredRow, row: TypedRow) => {
  const changes = changesBetween(typedFrom(before), row);
  if (Object.keys(changes).length === 0) return;
  const { lines, customers } = await linesOf(ctx, row);
  if (moneyFields.some((field) => Object.hasOwn(changes, field))) await requirePayingCustomers(ctx, customers);
  const rowId = before.ID;
  const posted = await postDocument(ctx, {
    kind: row.buchsymbol === 'EB' ? 'opening' : 'manual',
    source: 'hand',
    reference: `row:${rowId}:${before.version + 1}`,
    on: dayOfRow(ctx, row),
    number: row.belegnr,
    row: rowId,
    lines,
  });
  if (posted === null) throw accountingErrors.changedMeanwhile();
  await voidEntry(ctx, { rowId, supersededBy: posted.documentId });
  await requireNoBankLine(ctx, rowId);
  for (const account of customers) await settleAccount(ctx, account);
  await reviseReceiptOfRow(ctx, rowId, posted.documentId);
  await recordHistory(ctx, {
    kind: 'accounting.rowChanged',
    personId: null,
    details: { rowId, text: row.text, amountCents: row.betrag, changes },
  });
};

/**
 * Zeile ändern: entries never change, so the old version is voided and posted anew as the next version of the same row. The database
 * refuses both in a locked period; the history shows the difference.
 */
export const reviseRow = async (ctx: Ctx, rowId: number, version: number, row: TypedRow) => {
  await writeRevision(ctx, await lockRow(ctx, rowId, version), row);
};

type RowChange = {
  rowId: number;
  field: Exclude<ModifiedField, 'receipts'>;
  value: string | number;
  version?: number | undefined;
};

const numberIn = (value: string | number): number => {
  const number = typeof value === 'number' ? value : Number(value.trim() === '' ? Number.NaN : value);
  if (!Number.isSafeInteger(number)) throw accountingErrors.wrongValue();
  return number;
};

const oneOf = <T extends string>(words: readonly T[], value: string | number): T => {
  const found = words.find((word) => word === value);
  if (found === undefined) throw accountingErrors.wrongValue();
  return found;
};

/** The row with one field changed. */
const withField = (row: TypedRow, { field, value }: Pick<RowChange, 'field' | 'value'>): TypedRow => {
  switch (field) {
    case 'text':
    case 'belegnr': {
      const text = String(value);
      if (field === 'text' && text === '') throw accountingErrors.wrongValue();
      return { ...row, [field]: text };
    }
    case 'belegdatum':
      return { ...row, belegdatum: numberIn(value) };
    case 'buchsymbol':
      return { ...row, buchsymbol: oneOf(bookingSymbols, value) };
    case 'tax_code':
      return { ...row, tax_code: oneOf(ledgerTaxCodes, value) };
    default:
      return { ...row, [field]: numberIn(value) };
  }
};

/** Fields that each part of a receipt has separately. */
const ofEachPart: readonly ModifiedField[] = ['betrag', 'gkonto', 'konto', 'kundenkonto', 'tax_code', 'costCentre_ID'];

/** Ein Feld einer Zeile ändern. */
export const modifyRow = async (ctx: Ctx, { rowId, field, value, version }: RowChange) => {
  const before = await lockRow(ctx, rowId, version);
  const typed = typedFrom(before);
  if (typed.parts.length > 0 && ofEachPart.includes(field)) throw accountingErrors.hasParts();
  const changed = withField(typed, { field, value });
  // Parts with the same text as the row follow its change.
  const parts =
    field === 'text' && sameText(before)
      ? changed.parts.map((part) => ({ ...part, text: changed.text }))
      : changed.parts;
  await writeRevision(ctx, before, { ...changed, parts });
};
