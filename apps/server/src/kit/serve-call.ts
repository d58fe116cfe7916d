import { judgeAccess } from '@vereinshaus/contract/kit/access';
import type { Call, InputOf, ReplyOf } from '@vereinshaus/contract/kit/call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type admissionFor, createSharedAdmission } from './admission.ts';
import { hideRestricted, judgeAccessFor, type RecordChecks, requireAccess } from './check-access.ts';
import type { CookieJar, Ctx, SignedIn, Tenant } from './ctx.ts';
import { type Database, type Db, switchTenant } from './database.ts';
import { AppError, requestErrors } from './errors.ts';
import type { Queue } from './jobs.ts';
import { parseInput, rawInput, sentTo } from './parse-input.ts';
import { platformTenant } from './platform-tenant.ts';
import type { Route } from './routes.ts';
import type { Secrets } from './secrets.ts';

export type Cookies = Readonly<Record<string, string | undefined>>;

/** Authentication with a token. */
export type TokenDoor = {
  /** The token in the header; undefined if it holds none of ours. */
  sentIn(authorization: string | undefined): string | undefined;
  /** Whether a call accepts tokens at all. */
  opens(call: Call): boolean;
  authenticate(db: Db, call: Call, sent: { tenantId: number; token: string; now: Date }): Promise<SignedIn | null>;
  /** Called after the reply; must not throw. */
  noteUse(viewer: SignedIn, now: Date): void;
};

/** The application's part of request handling: which tenant a request is for and who sends it. */
export type Runtime = {
  database: Database;
  queue: Pick<Queue, 'senderIn'>;
  clock: () => Date;
  secrets: Secrets;
  checks: RecordChecks;
  resolveTenant(request: FastifyRequest): Promise<Tenant>;
  /** For calls that belong to no tenant's address (`ofPlatform`). */
  platformTenant(request: FastifyRequest): Tenant;
  /** Tenant in whose view the session is looked up: the request's, or the platform's. */
  sessionTenant(tenant: Tenant, cookies: Cookies): number;
  authenticate(db: Db, tenantId: number, cookies: Cookies, now: Date): Promise<SignedIn | null>;
  /** Called after the reply of a signed-in request; must not throw. */
  noteActivity(viewer: SignedIn, now: Date): void;
  /** Programs that authenticate with a token instead of a session. */
  tokens: TokenDoor;
  admission: ReturnType<typeof admissionFor>;
  /** Refuses an idempotency key that was already sent with other input. */
  claimKey(ctx: Ctx, call: Call, input: Readonly<Record<string, unknown>>): Promise<void>;
  /** Replies are parsed again in development and tests, never in production. */
  validateReplies: boolean;
};

type PendingCookie = { name: string; value: string | null; maxAgeSeconds?: number | undefined };

/** The last change of a cookie wins. */
const cookieJar = (sent: Cookies): CookieJar & { pending: ReadonlyMap<string, PendingCookie> } => {
  const pending = new Map<string, PendingCookie>();
  return {
    pending,
    get: (name) => sent[name],
    set: (name, value, { maxAgeSeconds }) => void pending.set(name, { name, value, maxAgeSeconds }),
    clear: (name) => void pending.set(name, { name, value: null }),
  };
};

/** Users want to see their own changes: for this long after a change they read nothing that may be older. */
const justChanged = 'just_changed';
const rememberChangeSeconds = 10;

type LeftCookies = { pending: Iterable<PendingCookie>; secure: boolean };

const writeCookies = (reply: FastifyReply, { pending, secure }: LeftCookies) => {
  const common = { path: '/', httpOnly: true, sameSite: 'lax' as const, secure };
  for (const { name, value, maxAgeSeconds } of pending) {
    if (value === null) reply.clearCookie(name, common);
    else reply.setCookie(name, value, { ...common, ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }) });
  }
};

/** A viewer who still owes the second factor counts as a visitor in public calls, and is refused everywhere else. */
const admitted = (call: Call, viewer: SignedIn | null): SignedIn | null => {
  if (viewer === null || !viewer.owesSecondFactor || call.beforeSecondFactor === true) return viewer;
  if (judgeAccess(call.access, null) === 'yes') return null;
  throw requestErrors.secondFactorOwed();
};

/** A club that is moving is back soon; one that has moved has another address. */
const closedBecause = (away: Tenant['away'], sentence: string) => {
  if (away === undefined) return requestErrors.closed({ sentence });
  return away === 'moved' ? requestErrors.moved({ sentence }) : requestErrors.moving({ sentence });
};

/** A suspended tenant answers only the platform; calls that stay open, such as signing in, treat every viewer as a visitor. */
const requireOpen = (call: Call, { id, closed, away }: Tenant, viewer: SignedIn | null): SignedIn | null => {
  if (closed === undefined || viewer?.isPlatform === true) return viewer;
  const isForOperators = call.atOperators === true && id === platformTenant;
  if (call.whileClosed !== true && !isForOperators) throw closedBecause(away, closed);
  return null;
};

