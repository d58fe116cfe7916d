import { randomBytes } from 'node:crypto';
import type { ParsedInputOf } from '@vereinshaus/contract/kit/call';
import type { signOn } from '@vereinshaus/contract/sign-on/calls';
import { signOnLimits } from '@vereinshaus/contract/sign-on/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { type Changes, recordHistory } from '../history/index.ts';
import { signOnErrors } from './sign-on.errors.ts';

type ClientInput = ParsedInputOf<typeof signOn.save>;

const newSecret = (): string => randomBytes(32).toString('base64url');
const newKey = (): string => `vh-${randomBytes(9).toString('hex')}`;

/** To which place a sealed secret belongs. */
export const clientScope = (clubId: number): string => `sign-on-client:${clubId}`;

const requireRoom = async (ctx: Ctx) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('sign-on ' || current_club(), 0))`.execute(ctx.db);
  const { count } = await ctx.db
    .selectFrom('sign_on_client as c')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= signOnLimits.maxClients) throw signOnErrors.enough();
};

const lockClient = async (ctx: Ctx, id: number) => {
  const found = await ctx.db
    .selectFrom('sign_on_client as c')
    .where('c.id', '=', id)
    .select([
      'c.id',
      'c.name',
      'c.client_key',
      'c.version',
      'c.redirect_uris',
      'c.logout_uris',
      'c.audiences',
      'c.shares',
    ])
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw signOnErrors.gone();
  return found;
};

/** What is under way with the program ends: whoever was about to sign in begins anew. */
const forgetRecords = (ctx: Ctx, key: string) =>
  ctx.db.deleteFrom('sign_on_record').where('client_key', '=', key).execute();

const columnsOf = ({ name, redirectUris, logoutUris, audiences, shares }: ClientInput) => ({
  name,
  redirect_uris: [...new Set(redirectUris)],
  logout_uris: [...new Set(logoutUris)],
  audiences: [...new Set(audiences)],
  shares: [...new Set(shares)],
});

const addClient = async (ctx: Ctx, input: ClientInput) => {
  await requireRoom(ctx);
  const [key, secret] = [newKey(), newSecret()];
  const { id } = await ctx.db
    .insertInto('sign_on_client')
    .values({
      club_id: sql<number>`current_club()`,
      client_key: key,
      ...columnsOf(input),
      secret: ctx.secrets.seal(secret, clientScope(ctx.club.id)),
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordHistory(ctx, { kind: 'signOn.clientAdded', personId: null, details: { name: input.name } });
  return { ID: id, clientId: key, secret };
};

/** What the history calls them. */
const told = {
  name: 'signOnName',
  redirect_uris: 'signOnRedirects',
  logout_uris: 'signOnLogouts',
  audiences: 'signOnAudiences',
  shares: 'signOnShares',
} as const satisfies Record<keyof ReturnType<typeof columnsOf>, string>;

type Columns = Readonly<Record<keyof typeof told, string | readonly string[]>>;

const isTold = (name: string): name is keyof typeof told => Object.hasOwn(told, name);

const changesOf = (before: Columns, after: Columns): Changes =>
  Object.fromEntries(
    Object.keys(told)
      .filter(isTold)
      .filter((name) => String(before[name]) !== String(after[name]))
      .map((name) => [told[name], { before: before[name], after: after[name] }]),
  );

/** Programm anlegen oder ändern; the secret of a new one is shown once. */
export const saveClient = async (ctx: Ctx, input: ClientInput) => {
  if (input.ID === 0) return addClient(ctx, input);
  const before = await lockClient(ctx, input.ID);
  if (input.version !== undefined && input.version !== before.version) throw signOnErrors.changedMeanwhile();
  await ctx.db
    .updateTable('sign_on_client')
    .set({ ...columnsOf(input), version: before.version + 1 })
    .where('id', '=', before.id)
    .execute();
  await forgetRecords(ctx, before.client_key);
  await recordHistory(ctx, {
    kind: 'signOn.clientChanged',
    personId: null,
    details: { name: input.name, changes: changesOf(before, columnsOf(input)) },
  });
  return { ID: before.id, clientId: before.client_key, secret: '' };
};

/** Neues Geheimnis: the one before counts no longer, since somebody may have seen it. */
export const rotateSecret = async (ctx: Ctx, id: number) => {
  const before = await lockClient(ctx, id);
  const secret = newSecret();
  await ctx.db
    .updateTable('sign_on_client')
    .set({ secret: ctx.secrets.seal(secret, clientScope(ctx.club.id)) })
    .where('id', '=', id)
    .execute();
  await forgetRecords(ctx, before.client_key);
  await recordHistory(ctx, { kind: 'signOn.secretRotated', personId: null, details: { name: before.name } });
  return { ID: id, clientId: before.client_key, secret };
};

/** Sperren: at once, with everything the program has in hand. */
export const removeClient = async (ctx: Ctx, id: number) => {
  const { name, client_key: key } = await lockClient(ctx, id);
  await ctx.db.deleteFrom('sign_on_client').where('id', '=', id).execute();
  await forgetRecords(ctx, key);
  await recordHistory(ctx, { kind: 'signOn.clientRemoved', personId: null, details: { name } });
};
