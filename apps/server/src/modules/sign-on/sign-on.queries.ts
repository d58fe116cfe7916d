import { toSeconds } from '@vereinshaus/contract/kit/days';
import type { SignOnClientRow, SignOnProgram } from '@vereinshaus/contract/sign-on/calls';
import {
  type SignOnAudience,
  type SignOnShare,
  signOnAudiences,
  signOnPath,
  signOnShares,
} from '@vereinshaus/contract/sign-on/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { Db } from '../../kit/database.ts';

export const issuerOf = (origin: string): string => `${origin}${signOnPath}`;

/** Programme, by name. */
export const clientsOfClub = async (ctx: Ctx): Promise<{ issuer: string; clients: SignOnClientRow[] }> => {
  const rows = await ctx.db
    .selectFrom('sign_on_client as c')
    .selectAll('c')
    .select((eb) =>
      eb
        .selectFrom('sign_on_consent as s')
        .whereRef('s.club_id', '=', 'c.club_id')
        .whereRef('s.client_id', '=', 'c.id')
        .select(sql<number>`count(*)::integer`.as('count'))
        .as('persons'),
    )
    .orderBy('c.name')
    .orderBy('c.id')
    .execute();
  return {
    issuer: issuerOf(ctx.club.origin),
    clients: rows.map((row) => ({
      ID: row.id,
      name: row.name,
      clientId: row.client_key,
      redirectUris: row.redirect_uris,
      logoutUris: row.logout_uris,
      audiences: signOnAudiences.filter((audience) => row.audiences.includes(audience)),
      shares: signOnShares.filter((share) => row.shares.includes(share)),
      version: row.version,
      timeCreated: toSeconds(row.created_at),
      timeUsed: toSeconds(row.last_used_at),
      persons: row.persons ?? 0,
    })),
  };
};

/** Programs that this person has let know who they are, by name. */
export const programsOf = async (ctx: Ctx, personId: number): Promise<SignOnProgram[]> => {
  const rows = await ctx.db
    .selectFrom('sign_on_consent as s')
    .innerJoin('sign_on_client as c', (join) =>
      join.onRef('c.club_id', '=', 's.club_id').onRef('c.id', '=', 's.client_id'),
    )
    .where('s.person_id', '=', personId)
    .select(['c.id', 'c.name', 's.shares', 's.given_at', 's.last_used_at'])
    .orderBy('c.name')
    .orderBy('c.id')
    .execute();
  return rows.map((row) => ({
    ID: row.id,
    name: row.name,
    shares: signOnShares.filter((share) => row.shares.includes(share)),
    timeGiven: toSeconds(row.given_at),
    timeUsed: toSeconds(row.last_used_at),
  }));
};

export type RegisteredClient = {
  id: number;
  key: string;
  name: string;
  redirectUris: readonly string[];
  logoutUris: readonly string[];
  audiences: readonly SignOnAudience[];
  shares: readonly SignOnShare[];
  secret: Buffer;
};

/** A program by the name it gives itself. */
export const findClient = async (db: Db, key: string): Promise<RegisteredClient | undefined> => {
  const row = await db
    .selectFrom('sign_on_client as c')
    .where('c.client_key', '=', key)
    .selectAll('c')
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      key: row.client_key,
      name: row.name,
      redirectUris: row.redirect_uris,
      logoutUris: row.logout_uris,
      audiences: signOnAudiences.filter((audience) => row.audiences.includes(audience)),
      shares: signOnShares.filter((share) => row.shares.includes(share)),
      secret: row.secret,
    }
  );
};
