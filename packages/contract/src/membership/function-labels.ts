import { membershipRoleLabel, membershipRoleLabels } from '../kit/labels.ts';

/** Female and male names of functions; all other persons get the common name. */
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

/** The name of a function by the person's sex; names the club has chosen itself stay unchanged. */
export const functionLabel = (code: number, sex: string, overrides: Readonly<Record<string, string>> = {}): string => {
  const named = functionsBySex[code];
  const isOwn = overrides[String(code)] !== undefined && overrides[String(code)] !== membershipRoleLabels[code];
  if (named === undefined || isOwn || (sex !== 'fem' && sex !== 'male')) return membershipRoleLabel(code, overrides);
  return named[sex === 'fem' ? 0 : 1];
};
