/** The characters of Windows-1252 from 80 to 9f, where Latin-1 has no letters. */
const windowsLetters = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Written out because Node's TextDecoder reads Windows-1252 as Latin-1, and Šimić would lose the first letter. */
export const windowsText = (content: Uint8Array): string =>
  Buffer.from(content)
    .toString('latin1')
    .replaceAll(/[\x80-\x9f]/g, (sign) => windowsLetters[sign.charCodeAt(0) - 0x80] ?? sign);
