/** The parts of a house number as the register keeps them (docs/rules/adressregister.md). */
export type HouseNumberParts = {
  number1: string;
  letter1: string;
  /** "-" or "/" between the two halves; empty = a blank. */
  joint: string;
  number2: string;
  letter2: string;
};

/** 12, 12a, 12-14, 12/3, 12 3: as it stands on the house. */
export const houseNumberFrom = ({ number1, letter1, joint, number2, letter2 }: HouseNumberParts): string => {
  const first = `${number1}${letter1}`;
  const second = `${number2}${letter2}`;
  if (second === '') return first;
  return first === '' ? second : `${first}${joint === '' ? ' ' : joint}${second}`;
};
