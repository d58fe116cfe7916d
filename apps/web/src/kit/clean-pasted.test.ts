// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { cleanPasted, hasPastedText } from './clean-pasted.ts';

test('what Word wraps around a text is left behind', () => {
  const word =
    '<html xmlns:o="urn:schemas"><head><style>p.MsoNormal{margin:0}</style><xml>8.4 pt</xml></head><body><!--[if gte mso 9]>x<![endif]-->' +
    '<!--StartFragment--><p class="MsoNormal">Liebe <b>Eltern</b><o:p></o:p></p><!--EndFragment--></body></html>';
  const clean = cleanPasted(word);
  expect(clean).toContain('<p class="MsoNormal">Liebe <b>Eltern</b></p>');
  expect(clean).not.toMatch(/style>|xml>|o:p|<!--|mso 9/);
});

test('the items of Word become a list again', () => {
  const item = (text: string) => `<p class="MsoListParagraphCxSpMiddle">·&nbsp;&nbsp;${text}</p>`;
  expect(cleanPasted(`<p>Bring mit:</p>${item('Turnschuhe')}${item('Trinkflasche')}`)).toBe(
    '<p>Bring mit:</p><ul data-word=""><li>Turnschuhe</li><li>Trinkflasche</li></ul>',
  );
});

test('a copied picture has a frame without text', () => {
  expect(hasPastedText('<meta><img src="https://x.test/a.png">')).toBe(false);
  expect(hasPastedText('<p>Hallo</p>')).toBe(true);
});
