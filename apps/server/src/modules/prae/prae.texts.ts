import { common, defineText } from '../wording/index.ts';

const about = { group: 'Zahlungen', right: 'money' } as const;
const monat = { meaning: 'Monat der Abrechnung', example: 'Oktober 2026', kind: 'text', isRequired: true } as const;
const art = { meaning: 'Art der Entschädigung', example: 'PRAE', kind: 'text' } as const;
const link = { ...common.link, meaning: 'Link zur Abrechnung', isRequired: true };

export const praeReturnedText = defineText({
  ...about,
  key: 'praeReturned',
  name: 'Abrechnung eines Trainers zurückgegeben',
  when: 'E-Mail, wenn das Büro die Abrechnung eines Monats mit einem Grund zurückgibt.',
  placeholders: {
    monat,
    art,
    grund: { meaning: 'Grund des Büros', example: 'Der 12.10. fehlt.', kind: 'text', isRequired: true },
    link,
  },
  subject: 'Bitte noch einmal ansehen: {art} {monat}',
  body: `{gruss_anfang} {vorname},\n\ndeine Abrechnung ({art}) für {monat} ist noch nicht fertig: {grund}\n\nBitte ändere sie und gib sie neu unterschrieben ab: {link}\n\n{gruss_ende}\n{verein}\n`,
});

export const praePaidText = defineText({
  ...about,
  key: 'praePaid',
  name: 'Entschädigung eines Trainers unterwegs',
  when: 'E-Mail, wenn freigegebene Monate eines Trainers überwiesen werden.',
  placeholders: {
    monat: { ...monat, meaning: 'Monate, die ausgezahlt werden' },
    art,
    betrag: { ...common.betrag, isRequired: true },
    konto: { meaning: 'Konto des Trainers, das Ende der IBAN', example: '… 3201', kind: 'text' },
    datum: { ...common.datum, meaning: 'Tag der Überweisung' },
    link,
  },
  subject: '{art} {monat}: {betrag} unterwegs',
  body: `{gruss_anfang} {vorname},\n\nwir überweisen dir {betrag} ({art} für {monat}) auf dein Konto {konto}, am {datum}.\n\nDeine Abrechnungen: {link}\n\nDanke für deinen Einsatz!\n{verein}\n`,
});

export const praeSvnText = defineText({
  ...about,
  key: 'praeSvn',
  name: 'Sozialversicherungsnummer für die Liste L 19',
  when: 'E-Mail im November an Trainer mit PRAE, deren Sozialversicherungsnummer fehlt.',
  placeholders: {
    jahr: { meaning: 'Kalenderjahr', example: '2026', kind: 'text' },
    link: { ...link, meaning: 'Link zum Profil' },
  },
  subject: 'Deine Sozialversicherungsnummer fehlt uns noch',
  body: `{gruss_anfang} {vorname},\n\nfür die Meldung der PRAE {jahr} an das Finanzamt (Liste L 19) brauchen wir deine Sozialversicherungsnummer. Bitte trag sie in deinem Profil ein: {link}\n\n{gruss_ende}\n{verein}\n`,
});

export const praeTexts = [praeReturnedText, praePaidText, praeSvnText];
