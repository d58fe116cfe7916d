import type { Viewer } from '@vereinshaus/contract/kit/access';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './database.ts';
import type { JobSender } from './jobs.ts';
import type { Secrets } from './secrets.ts';

/** Cookies of the browser, and those a handler wants to leave there; written with the reply. */
export type CookieJar = {
  /** As the browser sent it. */
  get(name: string): string | undefined;
  set(name: string, value: string, options: { maxAgeSeconds?: number }): void;
  clear(name: string): void;
};

/** Whose house the request is in. */
export type Tenant = {
  id: number;
  /** The address that links in mails start with, e.g. https://verein.example */
  origin: string;
  /** The tenant rests: what whoever comes is told instead of an answer. */
  closed?: string;
  /** Why, where that is another reason than that it rests. */
  away?: 'leaving' | 'moved' | 'arriving';
  /** Where it is found instead, with its scheme and name. */
  movedTo?: string;
  /** What stands above every page. */
  notices?: readonly string[];
};

export type SignedIn = Viewer & {
  /** Tenant of the account: 0 for platform users, else the tenant of the request. */
  tenantId: number;
  managerId: number;
  /** The administrator behind a taken-over view. */
  originalId: number | null;
  sessionHash: Buffer;
  /** When this session was last asked for the password or a passkey; null = a long time ago. */
  confirmedAt: Date | null;
  /** Asks with a token: only what it was given counts; `isOwner`, what its owner may as a person, too. */
  token?: { id: number; isOwner: boolean };
  /** The tenant asks whoever signed in for a second factor, and this session has not shown one. */
  owesSecondFactor: boolean;
};

/**
 * First parameter of every function that touches data: the transaction of the request, who asks, where and when.
 * There is no global database and no optional transaction.
 */
export type Ctx = {
  db: Db;
  club: Tenant;
  viewer: SignedIn | null;
  now: Date;
  jobs: JobSender;
  cookies: CookieJar;
  /** Seals what must not stand readable in the database. */
  secrets: Secrets;
  log: FastifyBaseLogger;
  userAgent: string;
  /** Where the request comes from: an IP address. */
  address: string;
};

/** In whose name something is done, in the background as well. */
export type Actor = Pick<SignedIn, 'id' | 'originalId'>;

/** Whoever acts is there, and not in the background. */
export const isSignedIn = (actor: Actor | null): actor is SignedIn => actor !== null && 'sessionHash' in actor;

/** What a command needs that also runs in the background, where nobody is signed in and no browser waits. */
export type WorkCtx = Pick<Ctx, 'db' | 'club' | 'now' | 'jobs'> & { viewer: Actor | null };

/** What a list is read with: whose eyes, where and when. In the background these may be the eyes of who ordered it. */
export type ReadingCtx = Pick<Ctx, 'db' | 'club' | 'viewer' | 'now'>;

/** For calls whose access rule demands a signed-in viewer. */
export const viewerOf = (ctx: Pick<Ctx, 'viewer'>): SignedIn => {
  if (ctx.viewer === null) throw new Error('a call without a signed-in viewer reached code that needs one');
  return ctx.viewer;
};
