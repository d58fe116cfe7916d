import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';

type InvitationMail = { firstName: string; clubName: string; link: string };

export const invitationMail = ({ firstName, clubName, link }: InvitationMail) => ({
  subject: `Du administrierst ${clubName}`,
  body: `Hallo ${firstName},

${clubName} ist eingerichtet, und du administrierst den Verein. Mit diesem Link legst du dein Passwort fest und bist gleich angemeldet:

${link}

Der Link gilt 30 Tage und nur einmal.

Liebe Grüße
${clubName}
`,
});

type WaitingHostMail = {
  firstName: string;
  clubName: string;
  host: string;
  /** An address of this installation. */
  here: string;
  proof: { record: string; value: string; file: string };
};

/** The address of the club leads nowhere yet: a link to it comes when it does. */
export const waitingMail = ({ firstName, clubName, host, here, proof }: WaitingHostMail) => ({
  subject: `${clubName} ist angelegt, die Adresse fehlt noch`,
  body: `Hallo ${firstName},

${clubName} ist angelegt, und du wirst den Verein administrieren. Die Adresse ${host} führt noch nicht hierher. Wer sie verwaltet, richtet eines davon ein:

- ein A-, AAAA- oder CNAME-Eintrag, mit dem die Adresse auf denselben Server zeigt wie ${here}
- ein TXT-Eintrag im DNS mit dem Namen ${proof.record} und dem Wert ${proof.value}
- eine Datei unter ${proof.file} mit dem Inhalt ${proof.value}

Sobald das geprüft ist, bekommst du eine zweite E-Mail mit dem Link, mit dem du dein Passwort festlegst.

Liebe Grüße
${clubName}
`,
});

export const appointedMail = ({ firstName, clubName, link }: InvitationMail) => ({
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

type FilledQuota = { title: string; isFull: boolean; sentence: string };

export const quotaMail = (filled: readonly FilledQuota[]) => ({
  subject: `Kontingent ${filled.some(({ isFull }) => isFull) ? 'ausgeschöpft' : 'fast ausgeschöpft'}: ${filled.map(({ title }) => title).join(', ')}`,
  body: `Guten Tag,

${filled.map(({ sentence }) => sentence).join('\n\n')}

Liebe Grüße
Vereinshaus
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
