/** Prefetches the sign-out page: offline it also shows unsent marks. */
export const fetchSignOut = async (): Promise<void> => {
  await import('../SignOutPage.tsx');
};
