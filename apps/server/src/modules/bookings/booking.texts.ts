import { common, defineText } from '../wording/index.ts';
import { invitationTexts } from './invitation.texts.ts';
import { queueOfferTexts } from './queue-offer.texts.ts';

const greeting = '{gruss_anfang} {vorname},\n\n';
const farewell = '\n\n{gruss_ende}\n{verein}\n';
const { kurs, personen, referenz } = common;
const about = { group: 'Kurse', right: 'club', subject: null } as const;

export const courseConfirmationText = defineText({
  ...about,
  key: 'courseConfirmation',
  name: 'Kursbuchung',
  when: 'E-Mail nach der Buchung eines Kurses. Termine, Ort und Zahlung schreibt das Programm dazu.',
  placeholders: {
    kurs: { ...kurs, isRequired: true },
    personen,
    datum: { ...common.datum, meaning: 'Beginn des Kurses', example: '14.09.2026' },
    betrag: { ...common.betrag, meaning: 'Preis mit Mitgliedsbeitrag' },
  },
  hasConditions: true,
  body: `${greeting}„{kurs}“ ist für {personen} gebucht.${farewell}`,
});

export const waitlistConfirmationText = defineText({
  ...about,
  key: 'waitlistConfirmation',
  name: 'Warteliste',
  when: 'E-Mail, wenn jemand auf die Warteliste kommt.',
  placeholders: { kurs: { ...kurs, isRequired: true }, personen },
  body: `${greeting}„{kurs}“ ist derzeit voll. Für {personen} ist ein Platz auf der Warteliste vermerkt; du hörst von uns, sobald ein Platz frei wird.${farewell}`,
});

export const passedOverText = defineText({
  ...about,
  key: 'waitlistPassedOver',
  name: 'Platz frei, aber Bedingungen nicht erfüllt',
  when: 'E-Mail an die Familie von jemandem auf der Warteliste, der die Bedingungen des Kurses nicht mehr erfüllt.',
  placeholders: {
    kurs: { ...kurs, isRequired: true },
    personen,
    grund: { meaning: 'welche Bedingung fehlt', example: 'Mia ist zu alt.', kind: 'text', isRequired: true },
  },
  body: `${greeting}in „{kurs}“ wäre ein Platz frei, aber die Teilnahmebedingungen sind für {personen} nicht erfüllt: {grund}\n\nDer Platz auf der Warteliste bleibt erhalten.${farewell}`,
});

export const passedTogetherText = defineText({
  ...about,
  key: 'waitlistPassedTogether',
  name: 'Platz frei, aber nicht für alle gemeinsam',
  when: 'E-Mail an eine Familie, die gemeinsam wartet, wenn zum ersten Mal etwas frei war, das nicht für alle reicht.',
  placeholders: {
    kurs: { ...kurs, isRequired: true },
    personen,
    grund: {
      meaning: 'warum es nicht gereicht hat',
      example: 'Ihr wartet gemeinsam auf 2 Plätze, frei war 1 Platz.',
      kind: 'text',
      isRequired: true,
    },
  },
  body: `${greeting}in „{kurs}“ war etwas frei, aber nicht für alle von euch. {grund}\n\nWollt ihr doch einzeln warten? Das ändert ihr unter „Meine Buchungen“.${farewell}`,
});

export const secondHomeBookingText = defineText({
  ...about,
  key: 'secondHomeBooking',
  name: 'Buchung: Nachricht an das zweite Zuhause',
  when: 'E-Mail an das zweite Zuhause eines Kindes, wenn es gebucht, umgebucht oder abgemeldet wird. Beträge stehen nicht darin.',
  placeholders: {
    kurs,
    kind: common.kind,
    was: {
      meaning: 'was geschehen ist',
      example: 'Mia hat einen Platz in „Kinderturnen“.',
      kind: 'text',
      isRequired: true,
    },
  },
  body: `${greeting}{was}${farewell}`,
});

export const pricingPartText = defineText({
  ...about,
  key: 'pricingPart',
  name: 'Preisangaben',
  when: 'Satz über die Überweisung in den E-Mails zu Buchungen, bei denen noch etwas offen ist.',
  right: 'money',
  placeholders: {
    betrag: { ...common.betrag, meaning: 'offener Betrag', isRequired: true },
    referenz: { ...referenz, isRequired: true },
  },
  body: 'Bitte überweise {betrag} mit der Kundenreferenz {referenz}.',
});

