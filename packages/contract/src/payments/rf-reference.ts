/** ISO 11649: `RF`, two check digits, then up to 21 letters and digits. */
const shape = /^RF\d{2}[A-Z0-9]{1,21}$/;

const remainder97 = (text: string): number =>
  text.split('').reduce((rest, sign) => {
    const value = Number.parseInt(sign, 36);
    return (rest * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);

export const isRfReference = (text: string): boolean =>
  shape.test(text) && remainder97(`${text.slice(4)}${text.slice(0, 4)}`) === 1;

/** The part after the check digits. */
export const referenceInRf = (text: string): string => text.slice(4);
