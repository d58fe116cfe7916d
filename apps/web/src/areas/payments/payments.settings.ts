import { paymentMethodLabels } from '@vereinshaus/contract/labels';
import { paymentMethodNames } from '@vereinshaus/contract/payments-settings';
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
    kind: 'switch',
    name: 'sendReminders',
    group: 'Bezahlen',
    place: 30,
    label: 'Erinnerungen verschicken',
    help: 'Der Verein verschickt von selbst Erinnerungen, zum Beispiel vor Kursbeginn.',
  },
  {
    kind: 'switch',
    name: 'sendPaymentReminders',
    group: 'Bezahlen',
    place: 40,
    label: 'Zahlungserinnerungen verschicken',
    help: 'Wer etwas offen hat, bekommt von selbst eine E-Mail.',
  },
  {
    kind: 'number',
    name: 'paymentReminderInterval',
    group: 'Bezahlen',
    place: 50,
    label: 'Abstand der Zahlungserinnerungen',
    help: 'So lange wird bis zur nächsten Zahlungserinnerung gewartet.',
    min: 1,
    max: 365,
    unit: 'Tage',
  },
  {
    kind: 'since',
    name: 'vatRegisteredSince',
    group: 'Bezahlen',
    place: 70,
    label: 'Umsatzsteuerpflichtig seit',
    help: 'Ab diesem Tag kommen 20 % Umsatzsteuer auf die Preise; leer heißt, der Verein ist befreit.',
  },
];
