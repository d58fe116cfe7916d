import { defineText } from '../wording/index.ts';

/** Zeiten, amount, Bestätigungsnummer and reason are in the letter beside the text. */
const about = { group: 'Räume', right: 'club', isForAll: true } as const;
const raum = { meaning: 'Name des Raums', example: 'Turnsaal klein', kind: 'text' } as const;
const farewell = '\n\n{gruss_ende}\n{verein}\n';

export const roomBookedText = defineText({
  ...about,
  key: 'roomBooked',
  name: 'Raum gebucht',
  when: 'E-Mail an die Person, die einen Raum gebucht hat.',
  placeholders: { raum },
  subject: '{raum} ist gebucht',
  body: `{gruss_anfang},\n\n{raum} ist für dich gebucht.${farewell}`,
});

export const roomRequestedText = defineText({
  ...about,
  key: 'roomRequested',
  name: 'Raumanfrage angekommen',
  when: 'E-Mail an die Person, die einen Raum angefragt hat.',
  placeholders: { raum },
  subject: 'Anfrage für {raum}',
  body: `{gruss_anfang},\n\ndeine Anfrage für {raum} ist da. Der Verein gibt dir Bescheid; bis dahin ist die Zeit für dich freigehalten.${farewell}`,
});

export const roomAcceptedText = defineText({
  ...about,
  key: 'roomAccepted',
  name: 'Raumanfrage angenommen',
  when: 'E-Mail, wenn das Büro eine Anfrage annimmt.',
  placeholders: { raum },
  subject: '{raum} ist gebucht',
  body: `{gruss_anfang},\n\nder Verein hat deine Anfrage für {raum} angenommen.${farewell}`,
});

export const roomDeclinedText = defineText({
  ...about,
  key: 'roomDeclined',
  name: 'Raumanfrage abgelehnt',
  when: 'E-Mail, wenn das Büro eine Anfrage ablehnt. Den Grund schreibt das Programm dazu.',
  placeholders: { raum },
  subject: '{raum}: Anfrage abgelehnt',
  body: `{gruss_anfang},\n\nder Verein hat deine Anfrage für {raum} leider nicht annehmen können.${farewell}`,
});

export const roomCancelledText = defineText({
  ...about,
  key: 'roomCancelled',
  name: 'Raumbuchung storniert',
  when: 'E-Mail, wenn eine Raumbuchung ohne Gebühr storniert ist.',
  placeholders: { raum },
  subject: '{raum}: Buchung storniert',
  body: `{gruss_anfang},\n\ndeine Buchung von {raum} ist storniert.${farewell}`,
});

export const roomRequestWithdrawnText = defineText({
  ...about,
  key: 'roomRequestWithdrawn',
  name: 'Raumanfrage zurückgezogen',
  when: 'E-Mail, wenn eine Anfrage zurückgezogen ist, bevor der Verein entschieden hat.',
  placeholders: { raum },
  subject: '{raum}: Anfrage zurückgezogen',
  body: `{gruss_anfang},\n\ndeine Anfrage für {raum} ist zurückgezogen.${farewell}`,
});

export const roomCancelledFeeText = defineText({
  ...about,
  key: 'roomCancelledFee',
  name: 'Raumbuchung mit Gebühr storniert',
  when: 'E-Mail, wenn eine Raumbuchung mit Stornogebühr storniert ist.',
  placeholders: { raum },
  subject: '{raum}: Buchung storniert',
  body: `{gruss_anfang},\n\ndeine Buchung von {raum} ist storniert. Der Betrag ist die Stornogebühr; alles andere ist gutgeschrieben.${farewell}`,
});

export const roomClosedText = defineText({
  ...about,
  key: 'roomClosed',
  name: 'Raum gesperrt: Buchung entfällt',
  when: 'E-Mail, wenn ein Raum gesperrt wird und die Buchung entfällt.',
  placeholders: { raum },
  subject: '{raum} ist gesperrt: Buchung entfällt',
  body: `{gruss_anfang},\n\n{raum} ist gesperrt, deine Buchung entfällt leider.${farewell}`,
});

export const roomRequestClosedText = defineText({
  ...about,
  key: 'roomRequestClosed',
  name: 'Raum gesperrt: Anfrage entfällt',
  when: 'E-Mail, wenn ein Raum gesperrt wird, für den noch eine Anfrage wartet.',
  placeholders: { raum },
  subject: '{raum} ist gesperrt: Anfrage entfällt',
  body: `{gruss_anfang},\n\n{raum} ist gesperrt. Der Verein kann deine Anfrage leider nicht annehmen.${farewell}`,
});

export const roomMovedText = defineText({
  ...about,
  key: 'roomMoved',
  name: 'Raum gesperrt: neuer Raum',
  when: 'E-Mail, wenn ein Raum gesperrt wird und die Buchung in einen anderen umzieht.',
  placeholders: { raum },
  subject: '{raum} ist gesperrt: neuer Raum',
  body: `{gruss_anfang},\n\n{raum} ist gesperrt. Du bekommst einen anderen Raum; Zeit und Preis bleiben gleich.${farewell}`,
});

export const roomReopenedText = defineText({
  ...about,
  key: 'roomReopened',
  name: 'Raum doch nicht gesperrt',
  when: 'E-Mail, wenn eine Sperre aufgehoben wird und die Buchung wieder gilt.',
  placeholders: { raum },
  subject: '{raum} ist doch nicht gesperrt',
  body: `{gruss_anfang},\n\n{raum} ist doch nicht gesperrt. Deine Buchung gilt wieder wie vorher.${farewell}`,
});

export const roomRequestReopenedText = defineText({
  ...about,
  key: 'roomRequestReopened',
  name: 'Raum doch nicht gesperrt: Anfrage',
  when: 'E-Mail, wenn eine Sperre aufgehoben wird und eine Anfrage wieder wartet.',
  placeholders: { raum },
  subject: '{raum} ist doch nicht gesperrt',
  body: `{gruss_anfang},\n\n{raum} ist doch nicht gesperrt. Deine Anfrage ist wieder beim Verein. Du bekommst Bescheid.${farewell}`,
});

export const roomRequestOfficeText = defineText({
  ...about,
  key: 'roomRequestOffice',
  name: 'Raumanfrage wartet (Büro)',
  when: 'E-Mail an das Büro, wenn jemand einen Raum anfragt. Zeiten und Zweck schreibt das Programm dazu.',
  placeholders: { raum, wer: { meaning: 'wer anfragt', example: 'Maria Huber', kind: 'text' } },
  subject: 'Raumanfrage: {raum}',
  body: `{gruss_anfang},\n\n{wer} fragt {raum} an. Bitte nehmt die Anfrage an oder lehnt sie ab.${farewell}`,
});

export const roomTexts = [
  roomBookedText,
  roomRequestedText,
  roomAcceptedText,
  roomDeclinedText,
  roomCancelledText,
  roomRequestWithdrawnText,
  roomCancelledFeeText,
  roomClosedText,
  roomRequestClosedText,
  roomMovedText,
  roomReopenedText,
  roomRequestReopenedText,
  roomRequestOfficeText,
];
