/** The Bundesländer. In a separate file, because every page loads the settings of the club. */
export const federalStates = {
  B: 'Burgenland',
  K: 'Kärnten',
  N: 'Niederösterreich',
  O: 'Oberösterreich',
  S: 'Salzburg',
  St: 'Steiermark',
  T: 'Tirol',
  V: 'Vorarlberg',
  W: 'Wien',
} as const;
export type FederalState = keyof typeof federalStates;
export const federalStateCodes = ['B', 'K', 'N', 'O', 'S', 'St', 'T', 'V', 'W'] as const;
