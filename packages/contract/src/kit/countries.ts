/** Countries a person can live in: Austria and Germany first, then by name. */
export const countries = [
  { code: 'AT', name: 'Österreich' },
  { code: 'DE', name: 'Deutschland' },
  { code: 'AL', name: 'Albanien' },
  { code: 'AD', name: 'Andorra' },
  { code: 'BE', name: 'Belgien' },
  { code: 'BA', name: 'Bosnien und Herzegowina' },
  { code: 'BG', name: 'Bulgarien' },
  { code: 'DK', name: 'Dänemark' },
  { code: 'EE', name: 'Estland' },
  { code: 'FI', name: 'Finnland' },
  { code: 'FR', name: 'Frankreich' },
  { code: 'GR', name: 'Griechenland' },
  { code: 'IE', name: 'Irland' },
  { code: 'IS', name: 'Island' },
  { code: 'IT', name: 'Italien' },
  { code: 'XK', name: 'Kosovo' },
  { code: 'HR', name: 'Kroatien' },
  { code: 'LV', name: 'Lettland' },
  { code: 'LI', name: 'Liechtenstein' },
  { code: 'LT', name: 'Litauen' },
  { code: 'LU', name: 'Luxemburg' },
  { code: 'MT', name: 'Malta' },
  { code: 'MD', name: 'Moldau' },
  { code: 'MC', name: 'Monaco' },
  { code: 'ME', name: 'Montenegro' },
  { code: 'NL', name: 'Niederlande' },
  { code: 'MK', name: 'Nordmazedonien' },
  { code: 'NO', name: 'Norwegen' },
  { code: 'PL', name: 'Polen' },
  { code: 'PT', name: 'Portugal' },
  { code: 'RO', name: 'Rumänien' },
  { code: 'SM', name: 'San Marino' },
  { code: 'SE', name: 'Schweden' },
  { code: 'CH', name: 'Schweiz' },
  { code: 'RS', name: 'Serbien' },
  { code: 'SK', name: 'Slowakei' },
  { code: 'SI', name: 'Slowenien' },
  { code: 'ES', name: 'Spanien' },
  { code: 'CZ', name: 'Tschechien' },
  { code: 'TR', name: 'Türkei' },
  { code: 'UA', name: 'Ukraine' },
  { code: 'HU', name: 'Ungarn' },
  { code: 'US', name: 'Vereinigte Staaten' },
  { code: 'GB', name: 'Vereinigtes Königreich' },
  { code: 'CY', name: 'Zypern' },
] as const;

export const defaultCountry = 'AT';

const codes = new Set<string>(countries.map(({ code }) => code));

const names: Readonly<Record<string, string>> = Object.fromEntries(countries.map(({ code, name }) => [code, name]));

/** By code, for a select field. */
export const countryNames = names;

/** „Österreich“ and „at“ become AT; unknown text is returned unchanged. */
export const countryCode = (written: string): string => {
  const known = countries.find(({ name }) => name.toLocaleLowerCase('de') === written.trim().toLocaleLowerCase('de'));
  return known?.code ?? written.trim().toUpperCase();
};

export const isCountry = (code: string): boolean => codes.has(code);
