/** Mail providers with public addresses, where only the provider can change the DNS. */
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

/** Users cannot add a DNS record there, so nothing can be proven. */
export const isOfPublicProvider = (address: string): boolean => publicProviders.has(domainOf(address));

export const ofPublicProvider =
  'Bei dieser Adresse kann nur der Anbieter Einträge anlegen. Bitte nimm eine Adresse mit eurer eigenen Domain, z. B. office@verein.at.';

/** How mail servers treat forged mails from this domain, according to its owner's policy. */
export const dmarcStates = ['unknown', 'none', 'watched', 'enforced'] as const;
export type DmarcState = (typeof dmarcStates)[number];
