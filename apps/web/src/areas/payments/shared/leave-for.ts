/** To the page of the provider: another house, so the program ends here and starts anew when the payer comes back. */
export const leaveFor = (url: string) => window.location.assign(url);
