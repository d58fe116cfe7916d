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

it.each([
  ['Łukasz Čapek, Ελένη, Иван, Nguyễn, e\u0301', 'Łukasz Čapek, Ελένη, Иван, Nguyễn, é'],
  ['Lei 李雷', 'Lei \ufffd\ufffd'],
  ['an שלום, links', 'an \ufffd\ufffd\ufffd\ufffd, links'],
  ['مرحبا Anna', '\ufffd\ufffd\ufffd\ufffd\ufffd Anna'],
  ['Fest 🎉 gut', 'Fest \ufffd gut'],
  ['A\u200dn\u200ena', 'Anna'],
])('„%s“ is drawn as „%s“: what the font lacks is seen to be missing', async (text, drawn) => {
  expect(await wordsOf(text)).toBe(drawn);
});