export const promotedText = defineText({
  ...about,
  key: 'waitlistPromoted',
  name: 'Platz von der Warteliste',
  when: 'Satz in der E-Mail, wenn jemand von der Warteliste einen Platz bekommt; darunter steht der Text „Kursbuchung“.',
  placeholders: { kurs, personen },
  body: 'Ein Platz ist frei geworden, {personen} ist jetzt fix dabei.',
});

export const promotedTogetherText = defineText({
  ...about,
  key: 'waitlistPromotedTogether',
  name: 'Plätze von der Warteliste für mehrere',
  when: 'Satz in der E-Mail, wenn mehrere, die gemeinsam warten, ihre Plätze bekommen; darunter steht der Text „Kursbuchung“.',
  placeholders: { kurs, personen },
  body: 'Für alle ist Platz: {personen} sind jetzt fix dabei.',
});

export const movedText = defineText({
  ...about,
  key: 'bookingMoved',
  name: 'Umbuchung',
  when: 'Satz in der E-Mail, wenn der Verein jemanden in einen anderen Kurs umbucht; darunter steht der Text „Kursbuchung“.',
  placeholders: {
    kurs,
    personen,
    bisher: { meaning: 'Kurs, von dem umgebucht wurde', example: 'Turnen Anfänger', kind: 'text', isRequired: true },
  },
  body: 'Der Verein hat die Anmeldung von „{bisher}“ in diesen Kurs umgebucht. Die bisherigen Kosten sind gutgeschrieben.',
});

export const cancelledText = defineText({
  ...about,
  key: 'bookingCancelled',
  name: 'Stornierung',
  when: 'E-Mail, wenn eine Anmeldung storniert oder rückgängig gemacht wird. Gutschriften schreibt das Programm dazu.',
  placeholders: {
    kurs: { ...kurs, isRequired: true },
    personen,
    vorgang: { meaning: '„storniert“ oder „rückgängig gemacht“', example: 'storniert', kind: 'text', isRequired: true },
  },
  body: `${greeting}die Anmeldung von {personen} für „{kurs}“ ist {vorgang}.\n\n{gruss_ende}\n{verein}`,
});

const payer = { ...about, right: 'money' } as const;
const child = { ...common.kind, meaning: 'Vorname des Kindes', example: 'Mia', isRequired: true };
const course = { ...kurs, isRequired: true };

export const payerText = defineText({
  ...payer,
  key: 'payerBooked',
  name: 'Mitzahlen: Buchung',
  when: 'E-Mail an jemanden, der einen Teil zahlt, nach der Buchung. Betrag und Fälligkeit schreibt das Programm dazu.',
  placeholders: { kurs: course, kind: child },
  body: '{gruss_anfang} {vorname},\n\n{kind} ist in „{kurs}“ angemeldet, und du hast zugesagt mitzuzahlen.\n\n{gruss_ende}\n{verein}',
});

export const payerCreditedText = defineText({
  ...payer,
  key: 'payerCredited',
  name: 'Mitzahlen: Gutschrift',
  when: 'E-Mail an jemanden, der einen Teil getragen hat, wenn die Buchung storniert wird.',
  placeholders: { kurs: course, kind: child, datum: { ...common.datum, meaning: 'Tag der Stornierung' } },
  body: '{gruss_anfang} {vorname},\n\ndie Anmeldung von {kind} für „{kurs}“ ist seit {datum} storniert. Was du dafür getragen hast, ist gutgeschrieben.\n\n{gruss_ende}\n{verein}',
});

export const payerRechargedText = defineText({
  ...payer,
  key: 'payerRecharged',
  name: 'Mitzahlen: neuer Betrag',
  when: 'E-Mail an jemanden, der einen Teil zahlt, wenn sich der Preis ändert.',
  placeholders: { kurs: course, kind: child },
  body: '{gruss_anfang} {vorname},\n\nder Preis von „{kurs}“ für {kind} hat sich geändert, und damit dein Teil. Was du schon bezahlt hast, ist angerechnet.\n\n{gruss_ende}\n{verein}',
});

export const bookingTexts = [
  ...invitationTexts,
  courseConfirmationText,
  waitlistConfirmationText,
  passedOverText,
  passedTogetherText,
  secondHomeBookingText,
  promotedText,
  promotedTogetherText,
  movedText,
  cancelledText,
  pricingPartText,
  payerText,
  payerCreditedText,
  payerRechargedText,
  ...queueOfferTexts,
];
