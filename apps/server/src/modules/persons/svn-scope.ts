/** The encryption scope of a social security number. */
export const svnScope = (clubId: number): string => `svn:${clubId}`;
