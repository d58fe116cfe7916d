import type { Brake, Braked } from '../../kit/brake.ts';

const hour = 3600;

/** One who tries one account: from an address, or on a device that has signed in to it before. */
const fromOnePlace: Brake = {
  purpose: 'sign-in',
  free: 5,
  firstPauseSeconds: 2,
  longestPauseSeconds: 300,
  forgetSeconds: 24 * hour,
};

/** Many who try one account, each from an address of their own. */
const ontoOneAccount: Brake = {
  purpose: 'sign-in-account',
  free: 30,
  firstPauseSeconds: 2,
  longestPauseSeconds: 60,
  forgetSeconds: 24 * hour,
};

/** One who tries many accounts. Hundreds of families share an address of a mobile carrier, and one in ten mistypes. */
const fromOneAddress: Brake = {
  purpose: 'sign-in-address',
  free: 300,
  firstPauseSeconds: 1,
  longestPauseSeconds: 30,
  forgetSeconds: hour,
};

/** On a known device only its own failures count: strangers, however many, never slow it down. */
export const signInBrakes = (
  email: string,
  address: string,
  knownDevice: string | undefined,
): readonly [Braked, ...Braked[]] =>
  knownDevice === undefined
    ? [
        { brake: fromOnePlace, subject: `${email} ${address}` },
        { brake: ontoOneAccount, subject: email },
        { brake: fromOneAddress, subject: address },
      ]
    : [{ brake: fromOnePlace, subject: `${email} ${knownDevice}` }];
