import { common, defineText } from '../wording/index.ts';

export const agreementEndsText = defineText({
  group: 'Büro',
  right: 'club',
  isForAll: true,
  key: 'agreementEnds',
  name: 'Vereinbarung endet',
  when: 'E-Mail an das Büro, bevor eine Vereinbarung mit einem Kontakt endet.',
  placeholders: {
    kontakt: { meaning: 'Name des Kontakts', example: 'Bäckerei Brot', kind: 'text' },
    vereinbarung: { meaning: 'Titel der Vereinbarung', example: 'Bandenwerbung', kind: 'text' },
    ueber: { meaning: 'Betrag, wenn einer vereinbart ist', example: ' über € 500,00', kind: 'text' },
    datum: { ...common.datum, meaning: 'letzter Tag', isRequired: true },
    link: { ...common.link, meaning: 'Link zum Kontakt' },
  },
  subject: 'Vereinbarung mit {kontakt} endet am {datum}',
  body: `{gruss_anfang},

die Vereinbarung „{vereinbarung}“ mit {kontakt}{ueber} endet am {datum}.

Wenn sie weitergehen soll, ist jetzt ein guter Zeitpunkt für ein Gespräch:

{link}

{gruss_ende}
{verein}
`,
});

const nachricht = {
  meaning: 'was das Büro geschrieben hat',
  example: 'Danke für Ihre Unterstützung beim Sommerfest!',
  kind: 'text',
  isRequired: true,
} as const;
const frame = { group: 'Nachrichten', right: 'club', isForAll: true, subject: null } as const;

export const contactMessageText = defineText({
  ...frame,
  key: 'contactMessage',
  name: 'Rahmen einer Nachricht an einen Kontakt',
  when: 'E-Mail des Büros an einen einzelnen Kontakt.',
  placeholders: { nachricht },
  body: `{nachricht}

--
{verein}
Wenn du keine Nachrichten mehr von uns möchtest, antworte bitte kurz auf diese E-Mail.
`,
});

export const contactCircularText = defineText({
  ...frame,
  key: 'contactCircular',
  name: 'Rahmen einer Nachricht an mehrere Kontakte',
  when: 'E-Mail des Büros an Kontakte, die Nachrichten möchten, mit dem Link zum Abmelden.',
  placeholders: { nachricht, link: { ...common.link, meaning: 'Link zum Abmelden' } },
  body: `{nachricht}

--
{verein}
Keine Nachrichten mehr: {link}
`,
});

export const contactNoticeText = defineText({
  ...frame,
  key: 'contactNotice',
  name: 'Rahmen einer Nachricht ohne Einwilligung',
  when: 'E-Mail des Büros an Kontakte ohne Einwilligung, wenn ein Vertrag oder eine Anfrage sie braucht.',
  placeholders: {
    nachricht,
    grund: {
      meaning: 'warum sie diese E-Mail bekommen',
      example: 'Euer Vertrag endet',
      kind: 'text',
      isRequired: true,
    },
  },
  body: `{nachricht}

--
{verein}
Du bekommst diese E-Mail, obwohl du keine Nachrichten von uns möchtest. Der Grund: {grund}
`,
});

export const contactTexts = [agreementEndsText, contactMessageText, contactCircularText, contactNoticeText];
