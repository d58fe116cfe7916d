/** Who may sign in to a program. */
export const signOnAudiences = ['everyone', 'members', 'trainers', 'board', 'office'] as const;
export type SignOnAudience = (typeof signOnAudiences)[number];

export const signOnAudienceLabels: Readonly<Record<SignOnAudience, string>> = {
  everyone: 'alle mit Konto',
  members: 'Mitglieder',
  trainers: 'Trainer',
  board: 'Vorstand',
  office: 'Büro',
};

/** Data about the user a program may receive; each is a scope of OpenID Connect. */
export const signOnShares = ['profile', 'email', 'groups'] as const;
export type SignOnShare = (typeof signOnShares)[number];

export const signOnShareLabels: Readonly<Record<SignOnShare, string>> = {
  profile: 'Name',
  email: 'E-Mail-Adresse',
  groups: 'Gruppen im Verein (Mitglied, Trainer, Vorstand, Sektionen …)',
};

export const signOnLimits = {
  maxClients: 20,
  maxAddresses: 5,
  /** Days after which the signing key is rotated. */
  keyDays: 180,
} as const;

/** Path of the club's OpenID provider. */
export const signOnPath = '/oidc';

const host = '[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\\d{1,5})?';
const returnAddress = new RegExp(
  `^(https://${host}|http://(localhost|127\\.0\\.0\\.1)(:\\d{1,5})?)([/?][^\\s#\\\\]*)?$`,
  'i',
);

/** A redirect URI: https, or localhost for testing. No fragment, no password. */
export const isReturnAddress = (text: string): boolean => returnAddress.test(text);
