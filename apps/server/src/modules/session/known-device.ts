import type { Ctx } from '../../kit/ctx.ts';
import { deviceToken, leaveDeviceCookie } from './cookies.ts';
import { addSeconds, factorSeconds } from './lifetimes.ts';
import { hashToken, newToken } from './tokens.ts';

/** An account in the current tenant of the transaction. */
type Account = { clubId: number; personId: number };

/** Bekanntes Gerät: the token of a browser that has signed in to the account before. */
export const knownDeviceOf = async (ctx: Ctx, { clubId, personId }: Account): Promise<string | undefined> => {
  const token = deviceToken(ctx, clubId);
  if (token === undefined) return undefined;
  const known = await ctx.db
    .selectFrom('known_device as d')
    .where('d.token_hash', '=', hashToken(token))
    .where('d.person_id', '=', personId)
    .select('d.person_id')
    .executeTakeFirst();
  return known && token;
};

/** The second step was done here, and is not required again for a while. */
export const isTrustedDevice = async (ctx: Ctx, { clubId, personId }: Account): Promise<boolean> => {
  const token = deviceToken(ctx, clubId);
  if (token === undefined) return false;
  const trusted = await ctx.db
    .selectFrom('known_device as d')
    .where('d.token_hash', '=', hashToken(token))
    .where('d.person_id', '=', personId)
    .where('d.trusted_until', '>', ctx.now)
    .select('d.person_id')
    .executeTakeFirst();
  return trusted !== undefined;
};

/** The second factor has changed, so every device must show it again. */
export const distrustDevices = async (ctx: Pick<Ctx, 'db'>, personId: number) => {
  await ctx.db.updateTable('known_device').set({ trusted_until: null }).where('person_id', '=', personId).execute();
};

/** A family may share a tablet: the browser keeps its token, provided we issued it. */
const tokenOfBrowser = async (ctx: Ctx, clubId: number): Promise<string> => {
  const token = deviceToken(ctx, clubId);
  if (token === undefined) return newToken();
  const given = await ctx.db
    .selectFrom('known_device as d')
    .where('d.token_hash', '=', hashToken(token))
    .select('d.person_id')
    .executeTakeFirst();
  return given === undefined ? newToken() : token;
};

/** Remembers the browser in which a person has proved their identity. */
export const rememberDevice = async (
  ctx: Ctx,
  { clubId, personId }: Account,
  { isTrusted }: { isTrusted: boolean } = { isTrusted: false },
): Promise<Buffer> => {
  const trust = isTrusted ? { trusted_until: addSeconds(ctx.now, factorSeconds.trust) } : {};
  const token = await tokenOfBrowser(ctx, clubId);
  const tokenHash = hashToken(token);
  await ctx.db
    .insertInto('known_device')
    .values({
      club_id: clubId,
      token_hash: tokenHash,
      person_id: personId,
      created_at: ctx.now,
      last_used_at: ctx.now,
      ...trust,
    })
    .onConflict((conflict) =>
      conflict.columns(['club_id', 'token_hash', 'person_id']).doUpdateSet({ last_used_at: ctx.now, ...trust }),
    )
    .execute();
  leaveDeviceCookie(ctx, clubId, token);
  return tokenHash;
};
