import anyAscii from 'any-ascii';

/** How Austrians write umlauts without the letter; other languages just drop the dots. */
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' };

/** Only the 26 letters every bank accepts: "Müller" is Mueller, "Łukasz" Lukasz, "Ђорђе" Djordje. Other characters stay unchanged. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[A-Za-z]\p{M}+|(?![A-Za-z])\p{L}\p{M}*/gu, (letter) => umlauts[letter] ?? anyAscii(letter));
