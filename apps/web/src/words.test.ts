import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*', '!./**/*.testing.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Words of the office: a family has nothing to do with them. Only who merges persons reads how they are managed. */
const officeWords = /Verwaltergruppe|verwaltet sich selbst|← Personen/;
const forTheOffice = './areas/duplicates/';

test('no screen of a family speaks as the office does', () => {
  const files = Object.entries(sources).filter(([file]) => !file.startsWith(forTheOffice));
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter(([, code]) => officeWords.test(code)).map(([file]) => file)).toEqual([]);
});

/** A button or link with a text on it, called „… freigeben“ where one reads „Freigeben“; icons may come in between. */
const calledOtherwise = /<(?:Button|Anchor)\b(?:(?!<\/|<(?!Icon))[\s\S])*?aria-label=\{`\$\{[\w.]+\} [a-zäöüß]+`/g;

test('the name of a button begins with what one reads on it', () => {
  const found = Object.entries(sources).flatMap(([file, code]) =>
    [...code.matchAll(calledOtherwise)].map(([tag]) => `${file}: ${tag.replace(/[\s\S]*aria-label=/, '')}`),
  );
  expect(found).toEqual([]);
});
