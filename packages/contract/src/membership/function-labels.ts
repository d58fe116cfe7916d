import { membershipRoleLabel, membershipRoleLabels } from '../kit/labels.ts';

/** What functions are called of a woman and of a man; of anybody else by the common name. */
const functionsBySex: Readonly<Record<number, readonly [fem: string, male: string]>> = {
  500: ['Zeugwartin-Stv.', 'Zeugwart-Stv.'],
  600: ['Zeugwartin', 'Zeugwart'],
  900: ['Kassierin-Stv.', 'Kassier-Stv.'],
  1000: ['Kassierin', 'Kassier'],
  1100: ['Schriftführerin-Stv.', 'Schriftführer-Stv.'],
  1200: ['Schriftführerin', 'Schriftführer'],
  1300: ['Obfrau-Stv.', 'Obmann-Stv.'],
  1400: ['Obfrau', 'Obmann'],
};

/** The function of somebody, by their sex; what the club has named itself stays as it is. */
export const functionLabel = (code: number, sex: string, overrides: Readonly<Record<string, string>> = {}): string => {
  const named = functionsBySex[code];
  const isOwn = overrides[String(code)] !== undefined && overrides[String(code)] !== membershipRoleLabels[code];
  if (named === undefined || isOwn || (sex !== 'fem' && sex !== 'male')) return membershipRoleLabel(code, overrides);
  return named[sex === 'fem' ? 0 : 1];
};
