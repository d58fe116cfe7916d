/** Fetches the page of signing out ahead: without a network too it says what is not sent yet. */
export const fetchSignOut = async (): Promise<void> => {
  await import('../SignOutPage.tsx');
};
