import { paymentMethodLabels } from '@vereinshaus/contract/payments/labels';
import { paymentMethodNames } from '@vereinshaus/contract/payments/settings';
import { option, type SettingField } from '../clubs/shared/setting-field.ts';

export const paymentsSettingFields: readonly SettingField[] = [
  {
    kind: 'multi',
    name: 'paymentMethods',
    group: 'Bezahlen',
    place: 10,
    label: 'Zahlungsarten',
    help: 'Womit man bei euch bezahlen kann; Gutscheine und SEPA-Mandate öffnen auch ihre Menüpunkte.',
    options: paymentMethodNames.map((name) => option(name, paymentMethodLabels[name])),
  },
  {
    kind: 'select',
    name: 'onlinePayments',
    group: 'Bezahlen',
    place: 14,
    label: 'Online bezahlen',
    help: 'Über wen Familien mit Karte, EPS oder Lastschrift bezahlen. Im Probebetrieb fließt kein Geld, Beträge gelten aber als bezahlt. Nur zum Testen.',
    options: [option('off', 'nein'), option('sandbox', 'Probebetrieb, ohne Geld'), option('stripe', 'über Stripe')],
    isOffered: (value, { onlineProviders }) => onlineProviders.some((name) => name === value),
  },
  {
    kind: 'number',
    name: 'returnFee',
    group: 'Bezahlen',
    place: 18,
    label: 'Spesen einer Rücklastschrift',
    help: 'Diesen Betrag verrechnet ihr bei einer Rücklastschrift; bei 0 trägt der Verein die Spesen.',
    min: 0,
    max: 5000,
    unit: 'Cent',
  },
  {
    kind: 'number',
    name: 'creditLimit',
    group: 'Bezahlen',
    place: 22,
    label: 'Kreditrahmen einer Familie',
    help: 'So viel darf eine Familie unbezahlt auf ihr Kundenkonto kaufen, zum Beispiel Gutscheine; 0 heißt, sie bezahlt gleich. Kurse und Beiträge zählen nicht dazu.',
    min: 0,
    max: 1_000_000,
    unit: 'Cent',
  },
  {
    kind: 'number',
    name: 'debitNoticeDays',
    group: 'Bezahlen',
    place: 24,
    label: 'Einzug ankündigen',
    help: 'So viele Tage vor einem Einzug erfährt die Familie davon; das SEPA-Mandat verspricht fünf.',
    min: 5,
    max: 30,
    unit: 'Tage',
  },
  {
    kind: 'number',
    name: 'debitLeadDays',
    group: 'Bezahlen',
    place: 26,
    label: 'Einzug einreichen',
    help: 'So viele Bankarbeitstage vor dem Einzug will eure Bank die Datei haben.',
    min: 1,
    max: 10,
    unit: 'Tage',
  },
  {
    kind: 'select',
    name: 'payeeCheck',
    group: 'Bezahlen',
    place: 28,
    label: 'Namen und IBAN vergleichen',
    help: 'Ob die Bank bei Dateien mit Überweisungen Namen und IBAN vergleicht (Verification of Payee). Nur angeben, was mit eurer Bank vereinbart ist.',
    options: [
      option('none', 'nichts angeben'),
      option('optIn', 'vergleichen (VoPOptIn)'),
      option('optOut', 'nicht vergleichen (VoPOptOut)'),
    ],
  },
  {
    kind: 'since',
    name: 'vatRegisteredSince',
    group: 'Bezahlen',
    place: 70,
    label: 'Umsatzsteuerpflichtig seit',
    help: 'Ab diesem Tag kommen 20 % Umsatzsteuer auf die Preise, oder sie sind schon darin: Das steht unter Preisregeln. Ohne Angabe ist der Verein befreit.',
  },
];

export const paymentsSettingsElsewhere = {
  // Preisregeln: edited there, because the effect is previewed first.
  grossPrices: true,
  // Konto bei Stripe: only a proven one can be set.
  stripeAccount: true,
} as const;
