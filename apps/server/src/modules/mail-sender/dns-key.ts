import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { DmarcState } from '@vereinshaus/contract/mail-sender/rules';
import type { FindTxtRecords } from '../../adapters/dns/txt-records.ts';

export type { FindTxtRecords };

const generate = promisify(generateKeyPair);

const keyBits = 2048;

/** A pair for DKIM (RFC 6376); every mail server knows RSA. */
export const newKeyPair = async () => {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: keyBits,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { publicKey: publicKey.toString('base64'), privateKey };
};

/** Two clubs may share a domain, so each has a name of its own there. */
export const selectorOf = (clubId: number): string => `vereinshaus${clubId}`;

export const recordOf = (domain: string, { selector, publicKey }: { selector: string; publicKey: string }) => ({
  name: `${selector}._domainkey.${domain}`,
  value: `v=DKIM1; k=rsa; p=${publicKey}`,
});

const tagOf = (record: string, tag: string): string | undefined =>
  record
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.toLowerCase().startsWith(`${tag}=`))
    ?.slice(tag.length + 1)
    .replaceAll(/\s/g, '');

export type FoundKey = 'there' | 'missing' | 'other' | 'unknown';

/** Whoever can put our key there owns the domain: this is the proof, and all that mail servers ask for. */
export const lookForKey = async (find: FindTxtRecords, name: string, publicKey: string): Promise<FoundKey> => {
  const records = await find(name);
  if (records === undefined) return 'unknown';
  if (records.length === 0) return 'missing';
  return records.some((record) => tagOf(record, 'p') === publicKey) ? 'there' : 'other';
};

export const lookForDmarc = async (find: FindTxtRecords, domain: string): Promise<DmarcState> => {
  const records = await find(`_dmarc.${domain}`);
  if (records === undefined) return 'unknown';
  const policy = records.find((record) => /^v=DMARC1\b/i.test(record));
  if (policy === undefined) return 'none';
  return (tagOf(policy, 'p') ?? 'none').toLowerCase() === 'none' ? 'watched' : 'enforced';
};
