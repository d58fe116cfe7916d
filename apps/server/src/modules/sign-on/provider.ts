import type { IncomingMessage } from 'node:http';
import type { SignOnShare } from '@vereinshaus/contract/sign-on/rules';
import type { Account, Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Tenant } from '../../kit/ctx.ts';
import type { Database } from '../../kit/database.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { accountOf, mayEnter, type SignOnAccount } from './account.queries.ts';
import { adapterFor } from './record-adapter.ts';
import { errorPage, signedOutPage, signOutPage, signOutWord } from './sign-on.pages.ts';
import { findClient, issuerOf } from './sign-on.queries.ts';
import { keyNames, keysOfClub, type SigningKey } from './signing-keys.ts';

type House = { database: Database; secrets: Secrets; clock: () => Date };

/** Ends the session of the house in whose browser the request was made. */
type SignOut = (request: IncomingMessage) => Promise<unknown>;

const minute = 60;
const hour = 60 * minute;

export const interactionPath = (uid: string): string => `/oidc/interaction/${uid}`;

/** The same for every program of the club, and nobody reads the number of a person from it. */
const subjectOf = ({ secrets }: House, clubId: number, personId: number): string =>
  secrets.token(String(personId), `sign-on-subject:${clubId}`);

const claimsOf = (subject: string, account: SignOnAccount) => ({
  sub: subject,
  name: account.name,
  given_name: account.firstName,
  family_name: account.lastName,
  email: account.email,
  email_verified: true,
  groups: [...account.groups],
});

/** Asked at every step: who has lost the right to sign in there is nobody from that moment on. */
const findAccount =
  (house: House, clubId: number) =>
  async (ctx: KoaContextWithOIDC, personId: string): Promise<Account | undefined> => {
    const key = ctx.oidc.client?.clientId;
    if (key === undefined || !/^\d{1,9}$/.test(personId)) return undefined;
    const found = await house.database.transaction({ tenant: clubId, readOnly: true }, async (db) => {
      const client = await findClient(db, key);
      const account = await accountOf(db, Number(personId), house.clock());
      return client !== undefined && account !== undefined && mayEnter(account, client.audiences) ? account : undefined;
    });
    if (found === undefined) return undefined;
    return { accountId: personId, claims: () => claimsOf(subjectOf(house, clubId, found.personId), found) };
  };

const claimsByScope: Readonly<Record<'openid' | SignOnShare, string[]>> = {
  openid: ['sub'],
  profile: ['name', 'given_name', 'family_name'],
  email: ['email', 'email_verified'],
  groups: ['groups'],
};

const configurationOf = (house: House, club: Tenant, keys: readonly SigningKey[]): Configuration => ({
  findAccount: findAccount(house, club.id),
  jwks: { keys: keys.map((key) => ({ ...key })) },
  scopes: ['openid', 'profile', 'email', 'groups'],
  claims: { ...claimsByScope },
  // Also in the ID token: some programs read nothing else.
  conformIdTokenClaims: false,
  responseTypes: ['code'],
  subjectTypes: ['public'],
  clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
  pkce: { required: () => true },
  // A code is redeemed for the address it was sent to, also where there is only one.
  allowOmittingSingleRegisteredRedirectUri: false,
  clientBasedCORS: () => false,
  rotateRefreshToken: false,
  issueRefreshToken: async () => false,
  interactions: { url: (_ctx, { uid }) => interactionPath(uid) },
  ttl: {
    AccessToken: () => hour,
    AuthorizationCode: () => minute,
    IdToken: () => hour,
    Interaction: () => hour,
    Grant: () => 12 * hour,
    Session: () => 12 * hour,
  },
  cookies: {
    keys: [house.secrets.token('cookies', `sign-on:${club.id}`)],
    names: { session: 'anmeldung', interaction: 'anmeldung_schritt', resume: 'anmeldung_weiter' },
    long: { signed: true, httpOnly: true, sameSite: 'lax', path: '/oidc' },
    short: { signed: true, httpOnly: true, sameSite: 'lax' },
  },
  features: {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: async (ctx, form) => signOutPage(ctx, form),
      postLogoutSuccessSource: async (ctx) => signedOutPage(ctx),
    },
  },
  renderError: async (ctx, { error, error_description: description }) => errorPage(ctx, { error, description }),
});

/** Loaded by the first who signs in: most clubs never need it. */
const buildProvider = async (
  house: House,
  club: Tenant,
  keys: readonly SigningKey[],
  signOut: SignOut,
): Promise<Provider> => {
  const { Provider: OidcProvider, errors } = await import('oidc-provider');
  const { database, secrets } = house;
  const provider = new OidcProvider(issuerOf(club.origin), {
    ...configurationOf(house, club, keys),
    adapter: adapterFor({
      database,
      secrets,
      clubId: club.id,
      reusedCode: () => new errors.InvalidGrant('authorization code already used'),
    }),
  });
  // Scheme and host come from the house itself (`serve-sign-on.ts`).
  provider.proxy = true;
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.oidc?.route === 'end_session_confirm' && ctx.oidc.params?.logout === signOutWord) await signOut(ctx.req);
  });
  return provider;
};

const maxKept = 50;

/** A provider per club and address, as long as its keys stay the same; the oldest makes room. */
export const providersOf = (house: House, signOut: SignOut) => {
  const kept = new Map<string, Promise<Provider>>();
  return async (club: Tenant): Promise<Provider> => {
    const names = await house.database.transaction({ tenant: club.id, readOnly: true }, keyNames);
    const known = kept.get(`${club.id} ${club.origin} ${names.join(' ')}`);
    if (known !== undefined && names.length > 0) return known;
    const keys = await house.database.transaction({ tenant: club.id }, (db) =>
      keysOfClub(db, club.id, house.secrets, house.clock()),
    );
    const name = `${club.id} ${club.origin} ${keys.map(({ kid }) => kid).join(' ')}`;
    const made = buildProvider(house, club, keys, signOut);
    kept.set(name, made);
    made.catch(() => kept.delete(name));
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return made;
  };
};
