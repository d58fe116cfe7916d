import { defineText } from '../wording/index.ts';

const about = { group: 'Nachrichten', right: 'club', isForAll: true } as const;
const placeholders = {
  versammlung: { meaning: 'Name der Versammlung', example: 'Generalversammlung 2027', kind: 'text', isRequired: true },
  wann: { meaning: 'Tag und Uhrzeit', example: 'Fr., 12.03.2027, 19:00', kind: 'text' },
  wo: { meaning: 'Ort', example: 'Vereinsheim', kind: 'text' },
} as const;
const farewell = '\n\n{gruss_ende}\n{verein}\n';

export const meetingInvitationText = defineText({
  ...about,
  key: 'meetingInvitation',
  name: 'Einladung zur Generalversammlung',
  when: 'E-Mail an alle Mitglieder. Zeit, Ort, Tagesordnung, Stichtag und wie man Anträge stellt, schreibt das Programm dazu.',
  placeholders,
  subject: 'Einladung: {versammlung} am {wann}',
  body: `{gruss_anfang},\n\nwir laden dich herzlich zu unserer Versammlung ein: {versammlung}.\n\nKomm bitte pünktlich. Beim Eingang tragen wir ein, wer da ist.${farewell}`,
});

export const meetingLetterText = defineText({
  ...about,
  key: 'meetingLetter',
  name: 'Einladung zur Generalversammlung (Brief)',
  when: 'Brief an Mitglieder ohne E-Mail-Adresse. Anschrift, Zeit, Ort und Tagesordnung schreibt das Programm dazu.',
  placeholders,
  subject: null,
  body: `{gruss_anfang},\n\nwir laden herzlich zu unserer Versammlung ein: {versammlung} am {wann}, {wo}.${farewell}`,
});

export const meetingCancelledText = defineText({
  ...about,
  key: 'meetingCancelled',
  name: 'Generalversammlung abgesagt',
  when: 'E-Mail an alle, die eingeladen waren. Den Grund schreibt das Programm dazu.',
  placeholders,
  subject: '{versammlung} am {wann} entfällt',
  body: `{gruss_anfang},\n\nunsere Versammlung findet nicht statt: {versammlung}. Wir laden euch neu ein.${farewell}`,
});

export const meetingMotionText = defineText({
  group: 'Nachrichten',
  right: 'club',
  key: 'meetingMotion',
  name: 'Über einen Antrag ist entschieden',
  when: 'E-Mail an die Person, die für eine Generalversammlung einen Antrag gestellt hat, mit dem Grund, wenn er abgelehnt ist.',
  placeholders: {
    versammlung: placeholders.versammlung,
    antrag: { meaning: 'Titel des Antrags', example: 'Neue Matten', kind: 'text', isRequired: true },
    ergebnis: {
      meaning: 'ob er auf der Tagesordnung steht oder warum nicht',
      example: 'Er steht auf der Tagesordnung.',
      kind: 'text',
      isRequired: true,
    },
  },
  subject: 'Dein Antrag: {antrag}',
  body: `{gruss_anfang} {vorname},\n\nder Vorstand hat über deinen Antrag „{antrag}“ für die Versammlung „{versammlung}“ entschieden:\n\n{ergebnis}${farewell}`,
});

export const meetingTextsOfClub = [meetingInvitationText, meetingLetterText, meetingCancelledText, meetingMotionText];
