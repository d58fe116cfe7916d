import anyAscii from 'any-ascii';

/** What Austrians write with two letters where there is no umlaut; everybody else would leave out the dots. */
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' };

/**
 * In the 26 letters that every bank has: "Müller" is Mueller, "Łukasz" Lukasz, "Ђорђе" Djordje. What is no letter stays as
 * it is.
 */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[A-Za-z]\p{M}+|(?![A-Za-z])\p{L}\p{M}*/gu, (letter) => umlauts[letter] ?? anyAscii(letter));
