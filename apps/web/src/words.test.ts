import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*', '!./**/*.testing.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Words of the office, meaningless to families. Only users who merge persons read who manages whom. */
const officeWords = /Verwaltergruppe|verwaltet sich selbst|← Personen/;
const forTheOffice = './areas/duplicates/';

test('no screen of a family speaks as the office does', () => {
  const files = Object.entries(sources).filter(([file]) => !file.startsWith(forTheOffice));
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter(([, code]) => officeWords.test(code)).map(([file]) => file)).toEqual([]);
});

/** Former terms that were replaced by a better word; using them again means two words for one thing. */
const givenUp = [
  'Was wartet',
  'wartet mit',
  'wird bearbeitet',
  'Zuletzt von Hand gebucht',
  'Mit allen Daten einziehen',
  'Personen, die zweimal da sein',
  'Leer heißt wie',
  'mit automatischer E-Mail',
  'So geht es nicht',
  'Letzte Läufe',
  'Wächst heraus',
  'Im Verein gesucht',
  'Auslassen',
  'fast richtig',
  'Anders …',
  'Mitglieder immer',
  'Eure Worte',
  'Zum Erinnern',
  'E-Mails verlassen das Haus',
  'Noch nicht da',
  'Unbestätigte Angaben',
  'Die ältesten zuerst',
  'Nicht einzuladen',
  'Tage später',
  'Schuljahr am Anfang',
  'Bedingungen heißen',
  'gebeugt',
  'Zahlungsmethode',
  'Zahlungsmodell',
  "'Zustand'",
  'In andere Gruppe',
  'Aus Gruppe',
  'derselben Gruppe',
  'versteckt',
  'Leer heißt',
  'Dein Verein',
  'deinem Verein',
  'deines Vereins',
  'Leer: ohne',
  'Rolle ändern"',
  'Einspruch erheben',
  "'Stand'",
  'wessen Lastschrift',
  '(mit E-Mail)',
  'So viel zahlt',
  'Was zahlt, wer',
  'wer sich registriert, liest',
  'Durchführen',
  'folgen ihr',
  'Es ist dieselbe Person.',
  'Es gilt, was bei',
  'Dieselbe?',
  'Geht in der anderen Person auf',
  'bessere Buchung',
  'Woraus man beim Buchen',
  'Wann welcher Raum',
  'Verschont',
  'Unterwegs',
  'keinen Platz in den Büchern',
  'Was abgeschlossen ist, bleibt',
  'Stornorechnungen abgezogen',
  'Vorher müssen es',
  'Was euer Verein kann',
  'unter dem Jahr',
  'in diesen Tagen laufen',
  'trotzdem gilt als bezahlt',
  'Was im Hintergrund auch nach',
  'Sie deckt zuerst',
  'Wer hier liest',
  'Einem Kurs zugeordnet werden',
  'Preis: Preis',
  'Neu: Es ist ein Platz',
  'Zum Stornieren schreib',
  'nichts zu tun hast, brauchst du',
  'wir haben dich bei',
  'erhebe mit diesem Link',
] as const;

const contractTexts = import.meta.glob<string>(
  '../../../packages/contract/src/{home,bank,payments,payment-plans,discounts,registration,courses,help}/**/*.ts',
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

/** Greeting, closing and the article of a club's name are settings of the club: a text has to use its placeholders. */
const mailTexts = import.meta.glob<string>('../../server/src/modules/**/*.texts.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('every mail greets as the club does, and its name has its article', () => {
  expect(Object.keys(mailTexts).length).toBeGreaterThan(25);
  const own = /\b(?:Hallo|Servus)\b|Liebe Grüße|\bbei \{verein\}/;
  expect(Object.entries(mailTexts).flatMap(([file, code]) => (own.test(code) ? [file] : []))).toEqual([]);
});

/** Search words for a topic are chosen by users, not by us. */
const withoutSearchWords = (code: string) => code.replaceAll(/\bwords: \[[^\]]*\]/g, '');

test('words that were given up stay given up', () => {
  const comment = /^\s*(?:\*|\/\/|\/\*)/;
  const said = Object.entries({ ...sources, ...contractTexts, ...mailTexts }).flatMap(([file, code]) =>
    withoutSearchWords(code)
      .split('\n')
      .filter((line) => !comment.test(line))
      .flatMap((line) => givenUp.filter((word) => line.includes(word)).map((word) => `${file}: ${word}`)),
  );
  expect(said).toEqual([]);
});

/**
 * A button or link with visible text whose accessible name says „… freigeben“ instead of the visible „Freigeben“; icons may be in between.
 */
const calledOtherwise = /<(?:Button|Anchor)\b(?:(?!<\/|<(?!Icon))[\s\S])*?aria-label=\{`\$\{[\w.]+\} [a-zäöüß]+`/g;

test('the name of a button begins with what one reads on it', () => {
  const found = Object.entries(sources).flatMap(([file, code]) =>
    [...code.matchAll(calledOtherwise)].map(([tag]) => `${file}: ${tag.replace(/[\s\S]*aria-label=/, '')}`),
  );
  expect(found).toEqual([]);
});
