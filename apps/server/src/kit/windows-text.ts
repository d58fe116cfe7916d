/** The characters of Windows-1252 from 80 to 9f, where Latin-1 has no letters. */
const windowsLetters = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** From 80 to 9a and from a0 to a5: the letters on which the western code pages of DOS (437 and 850) agree. */
const dosLetters = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ';
const laterDosLetters = 'áíóúñÑ';

/** Letters of DOS; a byte that the code pages read differently becomes the replacement character. */
export const dosText = (content: Uint8Array): string =>
  Buffer.from(content)
    .toString('latin1')
    .replaceAll(/[\x80-\xff]/g, (sign) => {
      const code = sign.charCodeAt(0);
      if (code === 0xe1) return 'ß';
      return (code < 0xa0 ? dosLetters[code - 0x80] : laterDosLetters[code - 0xa0]) ?? '\ufffd';
    });

/** Written out because Node's TextDecoder reads Windows-1252 as Latin-1, and Šimić would lose the first letter. */
export const windowsText = (content: Uint8Array): string =>
  Buffer.from(content)
    .toString('latin1')
    .replaceAll(/[\x80-\x9f]/g, (sign) => windowsLetters[sign.charCodeAt(0) - 0x80] ?? sign);
