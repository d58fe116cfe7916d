import { readFileSync } from 'node:fs';
import type { Config } from '../../kit/config.ts';
import { StartupError } from '../../kit/startup-error.ts';
import { appleWallet } from './apple-wallet.ts';
import { googleWallet } from './google-wallet.ts';
import type { Wallets } from './wallet.ts';

type WalletConfig = Pick<
  Config,
  | 'APPLE_PASS_CERT'
  | 'APPLE_PASS_KEY'
  | 'APPLE_PASS_KEY_PASSWORD'
  | 'APPLE_WWDR_CERT'
  | 'GOOGLE_WALLET_ISSUER'
  | 'GOOGLE_WALLET_KEY'
>;

/** Reports a faulty certificate at the start, and not to the first member who wants a card. */
const orRefuse = <T>(what: string, build: () => T): T => {
  try {
    return build();
  } catch (error) {
    throw new StartupError(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const appleOf = (config: WalletConfig): Pick<Wallets, 'apple'> => {
  const { APPLE_PASS_CERT: cert, APPLE_PASS_KEY: key, APPLE_WWDR_CERT: wwdr } = config;
  if (cert === undefined && key === undefined && wwdr === undefined) return {};
  if (cert === undefined || key === undefined || wwdr === undefined)
    throw new StartupError('Für Apple Wallet braucht es APPLE_PASS_CERT, APPLE_PASS_KEY und APPLE_WWDR_CERT.');
  const read = (path: string) => readFileSync(path, 'utf8');
  return orRefuse('Apple Wallet', () => ({
    apple: appleWallet({
      certificate: read(cert),
      key: read(key),
      keyPassword: config.APPLE_PASS_KEY_PASSWORD,
      wwdr: read(wwdr),
    }),
  }));
};

const googleOf = ({ GOOGLE_WALLET_ISSUER: issuer, GOOGLE_WALLET_KEY: key }: WalletConfig): Pick<Wallets, 'google'> => {
  if (issuer === undefined && key === undefined) return {};
  if (issuer === undefined || key === undefined)
    throw new StartupError(
      'Für Google Wallet braucht es beide Einstellungen: GOOGLE_WALLET_ISSUER und GOOGLE_WALLET_KEY.',
    );
  return orRefuse('Google Wallet', () => ({ google: googleWallet(issuer, readFileSync(key, 'utf8')) }));
};

export const walletsOf = (config: WalletConfig): Wallets => ({ ...appleOf(config), ...googleOf(config) });
