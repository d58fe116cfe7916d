import { expect, it } from 'vitest';
import { pdfRuns } from './exports.testing.ts';
import { documentFile } from './pdf-document.ts';

const wordsOf = async (text: string) => {
  const drawn = await documentFile(
    { title: text, pageSize: 'A4', pageOrientation: 'portrait', content: [text] },
    new Date(0),
  );
  return pdfRuns(drawn).join('');
};

it('a document says its own letters, whatever parts of them were drawn before', async () => {
  expect(await wordsOf('ÄÖ')).toBe('ÄÖ');
  expect(await wordsOf('AO')).toBe('AO');
  expect(await wordsOf('Auflage, Griffe')).toBe('Auflage, Griffe');
});
