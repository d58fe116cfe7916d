import { formatDay, type IsoDay } from '@vereinshaus/contract/days';

type Invited = { firstName: string; clubName: string; link: string };

export const invitationMail = ({ firstName, clubName, link }: Invited) => ({
  subject: `Du administrierst ${clubName}`,
  body: `Hallo ${firstName},

${clubName} ist eingerichtet, und du administrierst den Verein. Mit diesem Link legst du dein Passwort fest und bist gleich angemeldet:

${link}

Der Link gilt 30 Tage und nur einmal.

Liebe Grüße
${clubName}
`,
});

export const appointedMail = ({ firstName, clubName, link }: Invited) => ({
  subject: `Du administrierst ${clubName}`,
  body: `Hallo ${firstName},

du administrierst ab jetzt ${clubName}. Melde dich wie bisher an:

${link}

Liebe Grüße
${clubName}
`,
});

export const suspendedMail = (clubName: string, text: string) => ({
  subject: `${clubName} ist stillgelegt`,
  body: `Guten Tag,

die Plattform hat ${clubName} stillgelegt. Wer die Seiten des Vereins öffnet, liest bis auf Weiteres nur einen Satz. Die Daten bleiben erhalten.
${text === '' ? '' : `\n${text}\n`}
Liebe Grüße
${clubName}
`,
});

export const removedMail = (clubName: string, until: IsoDay) => ({
  subject: `${clubName} wird entfernt`,
  body: `Guten Tag,

die Plattform hat ${clubName} zum Entfernen vorgemerkt. Bis ${formatDay(until)} lässt sich das zurücknehmen; danach werden alle Daten des Vereins gelöscht.

Liebe Grüße
${clubName}
`,
});

export const appliedMail = ({ clubName, link }: { clubName: string; link: string }) => ({
  subject: `${clubName} möchte hierher`,
  body: `Guten Tag,

${clubName} hat sich angemeldet und wartet auf deine Zusage:

${link}

Liebe Grüße
Vereinshaus
`,
});

export const declinedMail = ({ firstName, clubName, text }: { firstName: string; clubName: string; text: string }) => ({
  subject: `Deine Anmeldung von ${clubName}`,
  body: `Hallo ${firstName},

du hast ${clubName} angemeldet. Wir können den Verein leider nicht aufnehmen.
${text === '' ? '' : `\n${text}\n`}
Liebe Grüße
Vereinshaus
`,
});
