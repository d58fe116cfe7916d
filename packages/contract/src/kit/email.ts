export const missingEmail = 'Bitte gib die E-Mail-Adresse ein!';
export const wrongEmail = 'Bitte gib eine gültige E-Mail-Adresse ein.';

/** No valid address is shorter than this. */
export const shortestEmail = 5;

const localPart = /^[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)*$/u;
const domainLabel = /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;
const topLevel = /^(\p{L}{2,24}|xn--[a-z0-9-]{2,40})$/iu;

/** Common typos of the most used domains. */
const slips = new Set([
  'gmial.com',
  'gmai.com',
  'gmal.com',
  'gamil.com',
  'gnail.com',
  'gmx.ta',
  'gmx.att',
  'gmx.de.at',
  'hotmial.com',
  'hotmai.com',
  'outlok.com',
  'outook.com',
  'icoud.com',
  'yaho.com',
]);
const wrongTopLevels = new Set(['con', 'comm', 'cmo', 'ocm', 'att', 'ta', 'dde']);

/**
 * Whether mail could reach this address: syntax and a plausible domain. Only the mail with the link shows whether the mailbox exists. No
 * network request is made.
 */
export const isPlausibleEmail = (text: string): boolean => {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = text.slice(at + 1).toLowerCase();
  const labels = domain.split('.');
  const top = labels.at(-1) ?? '';
  return (
    at > 0 &&
    text.length <= 200 &&
    local.length <= 64 &&
    localPart.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => label.length <= 63 && domainLabel.test(label)) &&
    topLevel.test(top) &&
    !wrongTopLevels.has(top) &&
    !slips.has(domain)
  );
};
