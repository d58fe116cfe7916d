import { formatDayAndTime } from '@vereinshaus/contract/kit/days';

type ReadyArchive = { firstName: string; clubName: string; link: string; expiresAt: Date };

/** The link leads to the screen, where one signs in: the mail itself opens nothing. */
export const archiveReadyMail = ({ firstName, clubName, link, expiresAt }: ReadyArchive) => ({
  subject: `Das Archiv von ${clubName} ist fertig`,
  body: `Hallo ${firstName},

das Gesamtarchiv von ${clubName} liegt bereit. Du kannst es bis ${formatDayAndTime(expiresAt)} herunterladen, danach wird es gelöscht:

${link}

Wenn du es nicht angefordert hast, ändere bitte gleich dein Passwort.

Liebe Grüße
${clubName}
`,
});
