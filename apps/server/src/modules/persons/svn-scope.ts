/** To which place a sealed social security number belongs. */
export const svnScope = (clubId: number): string => `svn:${clubId}`;
