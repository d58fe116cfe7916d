import { createECDH } from 'node:crypto';
import { deriveKey } from '../../kit/secrets.ts';

/** The order of the curve P-256: a private key must be lower. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * The keys by which push services recognise the installation (VAPID, RFC 8292). Derived from the installation's secret, which is created
 * on the first start and kept: all processes have the same pair, and devices stay subscribed after a restart.
 */
export const vapidKeysFrom = (master: string) => {
  const drawn = BigInt(`0x${deriveKey(master, 'vapid').toString('hex')}`);
  const scalar = ((drawn % (order - 1n)) + 1n).toString(16).padStart(64, '0');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar, 'hex');
  return { publicKey: pair.getPublicKey('base64url'), privateKey: Buffer.from(scalar, 'hex').toString('base64url') };
};