/** A sent token must be valid; a request with an invalid one is not downgraded to a visitor. */
const askedWithToken = async (
  { tokens }: Runtime,
  call: Call,
  { db, tenantId, token, now }: { db: Db; tenantId: number; token: string; now: Date },
): Promise<SignedIn> => {
  if (!tokens.opens(call)) throw requestErrors.notForTokens();
  const viewer = await tokens.authenticate(db, call, { tenantId, token, now });
  if (viewer === null) throw requestErrors.tokenRefused();
  return viewer;
};

/** Refuses before the input is read, if no input could make the call allowed. */
const refuseEarly = (call: Call, viewer: SignedIn | null) => {
  if (judgeAccessFor(call.access, viewer) !== 'no') return;
  throw viewer === null ? requestErrors.notSignedIn() : requestErrors.notAllowed();
};

/** Calls that name no person mean the viewer. */
const withViewer = (
  { viewerField }: Call,
  viewer: SignedIn | null,
  input: Record<string, unknown>,
): Record<string, unknown> =>
  viewerField === undefined || viewer === null || input[viewerField] !== undefined
    ? input
    : { ...input, [viewerField]: viewer.id };

/** A thrown refusal would roll back the changes made before it; returned as an answer it lets the transaction commit. */
const asAnswer = (error: unknown): AppError => {
  if (error instanceof AppError && error.keepsChanges) return error;
  throw error;
};

/** The viewer of a request that is not a call: a response that stays open. */
export const whoAsks = (runtime: Runtime, tenant: Tenant, { cookies }: FastifyRequest): Promise<SignedIn | null> => {
  const sessionTenant = runtime.sessionTenant(tenant, cookies);
  return runtime.database.transaction({ tenant: sessionTenant, readOnly: true }, async (db) => {
    const viewer = await runtime.authenticate(db, sessionTenant, cookies, runtime.clock());
    return viewer?.owesSecondFactor === true ? null : viewer;
  });
};

/** Builds the context for a handler. */
const ctxOf = (
  runtime: Runtime,
  request: FastifyRequest,
  known: Pick<Ctx, 'db' | 'club' | 'viewer' | 'now' | 'cookies'>,
): Ctx => ({
  ...known,
  jobs: runtime.queue.senderIn(known.db),
  secrets: runtime.secrets,
  log: request.log,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  address: request.ip,
});

/** Is somebody signed in, whether a second factor is owed or not? */
export const isSignedIn = async (runtime: Runtime, request: FastifyRequest): Promise<boolean> => {
  const { cookies } = request;
  if (Object.keys(cookies).length === 0) return false;
  const tenant = runtime.sessionTenant(await runtime.resolveTenant(request), cookies);
  return runtime.database.transaction(
    { tenant, readOnly: true },
    async (db) => (await runtime.authenticate(db, tenant, cookies, runtime.clock())) !== null,
  );
};

/** Transactions of a program that authenticated by other means than a session; each has its own clock. */
export const transactionsFor =
  (runtime: Runtime, request: FastifyRequest, club: Tenant, viewer: SignedIn | null) =>
  <T>({ readOnly }: { readOnly: boolean }, run: (ctx: Ctx) => Promise<T>): Promise<T> =>
    runtime.database.transaction({ tenant: club.id, readOnly }, (db) =>
      run(ctxOf(runtime, request, { db, club, viewer, now: runtime.clock(), cookies: cookieJar({}) })),
    );

/** The tenant of a request that is not a call; a suspended tenant is closed for everyone. */
export const openTenantOf = async (
  { resolveTenant }: Pick<Runtime, 'resolveTenant'>,
  request: FastifyRequest,
): Promise<Tenant> => {
  const tenant = await resolveTenant(request);
  if (tenant.closed !== undefined) throw closedBecause(tenant.away, tenant.closed);
  return tenant;
};

/** Reads as an anonymous visitor in one transaction: for pages that are not calls, but are made of the replies of calls. */
export const asVisitor = async <T>(
  runtime: Runtime,
  request: FastifyRequest,
  run: (ctx: Ctx) => Promise<T>,
): Promise<T> => {
  const club = await openTenantOf(runtime, request);
  return runtime.database.transaction({ tenant: club.id, readOnly: true }, (db) =>
    run(ctxOf(runtime, request, { db, club, viewer: null, now: runtime.clock(), cookies: cookieJar({}) })),
  );
};

/** Runs before the input is validated: the field it names is only a number to queue by, and a wrong one is refused soon enough. */
export const inTurn = <T>(
  runtime: Runtime,
  { admission }: Call,
  tenantId: number,
  run: () => Promise<T>,
  sent: Pick<FastifyRequest, 'query' | 'body' | 'params'> = { query: {}, body: {}, params: {} },
): Promise<T> => {
  if (admission === undefined) return run();
  const what = admission.by === undefined ? 0 : Number(rawInput(sent)[admission.by]);
  const key = `${tenantId} ${admission.of} ${what}`;
  return runtime.admission.take(
    { key, atOnce: admission.atOnce ?? runtime.admission.share, crowded: admission.crowded },
    run,
  );
};

/**
 * The steps of every request, whatever its reply: tenant, transaction, viewer, access, input. A refusal that keeps its changes comes back
 * as the answer.
 */
