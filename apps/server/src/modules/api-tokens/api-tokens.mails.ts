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
