import {
  accountDigits,
  accountKindLabels,
  type BookingSymbol,
  bookingSymbolLabels,
  bookingSymbols,
} from '@vereinshaus/contract/accounting/rules';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type AreaHistory, type Changes, kind, nothing, readCents, readDay } from '../history/area-history.ts';

type Row = { rowId: number; text: string; amountCents: number };
type Receipt = { rowId: number; text: string; name: string };
type Account = { accountId: number; number: number; name: string };

const rowText = ({ text, amountCents }: Row) => `„${text}“ über ${formatMoney(amountCents)}`;
const accountText = ({ number, name }: Account) => `${accountDigits(number)} ${name}`;

const isSymbol = (value: unknown): value is BookingSymbol => bookingSymbols.some((symbol) => symbol === value);

const kindNames: Readonly<Record<string, string>> = accountKindLabels;

const readText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : nothing);

export const accountingHistory = {
  kinds: {
    'accounting.rowAdded': kind<Row>({ category: 'money', sentence: (row) => `Gebucht: ${rowText(row)}` }),
    'accounting.rowChanged': kind<Row & { changes: Changes }>({
      category: 'money',
      sentence: (row, named) => `Buchungszeile ${rowText(row)} geändert: ${named(row.changes)}`,
    }),
    'accounting.rowCancelled': kind<Row>({ category: 'money', sentence: (row) => `Storniert: ${rowText(row)}` }),
    'accounting.receiptAdded': kind<Receipt>({
      category: 'money',
      sentence: ({ name, text }) => `Beleg ${name} zu „${text}“ gegeben`,
    }),
    'accounting.receiptDeleted': kind<Receipt>({
      category: 'money',
      sentence: ({ name, text }) => `Beleg ${name} von „${text}“ gelöscht`,
    }),
    'accounting.accountAdded': kind<Account>({
      category: 'money',
      sentence: (account) => `Konto ${accountText(account)} angelegt`,
    }),
    'accounting.accountChanged': kind<Account & { changes: Changes }>({
      category: 'money',
      sentence: (account, named) => `Konto ${accountText(account)} geändert: ${named(account.changes)}`,
    }),
    'accounting.accountDeleted': kind<Account>({
      category: 'money',
      sentence: (account) => `Konto ${accountText(account)} gelöscht`,
    }),
    'accounting.chartImported': kind<{ name: string; count: number }>({
      category: 'money',
      sentence: ({ name, count }) => `Kontenrahmen importiert (${name}): ${count} ${count === 1 ? 'Konto' : 'Konten'}`,
    }),
    'accounting.chartUndone': kind<{ name: string; count: number }>({
      category: 'money',
      sentence: ({ name, count }) =>
        `Import des Kontenrahmens zurückgenommen (${name}): ${count} ${count === 1 ? 'Konto' : 'Konten'} gelöscht`,
    }),
    'accounting.costCentreAdded': kind<{ name: string; tag?: string }>({
      category: 'money',
      sentence: ({ name, tag = '' }) =>
        `Kostenstelle „${name}“ gespeichert${tag === '' ? '' : `, für Kurse mit dem Tag „${tag}“`}`,
    }),
  },
  labels: {
    belegdatum: 'Belegdatum',
    belegnr: 'Nummer am Beleg',
    buchsymbol: 'Symbol',
    gkonto: 'Soll',
    konto: 'Haben',
    betrag: 'Betrag',
    buchungstext: 'Text',
    steuer: 'Steuer',
    kostenstelle: 'Kostenstelle',
    aufteilung: 'Aufteilung',
    kontonr: 'Nummer',
    kontoname: 'Name',
    kontoart: 'Art',
    vermoegen: 'Vermögenskonto',
    kontoiban: 'IBAN',
    kontobic: 'BIC',
    kontoadresse: 'Adresse',
    kontotag: 'Tag',
  },
  readers: {
    belegdatum: readDay,
    betrag: readCents,
    buchsymbol: (value) => (isSymbol(value) ? `${value} ${bookingSymbolLabels[value]}` : nothing),
    kontoart: (value) => kindNames[String(value)] ?? nothing,
    vermoegen: (value) => (value === true ? 'ja' : 'nein'),
    steuer: readText,
    kostenstelle: readText,
    aufteilung: readText,
  },
} satisfies AreaHistory;
