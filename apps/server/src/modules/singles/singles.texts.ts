import { common, defineText } from '../wording/index.ts';

/** Termine, Betrag and Gültigkeit are in the letter beside the text. */
const about = { group: 'Termine', right: 'club', isForAll: true } as const;
const { kind, kurs } = common;
const farewell = '\n\n{gruss_ende}\n{verein}\n';
const zahlung = {
  meaning: 'womit bezahlt ist',
  example: 'Der Betrag steht auf deinem Kundenkonto.',
  kind: 'text',
} as const;
const gutschrift = {
  meaning: 'was zurückkommt (leer, wenn nichts bezahlt war)',
  example: 'Die Einheit ist wieder in deinem Block.',
  kind: 'text',
} as const;
const block = { meaning: 'Name des Blocks', example: '10er-Block', kind: 'text' } as const;

export const singleBookedText = defineText({
  ...about,
  key: 'singleBooked',
  name: 'Einzeltermin gebucht',
  when: 'E-Mail an die Familie, wenn einzelne Termine gebucht sind.',
  placeholders: { kind, kurs, zahlung },
  subject: 'Einzeltermin: {kind} – {kurs}',
  body: `{gruss_anfang},\n\n{kind} kommt. {zahlung}\n\nKommt etwas dazwischen, sag unter „Einzeltermine“ ab.${farewell}`,
});

export const singleCancelledText = defineText({
  ...about,
  key: 'singleCancelled',
  name: 'Einzeltermin abgesagt',
  when: 'E-Mail an die Familie, wenn sie oder das Büro einen Einzeltermin absagt.',
  placeholders: { kind, kurs, gutschrift },
  subject: 'Einzeltermin abgesagt: {kind} – {kurs}',
  body: `{gruss_anfang},\n\nder Termin von {kind} ist abgesagt. {gutschrift}${farewell}`,
});

export const singleOffText = defineText({
  ...about,
  key: 'singleOff',
  name: 'Einzeltermin entfällt',
  when: 'E-Mail an die Familie, wenn der Verein den Termin absagt oder verschiebt.',
  placeholders: { kind, kurs, gutschrift },
  subject: 'Einzeltermin entfällt: {kind} – {kurs}',
  body: `{gruss_anfang},\n\ndieser Termin von {kind} wurde abgesagt oder verschoben. {gutschrift}${farewell}`,
});

export const singleRestoredText = defineText({
  ...about,
  key: 'singleRestored',
  name: 'Einzeltermin findet doch statt',
  when: 'E-Mail an die Familie, wenn eine Sperre aufgehoben wird und der Einzeltermin wieder gilt.',
  placeholders: { kind, kurs, zahlung },
  subject: 'Einzeltermin findet doch statt: {kind} – {kurs}',
  body: `{gruss_anfang},\n\nder Raum ist doch nicht gesperrt, {kind} kommt wie geplant. {zahlung}\n\nPasst es nicht mehr, sag unter „Einzeltermine“ ab.${farewell}`,
});

export const blockSoldText = defineText({
  ...about,
  key: 'blockSold',
  name: 'Block gekauft',
  when: 'E-Mail an die Person, die einen Block gekauft hat.',
  placeholders: { kurs, block },
  subject: '{block} für {kurs}',
  body: `{gruss_anfang},\n\nder {block} für {kurs} gilt, sobald er bezahlt ist. Dann buchst du damit einzelne Termine.${farewell}`,
});

export const blockExpiringText = defineText({
  ...about,
  key: 'blockExpiring',
  name: 'Block läuft ab',
  when: 'E-Mail, bevor ein Block mit offenen Einheiten abläuft.',
  placeholders: {
    kurs,
    block,
    rest: { meaning: 'wie viele Einheiten noch da sind', example: '3 Einheiten', kind: 'text' },
  },
  subject: '{block} läuft ab: {kurs}',
  body: `{gruss_anfang},\n\nin deinem Block für {kurs} bleiben dir noch {rest}. Buch damit einen Termin, bevor er abläuft.${farewell}`,
});

export const blocksExpiringText = defineText({
  ...about,
  key: 'blocksExpiring',
  name: 'Mehrere Blöcke laufen ab',
  when: 'E-Mail, bevor mehrere Blöcke mit offenen Einheiten ablaufen. Welche es sind, schreibt das Programm dazu.',
  placeholders: { anzahl: { meaning: 'wie viele Blöcke bald ablaufen', example: '2', kind: 'text' } },
  subject: '{anzahl} Blöcke laufen ab',
  body: `{gruss_anfang},\n\nin {anzahl} Blöcken sind noch Einheiten offen. Buch damit Termine, bevor sie ablaufen.${farewell}`,
});

export const blockEndedText = defineText({
  ...about,
  key: 'blockEnded',
  name: 'Block beendet',
  when: 'E-Mail, wenn das Büro einen Block beendet und die übrigen Einheiten gutschreibt.',
  placeholders: { kurs, grund: { meaning: 'Grund des Büros', example: 'Umzug', kind: 'text' } },
  subject: 'Block für {kurs} beendet',
  body: `{gruss_anfang},\n\ndein Block für {kurs} ist beendet. Die übrigen Einheiten sind auf deinem Kundenkonto gutgeschrieben. Grund: {grund}${farewell}`,
});

export const singleTexts = [
  singleBookedText,
  singleCancelledText,
  singleOffText,
  singleRestoredText,
  blockSoldText,
  blockExpiringText,
  blocksExpiringText,
  blockEndedText,
];
