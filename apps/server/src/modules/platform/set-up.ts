import { createHash, timingSafeEqual } from 'node:crypto';
import type { contract } from '@vereinshaus/contract';
import type { ParsedInputOf } from '@vereinshaus/contract/kit/call';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { Database } from '../../kit/database.ts';
import { platformTenant } from '../../kit/platform-tenant.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { addPersons } from '../persons/index.ts';
import { enterSession, keepPassword } from '../session/index.ts';
import { createClub } from './create-club.ts';
import { fillDemo } from './fill-demo.ts';
import { originAt } from './in-club.ts';
import { keepMailServer } from './mail-server.ts';
import { isOperatorHost } from './operator-host.ts';
import { hasOperator } from './operators.ts';
import { platformErrors } from './platform.errors.ts';

type Input = ParsedInputOf<typeof contract.platform.setUp>;
type SecretCtx = Pick<Ctx, 'db' | 'secrets'>;

/**
 * What opens the set-up: derived from the key of the installation, so that every process prints the same and nothing is
 * kept that could be stolen. Undefined as soon as somebody operates the platform; when the last one has gone it is another.
 */
const currentToken = async (ctx: SecretCtx): Promise<string | undefined> => {
  if (await hasOperator(ctx)) return undefined;
  const { last } = await ctx.db
    .selectFrom('person_card as p')
    .where('p.club_id', '=', platformTenant)
    .select((eb) => eb.fn.max('p.id').as('last'))
    .executeTakeFirstOrThrow();
  return ctx.secrets.token(String(last ?? 0), 'set-up');
};

const pathOf = (token: string | undefined) => (token === undefined ? '' : `/einrichten#${token}`);

/** Behind the #: it stays in the browser, and in no log of a proxy. Empty: there is nothing to set up. */
export const setUpPath = async (ctx: SecretCtx): Promise<string> => pathOf(await currentToken(ctx));

/** For the start, which is no request. */
export const setUpPathAtStart = (database: Database, secrets: Secrets): Promise<string> =>
  database.transaction({ tenant: platformTenant, readOnly: true }, (db) => setUpPath({ db, secrets }));

const digest = (text: string) => createHash('sha256').update(text).digest();

export const requireSetUp = async (ctx: SecretCtx, token: string) => {
  const current = await currentToken(ctx);
  if (current === undefined || !timingSafeEqual(digest(current), digest(token))) throw platformErrors.setUpOver();
};

/** A demo on its way out is none. */
const hasClubs = async ({ db }: Pick<Ctx, 'db'>) => {
  const club = await db
    .selectFrom('club_card as c')
    .leftJoin('club_standing as s', 's.club_id', 'c.id')
    .where('c.id', '>', platformTenant)
    .where((eb) => eb.or([eb('s.removed_at', 'is', null), eb('s.is_demo', '=', false)]))
    .select('c.id')
    .executeTakeFirst();
  return club !== undefined;
};

/** At the address of the operator the set-up ends with the operator: clubs are made afterwards, each with its own address. */
const asksForClub = async (ctx: Ctx) => !(await hasClubs(ctx)) && !(await isOperatorHost(ctx, hostOf(ctx)));

const hostOf = (ctx: Ctx) => new URL(ctx.club.origin).hostname;

export const setUpState = async (ctx: Ctx, token: string) => {
  await requireSetUp(ctx, token);
  return { asksForClub: await asksForClub(ctx), host: hostOf(ctx) };
};

/** Whoever signs in with an address is looked for in the club first: an operator of the same address would never get in. */
const requireTwoAddresses = ({ operator, administrator }: Input) => {
  if (operator.email.toLowerCase() === administrator?.email.toLowerCase()) throw platformErrors.sameAddress();
};

const addOperator = async (ctx: Ctx, { prename, lastname, email, password }: Input['operator']) => {
  const row = { club_id: platformTenant, first_name: prename, last_name: lastname, email: email.toLowerCase() };
  const [added] = await addPersons(ctx, [row]);
  if (!added) throw new Error('nobody was added');
  await keepPassword(ctx, { clubId: platformTenant, personId: added.id, email, password });
  return added.id;
};

type EnterRecord = Parameters<typeof enterSession>[1];

/**
 * Erster Start: operator, first club with its administrator, mail server, all or nothing. The operator is signed in
 * afterwards.
 *
 * Lock: one set-up at a time; of two with the same link the second finds an operator.
 */
export const setUp = async (ctx: Ctx, record: EnterRecord, input: Input) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('set-up', 0))`.execute(ctx.db);
  await requireSetUp(ctx, input.token);
  const { operator, club, administrator, mail, withDemo } = input;
  requireTwoAddresses(input);
  const isComplete = club !== undefined && administrator !== undefined;
  if (!isComplete && (club !== undefined || administrator !== undefined || (await asksForClub(ctx)))) {
    throw platformErrors.clubMissing();
  }
  const operatorId = await addOperator(ctx, operator);
  if (mail) await keepMailServer(ctx, mail);
  const made = isComplete ? await createClub(ctx, { club, administrator, isTrusted: true }) : undefined;
  if (withDemo) await ctx.jobs.send(fillDemo, { clubId: platformTenant, host: club?.host ?? 'localhost' });
  const email = operator.email.toLowerCase();
  await enterSession(ctx, record, {
    clubId: platformTenant,
    personId: operatorId,
    email,
    keep: false,
    hasTwoFactors: false,
  });
  return { address: club ? originAt(ctx.club.origin, club.host) : '', link: made?.link ?? '' };
};
