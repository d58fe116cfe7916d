import type { Viewer } from '@vereinshaus/contract/kit/access';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './database.ts';
import type { JobSender } from './jobs.ts';
import type { Secrets } from './secrets.ts';

/** Cookies of the browser, and those that a handler sets; written with the reply. */
export type CookieJar = {
  /** As the browser sent it. */
  get(name: string): string | undefined;
  set(name: string, value: string, options: { maxAgeSeconds?: number }): void;
  clear(name: string): void;
};

/** The tenant that the request is for. */
export type Tenant = {
  id: number;
  /** The address that links in mails start with, e.g. https://verein.example */
  origin: string;
  /** The tenant is suspended: the sentence that callers get instead of an answer. */
  closed?: string;
  /** Why the tenant is closed, if it is not suspended. */
  away?: 'leaving' | 'moved' | 'arriving';
  /** Its new address, with scheme and name. */
  movedTo?: string;
  /** Notices shown at the top of every page. */
  notices?: readonly string[];
};

export type SignedIn = Viewer & {
  /** Tenant of the account: 0 for platform users, else the tenant of the request. */
  tenantId: number;
  managerId: number;
  /** The administrator behind a taken-over view. */
  originalId: number | null;
  sessionHash: Buffer;
  /** When this session last confirmed with the password or a passkey; null = a long time ago. */
  confirmedAt: Date | null;
  /** The request uses a token: only the token's rights count; with `isOwner` also the personal rights of its owner. */
  token?: { id: number; isOwner: boolean };
  /** The tenant requires a second factor of this account, and this session has not shown one yet. */
  owesSecondFactor: boolean;
};

/**
 * First parameter of every function that touches data: the transaction of the request, the viewer, the tenant and the time. There is no
 * global database and no optional transaction.
 */
export type Ctx = {
  db: Db;
  club: Tenant;
  viewer: SignedIn | null;
  now: Date;
  jobs: JobSender;
  cookies: CookieJar;
  /** Encrypts values that must not be readable in the database. */
  secrets: Secrets;
  log: FastifyBaseLogger;
  userAgent: string;
  /** IP address of the client. */
  address: string;
};

/** In whose name something is done, also in the background. */
export type Actor = Pick<SignedIn, 'id' | 'originalId'>;

/** The actor is signed in, so this is not a background job. */
export const isSignedIn = (actor: Actor | null): actor is SignedIn => actor !== null && 'sessionHash' in actor;

/** Context of commands that also run in the background, where nobody is signed in and no browser waits. */
export type WorkCtx = Pick<Ctx, 'db' | 'club' | 'now' | 'jobs'> & {
  viewer: Actor | null;
  /** Scheduled work that is made up after a pause: reminders to one address become one mail. */
  isMadeUp?: boolean;
};

/** Context for reading a list: the viewer, the tenant and the time. In a background job the viewer is the person who ordered it. */
export type ReadingCtx = Pick<Ctx, 'db' | 'club' | 'viewer' | 'now'>;

/** For calls whose access rule demands a signed-in viewer. */
export const viewerOf = (ctx: Pick<Ctx, 'viewer'>): SignedIn => {
  if (ctx.viewer === null) throw new Error('a call without a signed-in viewer reached code that needs one');
  return ctx.viewer;
};
