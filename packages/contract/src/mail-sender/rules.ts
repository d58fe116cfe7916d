/** Providers where everybody has an address and nobody but the provider can change the DNS. */
const publicProviders = new Set([
  'a1.net',
  'aon.at',
  'chello.at',
  'freenet.de',
  'gmail.com',
  'gmx.at',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'inode.at',
  'kabsi.at',
  'liwest.at',
  'live.at',
  'live.com',
  'me.com',
  'outlook.at',
  'outlook.com',
  'outlook.de',
  'proton.me',
  'sms.at',
  't-online.de',
  'utanet.at',
  'web.de',
  'yahoo.com',
  'yahoo.de',
]);

export const domainOf = (address: string): string =>
  address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();

/** No entry can be made there, so nothing can be proven. */
export const isOfPublicProvider = (address: string): boolean => publicProviders.has(domainOf(address));

export const ofPublicProvider =
  'Bei dieser Adresse kann nur der Anbieter Einträge anlegen. Bitte nimm eine Adresse mit eurer eigenen Domain, z. B. office@verein.at.';

/** What mail servers do with mails that pretend to come from this domain, as its owner wishes. */
export const dmarcStates = ['unknown', 'none', 'watched', 'enforced'] as const;
export type DmarcState = (typeof dmarcStates)[number];
