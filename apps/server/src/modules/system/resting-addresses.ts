import { sql } from 'kysely';
import type { Db } from '../../kit/database.ts';

/** After this many permanent failures no mail is sent to the address any more. */
const bouncesUntilRest = 3;

type HardBounce = { address: string; reason: string; at: Date };

/** Counts a permanent failure of an address. Returns true if it is blocked from now on. */
export const noteHardBounce = async (db: Db, { address, reason, at }: HardBounce): Promise<boolean> => {
  const { rows } = await sql<{ begins: boolean }>`
    insert into bounced_address as b (club_id, address, bounces, reason, last_at)
    values (current_club(), lower(trim(${address}::text)), 1, ${reason}, ${at})
    on conflict (club_id, address) do update set
      bounces = b.bounces + 1, reason = excluded.reason, last_at = excluded.last_at,
      rests_since = case when b.bounces + 1 >= ${bouncesUntilRest} then coalesce(b.rests_since, excluded.last_at) end
    returning b.bounces = ${bouncesUntilRest} as begins`.execute(db);
  return rows[0]?.begins === true;
};

/** Which of these addresses are blocked, in lower case; `all` = those of the whole club. */
export const restingAmong = async (
  ctx: { db: Db },
  addresses: readonly string[] | 'all',
): Promise<ReadonlySet<string>> => {
  const asked = addresses === 'all' ? sql`true` : sql`b.address = any(${[...addresses]}::text[])`;
  const { rows } = await sql<{ address: string }>`
    select b.address from bounced_address b where b.rests_since is not null and ${asked}`.execute(ctx.db);
  return new Set(rows.map(({ address }) => address));
};

/** A user says that the address works again: its failures are forgotten. */
export const resumeAddress = async (ctx: { db: Db }, address: string) => {
  await ctx.db.deleteFrom('bounced_address').where('address', '=', address.trim().toLowerCase()).execute();
};
