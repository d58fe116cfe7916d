import type { AttemptBackoff, BackoffSubject } from '../../kit/attempt-backoff.ts';

const hour = 3600;

/** One attacker on one account: from an address, or on a device that has signed in to it before. */
const fromOnePlace: AttemptBackoff = {
  purpose: 'sign-in',
  free: 5,
  firstPauseSeconds: 2,
  longestPauseSeconds: 300,
  forgetSeconds: 24 * hour,
};

/** Many attackers on one account, each from a different address. */
const ontoOneAccount: AttemptBackoff = {
  purpose: 'sign-in-account',
  free: 30,
  firstPauseSeconds: 2,
  longestPauseSeconds: 60,
  forgetSeconds: 24 * hour,
};

/** One attacker on many accounts. Hundreds of families share an address of a mobile carrier, and one in ten mistypes. */
const fromOneAddress: AttemptBackoff = {
  purpose: 'sign-in-address',
  free: 300,
  firstPauseSeconds: 1,
  longestPauseSeconds: 30,
  forgetSeconds: hour,
};

/** On a known device only its own failures count: strangers, however many, never slow it down. */
export const signInBackoffs = (
  email: string,
  address: string,
  knownDevice: string | undefined,
): readonly [BackoffSubject, ...BackoffSubject[]] =>
  knownDevice === undefined
    ? [
        { backoff: fromOnePlace, subject: `${email} ${address}` },
        { backoff: ontoOneAccount, subject: email },
        { backoff: fromOneAddress, subject: address },
      ]
    : [{ backoff: fromOnePlace, subject: `${email} ${knownDevice}` }];
