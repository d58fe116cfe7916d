import { readStored, writeStored } from '../../../kit/storage.ts';

/** Where somebody wanted to go before signing in. */
const key = 'vereinshaus.target';

const signInPath = '/benutzer/login';
/** Pages that are about the sign-in itself are nowhere to return to. */
const neverTargets = [signInPath, '/benutzer/logout', '/benutzer/changepw'];

type Place = { pathname: string; search?: string; hash?: string };

export const rememberTarget = ({ pathname, search = '', hash = '' }: Place) => {
  if (neverTargets.some((path) => pathname.toLowerCase().startsWith(path))) return;
  writeStored('sessionStorage', key, `${pathname}${search}${hash}`);
};

/** Only a path of this site: "//elsewhere" would lead away. */
export const storedTarget = (): string | null => {
  const target = readStored('sessionStorage', key);
  return target !== null && /^\/(?![/\\])/.test(target) ? target : null;
};

export const forgetTarget = () => writeStored('sessionStorage', key, null);

/** Several clubs come first: the choice on /meineVereine leads on to the stored target. */
export const destinationAfterSignIn = ({ multiple }: { multiple: boolean }): string =>
  multiple ? '/meineVereine' : (storedTarget() ?? '/');
