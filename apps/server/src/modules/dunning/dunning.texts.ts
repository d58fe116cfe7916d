import { common, defineText } from '../wording/index.ts';

const { posten, iban, referenz } = common;
const betrag = { ...common.betrag, meaning: 'offener Betrag', isRequired: true };
const frist = { ...common.frist, isRequired: true };
const spesen = { meaning: 'Spesen dieser Mahnung', example: '€ 5,00', kind: 'amount' } as const;

const greeting = '{gruss_anfang} {vorname},\n\n';
const farewell = '\n\n{gruss_ende}\n{verein}\n';
const about = { group: 'Mahnwesen', right: 'money', subject: null } as const;
const reminding = { betrag, frist, posten, spesen, iban, referenz };

const paymentReminderText = defineText({
  ...about,
  key: 'paymentReminder',
  name: 'Zahlungserinnerung',
  when: 'E-Mail der ersten Mahnstufe, wenn ein Betrag überfällig ist.',
  placeholders: reminding,
  body: `${greeting}vielleicht ist es dir entgangen: Von dir ist noch ein Betrag von {betrag} offen. Bitte bezahle ihn bis {frist}, am einfachsten online oder per Überweisung mit der Kundenreferenz {referenz}.\n\nWenn du schon bezahlt hast, melde es uns bitte mit „Schon bezahlt?“ auf deiner Abrechnung.${farewell}`,
});

const dunningText = defineText({
  ...about,
  key: 'dunning',
  name: 'Mahnung',
  when: 'E-Mail der zweiten Mahnstufe.',
  placeholders: reminding,
  body: `${greeting}wir haben dich schon erinnert, und es sind noch {betrag} offen. Bitte bezahle den Betrag bis {frist} mit der Kundenreferenz {referenz}.\n\nWenn du schon bezahlt hast, melde es uns bitte mit „Schon bezahlt?“ auf deiner Abrechnung. Wenn du gerade nicht zahlen kannst, schreib uns: Wir finden eine Lösung.${farewell}`,
});

const lastDunningText = defineText({
  ...about,
  key: 'lastDunning',
  name: 'Letzte Mahnung',
  when: 'E-Mail der dritten und letzten Mahnstufe.',
  placeholders: reminding,
  body: `${greeting}trotz unserer Mahnung sind noch {betrag} offen. Bitte bezahle den Betrag bis spätestens {frist} mit der Kundenreferenz {referenz}, oder melde dich bei uns.${farewell}`,
});

export const dueReminderText = defineText({
  ...about,
  key: 'dueReminder',
  name: 'Bald fällig',
  when: 'E-Mail ein paar Tage, bevor etwas fällig wird, zum Beispiel die nächste Rate.',
  placeholders: { betrag, frist, posten, iban, referenz, spesen },
  body: `${greeting}am {frist} wird ein Betrag von {betrag} fällig. Bezahlen kannst du online oder per Überweisung mit der Kundenreferenz {referenz}.${farewell}`,
});

/** The text of each level. */
export const dunningTextOf = (level: number) =>
  [paymentReminderText, dunningText, lastDunningText][level - 1] ?? paymentReminderText;

export const dunningTexts = [dueReminderText, paymentReminderText, dunningText, lastDunningText];
