import { common, defineText } from '../wording/index.ts';

const about = { group: 'Kurse', right: 'club', subject: null } as const;
const kurs = { ...common.kurs, meaning: 'Kurs, in den eingeladen wird', isRequired: true };
const kind = { ...common.kind, meaning: 'Vorname des Kindes', example: 'Mia', isRequired: true };
const bis = {
  meaning: 'bis wann zu antworten ist',
  example: 'So., 29.11.2026, 18:00',
  kind: 'text',
  isRequired: true,
} as const;
const hinweis = {
  meaning: 'wie gereiht wird, wenn es weniger Plätze gibt als Eingeladene; sonst leer',
  example: 'Es sind 4 Plätze frei, eingeladen sind 7. Zuerst kommt, wer früher gebucht hat.',
  kind: 'text',
} as const;

export const invitedPlaceText = defineText({
  ...about,
  key: 'invitedPlace',
  name: 'Einladung in den nächsten Kurs',
  when: 'E-Mail, wenn ein Kind für seinen Kurs zu alt wird und mit Vorrang in den nächsten eingeladen ist. Termin und Ort schreibt das Programm dazu; der Preis steht auf der Seite, zu der der Knopf führt.',
  placeholders: { kurs, kind, bis, hinweis },
  body: '{gruss_anfang} {vorname},\n\n{kind} ist für den bisherigen Kurs bald zu alt. Wir halten einen Platz in „{kurs}“ frei, bis {bis}. Ein Tipp auf den Knopf zeigt dir, was er kostet; dort sagst du zu oder ab. Verrechnet wird erst, wenn du zusagst.\n\n{hinweis}\n\n{gruss_ende}\n{verein}',
});

export const invitedToQueueText = defineText({
  ...about,
  key: 'invitedToQueue',
  name: 'Einladung auf die Warteliste des nächsten Kurses',
  when: 'E-Mail, wenn ein Kind für seinen Kurs zu alt wird und im nächsten gerade kein Platz frei ist: Es steht mit Vorrang auf der Warteliste.',
  placeholders: {
    kurs,
    kind,
    bis,
    platz: { meaning: 'Platz auf der Warteliste', example: '2', kind: 'text', isRequired: true },
    hinweis,
  },
  body: '{gruss_anfang} {vorname},\n\n{kind} ist für den bisherigen Kurs bald zu alt. In „{kurs}“ ist gerade kein Platz mehr frei, aber {kind} hat Vorrang: Platz {platz} der Warteliste. Bitte sag uns bis {bis}, ob ihr warten wollt. Das Warten kostet nichts.\n\n{hinweis}\n\n{gruss_ende}\n{verein}',
});

export const invitationReminderText = defineText({
  ...about,
  key: 'invitationReminder',
  name: 'Erinnerung an die Einladung in den nächsten Kurs',
  when: 'E-Mail zwei Tage vor der Frist, wenn eine Familie auf die Einladung noch nicht geantwortet hat.',
  placeholders: { kurs, kind, bis },
  body: '{gruss_anfang} {vorname},\n\nwir haben {kind} in „{kurs}“ eingeladen und noch keine Antwort. Die Einladung gilt bis {bis}; danach bekommt jemand anderer den Platz.\n\n{gruss_ende}\n{verein}',
});

export const invitationMissedText = defineText({
  ...about,
  key: 'invitationMissed',
  name: 'Einladung in den nächsten Kurs abgelaufen',
  when: 'E-Mail, wenn eine Einladung in den nächsten Kurs ohne Antwort geblieben ist.',
  placeholders: { kurs, kind, bis },
  body: '{gruss_anfang} {vorname},\n\ndie Einladung für {kind} in „{kurs}“ galt bis {bis}. Wir haben keine Antwort bekommen. Es ist nichts gebucht und nichts verrechnet.\n\nWollt ihr doch? Dann könnt ihr {kind} wie alle anderen anmelden.\n\n{gruss_ende}\n{verein}',
});

export const invitationWithdrawnText = defineText({
  ...about,
  key: 'invitationWithdrawn',
  name: 'Einladung in den nächsten Kurs zurückgezogen',
  when: 'E-Mail, wenn das Büro eine Einladung zurückzieht, mit dem Grund.',
  placeholders: {
    kurs,
    kind,
    grund: { meaning: 'warum', example: 'Der Kurs findet nicht statt.', kind: 'text', isRequired: true },
  },
  body: '{gruss_anfang} {vorname},\n\nwir müssen die Einladung für {kind} in „{kurs}“ zurückziehen: {grund}\n\nEs ist nichts gebucht und nichts verrechnet.\n\n{gruss_ende}\n{verein}',
});

export const invitationTexts = [
  invitedPlaceText,
  invitedToQueueText,
  invitationReminderText,
  invitationMissedText,
  invitationWithdrawnText,
];
