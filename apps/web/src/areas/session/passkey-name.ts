/** Default name of a new passkey: the kind of device. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android-Handy'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Windows/, 'Windows-Rechner'],
  [/Linux|X11/, 'Linux-Rechner'],
];

export const passkeyNameFor = (userAgent: string): string =>
  kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Passkey';
