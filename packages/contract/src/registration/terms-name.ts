/** What the club calls its terms, as one reads it; the stored word is older than that. */
export const termsName = (wording: string): string => (wording === 'AGBs' ? 'AGB' : wording);
