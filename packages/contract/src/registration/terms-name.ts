/** Display name of the club's terms; the stored word uses an outdated form. */
export const termsName = (wording: string): string => (wording === 'AGBs' ? 'AGB' : wording);
