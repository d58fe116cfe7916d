import { describe, expect, it } from 'vitest';
import { plainSms, smsSize } from './sms.ts';

describe('an SMS', () => {
  it.each([
    ['nothing', '', 'gsm', 0, 1],
    ['160 letters', 'a'.repeat(160), 'gsm', 160, 1],
    ['161 letters', 'a'.repeat(161), 'gsm', 161, 2],
    ['306 letters', 'a'.repeat(306), 'gsm', 306, 2],
    ['307 letters', 'a'.repeat(307), 'gsm', 307, 3],
    ['80 euro signs', '€'.repeat(80), 'gsm', 160, 1],
    ['81 euro signs', '€'.repeat(81), 'gsm', 162, 2],
    ['umlauts and a sum', 'Grüße aus Mödling, Kosten 25 €', 'gsm', 31, 1],
    ['German quotation marks', 'Kurs „Turnen“ entfällt', 'ucs', 22, 1],
    ['all signs of two places', '^{}\\[~]|€', 'gsm', 18, 1],
    ['letters of the alphabet', 'äöüÄÖÜß§àé', 'gsm', 10, 1],
    ['a letter that is none of them', 'Ivančić', 'ucs', 7, 1],
    ['an emoji', '🤸', 'ucs', 2, 1],
    ['70 wide signs', 'ł'.repeat(70), 'ucs', 70, 1],
    ['71 wide signs', 'ł'.repeat(71), 'ucs', 71, 2],
    ['134 wide signs', 'ł'.repeat(134), 'ucs', 134, 2],
    ['135 wide signs', 'ł'.repeat(135), 'ucs', 135, 3],
    // The euro sign would take the 153rd and 154th place: it moves to the second SMS, and the last letter to a third.
    ['a sign of two places at the end of one', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm', 306, 3],
  ] as const)('of %s has its alphabet, places and number', (_, text, alphabet, units, parts) => {
    expect(smsSize(text)).toEqual({ alphabet, units, parts });
  });

  it.each([
    ['Kurs „Turnen“ entfällt', 'Kurs "Turnen" entfällt'],
    ['Geht’s um 16–17 Uhr …', "Geht's um 16-17 Uhr ..."],
    ['Beitrag:\u00a025\u202f€', 'Beitrag: 25 €'],
    ['Živković, Łukasz', 'Živković, Łukasz'],
  ])('%s is sent as %s', (typed, sent) => {
    expect(plainSms(typed)).toBe(sent);
  });
});
