import { common, defineText } from '../wording/index.ts';

/** The link leads to the screen, where one signs in: the mail itself opens nothing. */
export const archiveReadyText = defineText({
  group: 'Büro',
  right: 'club',
  key: 'archiveReady',
  name: 'Gesamtarchiv fertig',
  when: 'E-Mail an die Person, die das Archiv des Vereins angefordert hat.',
  placeholders: {
    bis: { meaning: 'bis wann es heruntergeladen werden kann', example: '25.11.2026, 10:00', kind: 'text' },
    link: { ...common.link, meaning: 'Link zur Seite „Export“' },
  },
  subject: 'Das Archiv ist fertig – {verein}',
  body: `{gruss_anfang} {vorname},

das Gesamtarchiv des Vereins liegt bereit. Du kannst es bis {bis} herunterladen, danach wird es gelöscht:

{link}

Wenn du es nicht angefordert hast, ändere bitte gleich dein Passwort.

{gruss_ende}
{verein}
`,
});