export const inRequest = async <T>(
  runtime: Runtime,
  call: Call,
  request: FastifyRequest,
  run: (ctx: Ctx, input: Record<string, unknown>) => Promise<T>,
  /** Makes the transaction wait before it takes a connection. */
  admit: <R>(transact: () => Promise<R>) => Promise<R> = (transact) => transact(),
) => {
  const now = runtime.clock();
  const tenant = call.ofPlatform === true ? runtime.platformTenant(request) : await runtime.resolveTenant(request);
  const token = runtime.tokens.sentIn(request.headers.authorization);
  const sessionTenant = token === undefined ? runtime.sessionTenant(tenant, request.cookies) : tenant.id;
  const readOnly = call.method === 'GET' && call.effect !== true;
  const cookies = cookieJar(request.cookies);
  let viewer: SignedIn | null = null;

  const inTransaction = async (db: Db) => {
    const found =
      token === undefined
        ? admitted(call, await runtime.authenticate(db, sessionTenant, request.cookies, now))
        : await askedWithToken(runtime, call, { db, tenantId: tenant.id, token, now });
    viewer = requireOpen(call, tenant, found);
    if (viewer === null && sessionTenant !== tenant.id) await switchTenant(db, tenant.id);
    refuseEarly(call, viewer);
    const input = withViewer(call, viewer, parseInput(call.input, sentTo(call, request)));
    const ctx = ctxOf(runtime, request, { db, club: tenant, viewer, now, cookies });
    await requireAccess(ctx, runtime.checks, call, input);
    await runtime.claimKey(ctx, call, input);
    return run(ctx, input).catch(asAnswer);
  };
  // A program with a token keeps no cookies, so it is unknown what it has just changed.
  const mayBeOld = call.mayBeOld === true && token === undefined && request.cookies[justChanged] === undefined;
  const options = { tenant: sessionTenant, readOnly, keepsPlans: call.keepsPlans, mayBeOld };
  const transact = () => admit(() => runtime.database.transaction(options, inTransaction));
  const answer = await inTurn(runtime, call, tenant.id, transact, sentTo(call, request));

  if (viewer !== null && token === undefined) runtime.noteActivity(viewer, now);
  if (viewer !== null && token !== undefined) runtime.tokens.noteUse(viewer, now);
  if (answer instanceof AppError) throw answer;
  if (!readOnly && runtime.database.hasReplica === true) {
    cookies.set(justChanged, '1', { maxAgeSeconds: rememberChangeSeconds });
  }
  // The tenant's origin has the scheme that the browser uses, even if the last hop behind a proxy is plain HTTP.
  const left: LeftCookies = { pending: cookies.pending.values(), secure: tenant.origin.startsWith('https:') };
  return { answer, cookies: left };
};

/** A reply that breaks its own schema is our mistake, never the sender's. */
const requireFittingReply = (call: Call, reply: unknown): unknown => {
  const parsed = call.reply.safeParse(reply);
  if (parsed.success) return parsed.data;
  throw new Error(`the reply of ${call.method} ${call.path} does not fit its schema`, { cause: parsed.error });
};

/** Handler, restricted fields, reply. */
const answered = async (runtime: Runtime, { call, handler }: Route, ctx: Ctx, input: Record<string, unknown>) => {
  const result = await handler(ctx, input as never);
  const visible = await hideRestricted(ctx, runtime.checks, call, input, result);
  return runtime.validateReplies ? requireFittingReply(call, visible) : visible;
};

export type AnswerCall = <C extends Call>(ctx: Ctx, call: C, input: InputOf<C>) => Promise<ReplyOf<C>>;

/** The reply of another call inside a running request: its access rule and its restricted fields apply. */
export const answersOf = (runtime: Runtime, routes: readonly Route[]): AnswerCall => {
  const routeOf = new Map(routes.map((route) => [route.call, route]));
  return async <C extends Call>(ctx: Ctx, call: C, input: InputOf<C>) => {
    const route = routeOf.get(call);
    if (route === undefined) throw new Error(`nobody answers ${call.method} ${call.path}`);
    const parsed = call.input.parse(input);
    await requireAccess(ctx, runtime.checks, call, parsed);
    return (await answered(runtime, route, ctx, parsed)) as ReplyOf<C>;
  };
};

/** Serves one call: the steps of every request, then its reply. */
export const serveCall = (runtime: Runtime, route: Route) => {
  const { call } = route;
  const answerTo = (request: FastifyRequest) =>
    inRequest(runtime, call, request, (ctx, input) => answered(runtime, route, ctx, input));
  const fewAtOnce = call.atOnce === undefined ? undefined : createSharedAdmission(call.atOnce);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { answer, cookies } = await (fewAtOnce ? fewAtOnce(() => answerTo(request)) : answerTo(request));
    writeCookies(reply, cookies);
    reply.header('cache-control', 'no-store');
    // Bookings open and close by this clock, and so does the countdown on the page.
    reply.header('x-time', runtime.clock().getTime());
    return reply.send(answer);
  };
};
