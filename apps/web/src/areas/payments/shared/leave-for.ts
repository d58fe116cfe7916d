/** Navigates to the provider's site, so the program ends here and restarts when the payer returns. */
export const leaveFor = (url: string) => window.location.assign(url);
