import { formatDay, formatMoment, toSeconds } from '@vereinshaus/contract/kit/days';

type Facts = {
  firstName: string;
  clubName: string;
  name: string;
  rights: readonly string[];
  at: Date;
  until: string;
  link: string;
};

type EndedFacts = {
  firstName: string;
  clubName: string;
  ended: readonly string[];
  left: readonly string[];
  origin: string;
};

const listed = (names: readonly string[]) => names.map((name) => `- ${name}`).join('\n');

/** After a new password: what does not open anything any more, and what still does. */
export const tokensEndedMail = ({ firstName, clubName, ended, left, origin }: EndedFacts) => {
  const endedPart = `Zur Sicherheit sind diese Zugriffsschlüssel jetzt gesperrt. Ein Programm, das einen davon verwendet, braucht einen neuen:

${listed(ended)}

${origin}/zugriffsschluessel

`;
  const leftPart = `Diese Zugriffsschlüssel des Vereins hast du angelegt. Sie gelten weiter. Wenn du einen davon nicht kennst, sperre ihn bitte:

${listed(left)}

${origin}/verein/schnittstellen

`;
  return {
    subject: ended.length === 0 ? 'Bitte prüfe deine Zugriffsschlüssel' : 'Deine Zugriffsschlüssel sind gesperrt',
    body: `Hallo ${firstName},

für dein Konto bei ${clubName} wird ein neues Passwort gesetzt.

${ended.length === 0 ? '' : endedPart}${left.length === 0 ? '' : leftPart}Liebe Grüße
${clubName}
`,
  };
};

/** To the account in whose name the token asks: whoever did not make it must hear of it. */
export const tokenCreatedMail = ({ firstName, clubName, name, rights, at, until, link }: Facts) => ({
  subject: `Ein Zugang wurde angelegt: ${name}`,
  body: `Hallo ${firstName},

für ein Programm wurde der Zugriffsschlüssel „${name}“ angelegt. Es kann damit bei ${clubName} in deinem Namen fragen, bis ${formatDay(until)}.

Rechte: ${rights.join(', ')}
Zeit: ${formatMoment(toSeconds(at))}

Wenn du das warst, brauchst du nichts zu tun. Wenn nicht, sperre den Schlüssel bitte sofort, setze ein neues Passwort und sag deinem Verein Bescheid:

${link}

Liebe Grüße
${clubName}
`,
});
