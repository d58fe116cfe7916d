import { unfillableTemplate } from '@vereinshaus/contract/invoices/calls';
import { maxInvoicePictures } from '@vereinshaus/contract/invoices/invoice-text';
import { wrongEmail } from '@vereinshaus/contract/kit/email';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { defineErrors } from '../../kit/errors.ts';

export const invoiceErrors = defineErrors('invoices', {
  bookingGone: { http: 404, text: 'Diese Buchung gibt es nicht oder nicht mehr.' },
  gone: { http: 404, text: 'Diese Rechnung gibt es nicht.' },
  noneYet: { http: 404, text: 'Zu dieser Buchung gibt es noch keine Rechnung.' },
  noCancellation: { http: 404, text: 'Zu dieser Buchung gibt es keine Stornorechnung.' },
  bookingCancelled: {
    http: 409,
    text: 'Diese Buchung ist storniert. Dafür kann keine Rechnung mehr ausgestellt werden.',
  },
  onlyParticipants: {
    http: 409,
    text: 'Nur Teilnehmer bekommen eine Rechnung; Warteliste und Trainer kosten nichts.',
  },
  notChargedYet: {
    http: 409,
    text: 'Dieser Platz ist reserviert und noch nicht verrechnet. Die Rechnung gibt es, sobald die Buchung startet.',
  },
  free: { http: 409, text: 'Diese Buchung ist kostenlos. Dafür gibt es keine Rechnung.' },
  clubAddressMissing: {
    http: 409,
    text: 'Auf einer Rechnung muss die Anschrift des Vereins stehen. Bitte trag sie in den Vereinsdaten ein.',
  },
  clubVatIdMissing: {
    http: 409,
    text: 'Auf dieser Rechnung muss die UID-Nummer des Vereins stehen. Bitte trag sie bei den Rechnungsvorlagen ein.',
  },
  payerAddressMissing: {
    http: 409,
    text: ({ name, cents }: { name: string; cents: number }) =>
      `Auf einer Rechnung über ${formatMoney(cents)} muss die Anschrift von ${name} stehen. Bitte ergänze sie im Profil.`,
  },
  alreadyCancelled: {
    http: 409,
    text: ({ number }: { number: string }) => `Diese Rechnung ist schon storniert (Stornorechnung ${number}).`,
  },
  isCancellation: { http: 409, text: 'Eine Stornorechnung kann nicht storniert werden.' },
  wrongEmail: { http: 422, text: wrongEmail, field: 'email' },
  dayMissing: { http: 422, text: 'Bitte gib einen Tag an.' },
  familyGone: { http: 404, text: 'Diese Person gibt es nicht oder nicht mehr.' },
  nothingToBill: {
    http: 409,
    text: 'Hier ist nichts zu verrechnen: Alles Offene steht schon auf einer Rechnung, oder es ist nichts offen.',
  },
  recipientMissing: { http: 422, text: 'Bitte gib an, wer die Rechnung bekommt.', field: 'recipient' },
  customerGone: { http: 404, text: 'Diesen Kunden gibt es nicht.' },
  serviceTurned: { http: 422, text: 'Die Leistung kann nicht enden, bevor sie beginnt.', field: 'to' },
  dueBeforeIssue: { http: 422, text: 'Die Rechnung kann nicht vor heute fällig sein.', field: 'due' },
  unknownIncome: { http: 422, text: 'Bitte wähle für jede Position ein Erlöskonto.', field: 'lines' },
  unknownCentre: { http: 422, text: 'Diese Kostenstelle gibt es nicht.', field: 'lines' },
  discountTooHigh: {
    http: 422,
    text: 'Ein Abzug kann höchstens so hoch sein wie die Positionen mit demselben Steuercode.',
    field: 'lines',
  },
  tooMuch: { http: 422, text: 'Eine Rechnung kann höchstens über € 10.000.000,00 gehen.', field: 'lines' },
  nothingCharged: { http: 422, text: 'Eine Rechnung über nichts gibt es nicht.', field: 'lines' },
  paidByFamily: {
    http: 409,
    text: 'Diese Rechnung ging an eine Person. Bitte trag die Zahlung in deren Abrechnung ein.',
  },
  paidLater: { http: 422, text: 'Der Tag der Zahlung liegt in der Zukunft.', field: 'day' },
  notStanding: { http: 409, text: 'Diese Rechnung ist storniert.' },
  paysTooMuch: {
    http: 422,
    text: ({ open }: { open: string }) => `Von dieser Rechnung sind nur noch ${open} offen.`,
    field: 'amount',
  },
  creditGone: {
    http: 422,
    text: ({ name, cents }: { name: string; cents: number }) =>
      cents === 0 ? `${name} hat kein Guthaben mehr.` : `${name} hat nur ${formatMoney(cents)} Guthaben.`,
    field: 'amount',
  },
  payoutGone: { http: 404, text: 'Diese Auszahlung gibt es nicht, oder sie ist schon zurückgenommen.' },
  payoutHasLine: {
    http: 409,
    text: 'Zu dieser Auszahlung gehört eine Zeile vom Kontoauszug. Bitte nimm zuerst deren Zuordnung zurück.',
  },
  noElectronic: {
    http: 409,
    text: 'Für eine E-Rechnung mit Umsatzsteuer oder Reverse Charge braucht es die UID-Nummer des Vereins (in den Stammdaten), bei Reverse Charge auch die des Empfängers.',
  },
  unknownColumn: { http: 422, text: ({ column }: { column: string }) => `Die Spalte ${column} gibt es nicht.` },
  templateGone: { http: 404, text: 'Diese Vorlage gibt es nicht oder nicht mehr.' },
  wrongToken: {
    http: 403,
    text: 'Dieser Link zum Editor ist nicht gültig. Bitte öffne die Vorlage über die Rechnungsvorlagen.',
  },
  templateChanged: {
    http: 409,
    text: 'Jemand anderer hat diese Vorlage inzwischen geändert. Bitte öffne sie neu.',
    field: 'version',
  },
  templateNameTaken: { http: 409, text: 'Eine Vorlage mit diesem Namen gibt es schon.', field: 'name' },
  tooManyPictures: { http: 422, text: `In einer Vorlage haben höchstens ${maxInvoicePictures} Bilder Platz.` },
  tooManyTemplates: { http: 409, text: 'Mehr Vorlagen sind nicht möglich. Bitte lösche zuerst eine.' },
  unfillable: { http: 422, text: unfillableTemplate, field: 'content' },
  nothingToShow: { http: 409, text: 'Für die Vorschau braucht es eine Buchung, die etwas kostet.' },
  clubRests: { http: 409, text: 'Der Verein ist stillgelegt. Bitte starte den Rechnungslauf danach noch einmal.' },
  runFailed: { http: 409, text: 'Dabei ist ein Fehler aufgetreten. Bitte stelle diese Rechnung einzeln aus.' },
  runUnderWay: { http: 409, text: 'Gerade läuft schon ein Rechnungslauf. Bitte warte, bis er fertig ist.' },
  nothingToIssue: { http: 422, text: 'Für diese Auswahl gibt es keine Rechnungen auszustellen.' },
  tooManyAtOnce: {
    http: 422,
    text: ({ most }: { most: number }) => `Bitte stelle höchstens ${most} Rechnungen auf einmal aus.`,
  },
  runGone: { http: 404, text: 'Diesen Rechnungslauf gibt es nicht.' },
  runUnfinished: { http: 409, text: 'Dieser Rechnungslauf ist noch nicht fertig. Bitte warte einen Moment.' },
});

/** Named constraints of the tables of this area. */
export const invoiceConstraints = {
  invoice_run_under_way: invoiceErrors.runUnderWay,
  invoice_template_name_once: invoiceErrors.templateNameTaken,
  invoice_item_once: invoiceErrors.nothingToBill,
};
