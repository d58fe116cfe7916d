/**
 * A path of this site from untrusted input, null for everything else: external targets ("//elsewhere", also written with backslashes or
 * control characters, which browsers drop) are refused.
 */
export const ownPath = (given: string | null): string | null => {
  if (given === null || !given.startsWith('/')) return null;
  const base = 'http://own.invalid';
  const url = URL.canParse(given, base) ? new URL(given, base) : null;
  if (url === null || url.origin !== base) return null;
  const path = `${url.pathname}${url.search}${url.hash}`;
  return path.startsWith('//') ? null : path;
};
