import { common, defineText } from '../wording/index.ts';

const greeting = '{gruss_anfang} {vorname},\n\n';
const farewell = '\n\n{gruss_ende}\n{verein}\n';

const roles = {
  alteRolle: { meaning: 'bisherige Mitgliedschaft', example: 'ordentliches Mitglied', kind: 'text' },
  neueRolle: { meaning: 'neue Mitgliedschaft', example: 'unterstützendes Mitglied', kind: 'text' },
} as const;

const { datum } = common;
const subject = 'Deine Mitgliedschaft {beim_verein}';
const about = { group: 'Mitgliedschaft', right: 'club', subject } as const;

export const membershipChangeText = defineText({
  ...about,
  key: 'membershipChange',
  name: 'Mitgliedsstand geändert',
  when: 'E-Mail, wenn die Mitgliedschaft geändert wird. Der Text kann dabei noch angepasst werden.',
  placeholders: { ...roles, datum },
  body: `${greeting}deine Mitgliedschaft hat sich geändert: Ab {datum} bist du „{neueRolle}“ (bisher „{alteRolle}“).${farewell}`,
});

export const membershipEndText = defineText({
  ...about,
  key: 'membershipEnd',
  name: 'Mitgliedschaft beendet',
  when: 'E-Mail, wenn der Verein eine Mitgliedschaft beendet.',
  placeholders: { ...roles, datum },
  body: `${greeting}deine Mitgliedschaft („{alteRolle}“) endet; ab {datum} bist du kein Mitglied mehr. Danke für die gemeinsame Zeit!${farewell}`,
});

export const membershipRequestText = defineText({
  ...about,
  key: 'membershipRequest',
  name: 'Anfrage eingelangt',
  when: 'E-Mail an die Person, nachdem sie eine Änderung der Mitgliedschaft angefragt hat.',
  placeholders: roles,
  body: `${greeting}deine Anfrage („{neueRolle}“) ist bei uns eingelangt. Wir melden uns, sobald sie bearbeitet ist.${farewell}`,
});

export const membershipLeaveText = defineText({
  ...about,
  key: 'membershipLeave',
  name: 'Austritt bestätigt',
  when: 'E-Mail an die Person, nachdem sie ihren Austritt erklärt hat.',
  placeholders: { alteRolle: roles.alteRolle, datum: { ...datum, isRequired: true } },
  body: `${greeting}wir haben deinen Austritt erhalten. Ab {datum} bist du kein Mitglied mehr. Der Beitrag des laufenden Jahres bleibt fällig.\n\nDanke für die gemeinsame Zeit!${farewell}`,
});

export const membershipLeaveWithdrawnText = defineText({
  ...about,
  key: 'membershipLeaveWithdrawn',
  name: 'Austritt zurückgezogen',
  when: 'E-Mail an die Person, nachdem sie ihren Austritt zurückgezogen hat.',
  placeholders: {},
  body: `${greeting}der Austritt ist zurückgezogen: Die Mitgliedschaft läuft weiter wie bisher. Schön, dass du bleibst!${farewell}`,
});

export const membershipDeclinedText = defineText({
  ...about,
  key: 'membershipDeclined',
  name: 'Anfrage abgelehnt',
  when: 'E-Mail, wenn der Verein eine Anfrage nicht annimmt.',
  placeholders: {
    antwort: {
      meaning: 'Antwort des Vereins auf die Anfrage',
      example: 'Wir nehmen erst ab Herbst auf.',
      kind: 'text',
      isRequired: true,
    },
  },
  body: `${greeting}leider können wir deine Anfrage zur Mitgliedschaft nicht annehmen.\n\n{antwort}${farewell}`,
});

const toOffice = { group: 'Büro', right: 'club', isForAll: true } as const;
const wer = { meaning: 'um wen es geht', example: 'Maria Huber', kind: 'text', isRequired: true } as const;

export const membershipOfficeText = defineText({
  ...toOffice,
  key: 'membershipOffice',
  name: 'Anfrage zur Mitgliedschaft (Büro)',
  when: 'E-Mail an das Büro, wenn jemand Mitglied werden, wechseln oder austreten möchte.',
  placeholders: {
    wer,
    alteRolle: roles.alteRolle,
    wunsch: { meaning: 'was gewünscht ist', example: 'Austritt', kind: 'text', isRequired: true },
    ablauf: {
      meaning: 'was jetzt geschieht oder zu tun ist',
      example: 'Die Mitgliedschaft endet von selbst.',
      kind: 'text',
      isRequired: true,
    },
    begruendung: { meaning: 'Begründung, wenn eine angegeben ist', example: 'Wir ziehen um.', kind: 'text' },
  },
  subject: '{wunsch}: {wer}',
  body: `{gruss_anfang},

{wer} (bisher „{alteRolle}“) möchte: {wunsch}.

{ablauf}

{begruendung}

{gruss_ende}
{verein}
`,
});

export const leaveWithdrawnOfficeText = defineText({
  ...toOffice,
  key: 'leaveWithdrawnOffice',
  name: 'Austritt zurückgezogen (Büro)',
  when: 'E-Mail an das Büro, wenn jemand einen Austritt zurückzieht.',
  placeholders: { wer, datum: { ...datum, meaning: 'ab wann der Austritt gegolten hätte' } },
  subject: 'Austritt zurückgezogen: {wer}',
  body: `{gruss_anfang},\n\n{wer} zieht den Austritt zurück, der ab {datum} gegolten hätte. Die Mitgliedschaft läuft weiter.${farewell}`,
});

export const membershipTexts = [
  membershipChangeText,
  membershipEndText,
  membershipRequestText,
  membershipLeaveText,
  membershipLeaveWithdrawnText,
  membershipDeclinedText,
  membershipOfficeText,
  leaveWithdrawnOfficeText,
];
