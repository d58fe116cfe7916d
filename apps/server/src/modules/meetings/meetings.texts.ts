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

export const meetingTextsOfClub = [meetingInvitationText, meetingLetterText, meetingCancelledText];
