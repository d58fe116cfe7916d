import { debitsText } from '@vereinshaus/contract/bank-export/calls';
import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { defineErrors } from '../../kit/errors.ts';

export const bankExportErrors = defineErrors('bankExport', {
  nobody: { http: 422, text: 'Bitte wähle mindestens eine Familie.', field: 'payers' },
  notReady: { http: 409, text: ({ problem }: { problem: string }) => problem },
  unknownAccount: { http: 422, text: 'Bitte wähle ein Bankkonto mit gültiger IBAN.', field: 'account_ID' },
  ibanTooNew: {
    http: 409,
    text: ({ from }: { from: string }) =>
      `Die IBAN dieses Bankkontos ist neu. Eingezogen wird darauf ab ${from}; bis dahin können alle, die die Kassa führen, sie noch richtigstellen.`,
  },
  noDay: { http: 422, text: 'Diesen Tag gibt es nicht.', field: 'on' },
  notTargetDay: {
    http: 422,
    text: ({ on, next }: { on: IsoDay; next: IsoDay }) =>
      `Am ${formatDay(on)} arbeiten die Banken nicht. Der nächste Tag ist der ${formatDay(next)}.`,
    field: 'on',
  },
  tooSoon: {
    http: 422,
    text: ({ earliest }: { earliest: IsoDay }) =>
      `Das ist zu früh: Die Familien und die Bank müssen es vorher erfahren. Möglich ist es ab ${formatDay(earliest)}.`,
    field: 'on',
  },
  tooFarAhead: { http: 422, text: 'So weit voraus nimmt keine Bank einen Auftrag an.', field: 'on' },
  changed: {
    http: 409,
    text: ({ families, cents }: { families: number; cents: number }) =>
      families === 0
        ? 'Inzwischen ist von keiner dieser Familien mehr etwas einzuziehen: Sie hat bezahlt, oder der Einzug ist schon vorbereitet. Es wurde nichts vorbereitet.'
        : `Inzwischen wären es ${debitsText(families)} mit zusammen ${formatMoney(cents)}. Es wurde nichts vorbereitet; bitte sieh dir die Liste noch einmal an.`,
  },
  oneTarget: {
    http: 422,
    text: 'Jede Überweisung braucht genau ein Ziel: eine Familie, eine Eingangsrechnung oder ein Konto.',
    field: 'disbursements',
  },
  creditGone: {
    http: 409,
    text: ({ name, cents }: { name: string; cents: number }) =>
      `${name} hat inzwischen ${cents === 0 ? 'kein Guthaben mehr, das man auszahlen kann' : `nur ${formatMoney(cents)} Guthaben`}. Es wurde nichts vorbereitet.`,
    field: 'disbursements',
  },
  held: {
    http: 409,
    text: ({ name, cents, held }: { name: string; cents: number; held: number }) =>
      `Von dem Guthaben von ${name} sind ${formatMoney(held)} nie eingezahlt worden; auszahlen kann man ${formatMoney(cents)}. Wenn es trotzdem mehr sein soll, gib bitte an, warum. Es wurde nichts vorbereitet.`,
    field: 'disbursements',
  },
  payableGone: {
    http: 409,
    text: 'Diese Eingangsrechnung ist inzwischen bezahlt, storniert oder schon in einer Datei. Es wurde nichts vorbereitet.',
    field: 'disbursements',
  },
  payeeMissing: {
    http: 422,
    text: 'Bitte gib an, wem die Überweisung gehört, auf welche IBAN sie geht und wofür sie ist.',
    field: 'disbursements',
  },
  unknownTarget: { http: 422, text: 'Dieses Konto gibt es nicht.', field: 'disbursements' },
  noSuchTarget: {
    http: 422,
    text: 'Auf ein Bank- oder Kundenkonto kann man hier nicht buchen. Bitte wähle ein anderes Konto.',
    field: 'disbursements',
  },
  orderGone: { http: 404, text: 'Diesen Auftrag gibt es nicht oder nicht mehr.' },
  isWithdrawn: { http: 409, text: 'Dieser Auftrag ist schon zurückgezogen.' },
  tooLate: {
    http: 409,
    text: ({ on }: { on: IsoDay }) =>
      `Für den ${formatDay(on)} ist es zu spät: Die Bank braucht die Datei vorher. Bitte zieh den Auftrag zurück und bereite ihn neu vor.`,
  },
  nothingLeft: {
    http: 409,
    text: 'Von diesem Auftrag ist nichts mehr übrig: Inzwischen ist alles bezahlt oder widerrufen. Bitte zieh ihn zurück.',
  },
  atBank: {
    http: 409,
    text: 'Die Datei ist schon erstellt. Bitte bestätige, dass sie nicht bei der Bank ist oder dort zurückgerufen wurde.',
    field: 'notAtBank',
  },
  dayHasCome: {
    http: 409,
    text: ({ on }: { on: IsoDay }) =>
      `Der ${formatDay(on)} ist da: Jetzt entscheidet die Bank, und der Kontoauszug sagt, was daraus wurde.`,
  },
});
