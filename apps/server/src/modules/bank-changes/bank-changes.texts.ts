import { common, defineText } from '../wording/index.ts';

/** Everybody who keeps the money hears of it, whatever the club words: the facts cannot be left out. */
const about = { group: 'Büro', right: 'club' } as const;
const wer = { meaning: 'wer es geändert hat', example: 'Adele Amt', kind: 'text', isRequired: true } as const;
const zeit = { meaning: 'wann', example: '18.11.2026, 10:00', kind: 'text' } as const;
const link = { ...common.link, meaning: 'Link zu der Stelle, an der es steht' };
const wasTun = {
  meaning: 'ab wann es gilt und was zu tun ist, wenn jemand nichts davon weiß',
  example: 'Sie gilt ab 20.11.2026, 10:00. Bis dahin kannst du sie hier stoppen, wenn du nichts davon weißt:',
  kind: 'text',
  isRequired: true,
} as const;
const aenderung = {
  meaning: 'was sich ändert, bisher → neu',
  example: 'IBAN: AT61 … 3201 → AT02 … 9012',
  kind: 'list',
  isRequired: true,
} as const;

const wordsOf = (deed: string) =>
  `{gruss_anfang} {vorname},\n\n{wer} hat am {zeit} ${deed}:\n\n{aenderung}\n\n{wasTun}\n\n{link}\n\n{gruss_ende}\n{verein}\n`;

export const bankEnteredText = defineText({
  ...about,
  key: 'bankEntered',
  name: 'Bankverbindung eingetragen',
  when: 'E-Mail an alle, die das Geld des Vereins verwalten, und an den Vorstand.',
  placeholders: { wer, zeit, aenderung, wasTun, link },
  subject: 'Bankverbindung eingetragen – {verein}',
  body: wordsOf('die Bankverbindung des Vereins eingetragen'),
});

export const bankChangedText = defineText({
  ...about,
  key: 'bankChanged',
  name: 'Bankverbindung geändert',
  when: 'E-Mail an alle, die das Geld des Vereins verwalten, und an den Vorstand, solange sie noch gestoppt werden kann.',
  placeholders: {
    wer,
    zeit,
    ab: { meaning: 'ab wann sie gilt', example: '20.11.2026, 10:00', kind: 'text' },
    aenderung,
    wasTun,
    link,
  },
  subject: 'Neue Bankverbindung ab {ab} – {verein}',
  body: wordsOf('die Bankverbindung des Vereins geändert'),
});

export const bankAccountChangedText = defineText({
  ...about,
  key: 'bankAccountChanged',
  name: 'IBAN eines Bankkontos geändert',
  when: 'E-Mail an alle, die das Geld des Vereins verwalten, wenn sich die IBAN eines Kontos der Buchhaltung ändert.',
  placeholders: {
    wer,
    zeit,
    konto: { meaning: 'Konto der Buchhaltung', example: '2800 Bank', kind: 'text' },
    aenderung,
    wasTun,
    link,
  },
  subject: 'Neue IBAN des Bankkontos {konto} – {verein}',
  body: wordsOf('die IBAN des Bankkontos {konto} geändert'),
});

export const bankChangeTexts = [bankEnteredText, bankChangedText, bankAccountChangedText];
