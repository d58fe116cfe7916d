import { type FederalState, federalStateCodes, federalStates } from '@vereinshaus/contract/kit/federal-states';

/** How people shorten them, beside the codes that we keep. */
const abbreviations: Readonly<Record<string, FederalState>> = {
  bgld: 'B',
  ktn: 'K',
  kt: 'K',
  nö: 'N',
  noe: 'N',
  oö: 'O',
  ooe: 'O',
  sbg: 'S',
  slbg: 'S',
  stmk: 'St',
  tir: 'T',
  vbg: 'V',
  vlbg: 'V',
};

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-zäöü]/g, '');

/** The Bundesland that somebody means: its code, its name or what it is shortened to; what is none of them stays as it is. */
export const federalStateMeant = (text: string): string =>
  federalStateCodes.find((code) => plain(code) === plain(text) || plain(federalStates[code]) === plain(text)) ??
  abbreviations[plain(text)] ??
  text;
