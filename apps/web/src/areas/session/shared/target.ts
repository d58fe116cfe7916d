import { ownPath } from '../../../kit/own-path.ts';
import { readStored, writeStored } from '../../../kit/storage.ts';

/** The requested page before signing in. */
const key = 'vereinshaus.target';

const signInPath = '/benutzer/login';
/** Pages about the sign-in itself are never targets. */
const neverTargets = [signInPath, '/benutzer/logout', '/benutzer/changepw'];

type Place = { pathname: string; search?: string; hash?: string };

export const rememberTarget = ({ pathname, search = '', hash = '' }: Place) => {
  if (neverTargets.some((path) => pathname.toLowerCase().startsWith(path))) return;
  writeStored('sessionStorage', key, `${pathname}${search}${hash}`);
};

export const storedTarget = (): string | null => ownPath(readStored('sessionStorage', key));

export const forgetTarget = () => writeStored('sessionStorage', key, null);

/** With several clubs, the choice on /meineVereine comes first and leads on to the stored target. */
export const destinationAfterSignIn = ({ multiple }: { multiple: boolean }): string =>
  multiple ? '/meineVereine' : (storedTarget() ?? '/');
