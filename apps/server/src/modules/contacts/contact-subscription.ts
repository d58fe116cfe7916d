import { randomBytes } from 'node:crypto';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistoryForEach } from '../history/index.ts';

/** The token in the link with which each of these contacts ends mails to many; whoever has none gets one. */
export const unsubscribeTokens = async (
  ctx: Pick<Ctx, 'db'>,
  contactIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (contactIds.length === 0) return new Map();
  const fresh = [...new Set(contactIds)].map((id) => ({ id, token: randomBytes(18).toString('base64url') }));
  await sql`
    insert into contact_link (club_id, contact_id, token)
    select current_club(), f.id, f.token from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as f (id integer, token text)
    where not exists (select from contact_link l where l.contact_id = f.id)`.execute(ctx.db);
  const { rows } = await sql<{ id: number; token: string }>`
    select l.contact_id as id, min(l.token) as token from contact_link l
    where l.contact_id = any(${[...contactIds]}::integer[]) group by l.contact_id`.execute(ctx.db);
  return new Map(rows.map(({ id, token }) => [id, token]));
};

/** The address of the contact behind a link; undefined where it is nobody's. */
export const contactAddressBehind = async (ctx: Pick<Ctx, 'db'>, token: string): Promise<string | undefined> => {
  const { rows } = await sql<{ address: string }>`
    select lower(trim(c.email)) as address from contact_link l
    join contact c on c.club_id = l.club_id and c.id = l.contact_id
    where l.token = ${token} and c.email <> ''`.execute(ctx.db);
  return rows[0]?.address;
};

/** Contacts of today with this address. */
const at = (address: string) => sql`lower(trim(c.email)) = ${address} and c.person_id is null and c.erased_at is null`;

/** Whether a contact with this address gets mails to many. */
export const isContactSubscribed = async (ctx: Pick<Ctx, 'db'>, address: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from contact c where ${at(address)} and c.receives_newsletter limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
};

/**
 * Abbestellen oder wieder bestellen, for every contact with an address: whoever reads it there decides. The old consent
 * stays as it was recorded; a new one is recorded with its day.
 */
export const setContactSubscription = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'viewer'>,
  { address, subscribes }: { address: string; subscribes: boolean },
) => {
  const isOther = subscribes ? sql`not c.receives_newsletter` : sql`c.unsubscribed_at is null`;
  const { rows } = await sql<{ id: number; before: boolean }>`
    select c.id, c.receives_newsletter as before from contact c where ${at(address)} and ${isOther}
    order by c.id for update`.execute(ctx.db);
  if (rows.length === 0) return;
  const consent = { consent_on: dayInVienna(ctx.now), consent_source: 'über den Link in einer E-Mail' };
  await ctx.db
    .updateTable('contact')
    .set({
      receives_newsletter: subscribes,
      unsubscribed_at: subscribes ? null : ctx.now,
      ...(subscribes && consent),
    })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  await recordHistoryForEach(
    ctx,
    rows.map(({ id: contactId, before }) => ({
      kind: 'contacts.subscriptionChanged' as const,
      personId: null,
      contactId,
      details: { subscribes, changes: { newsletter: { before, after: subscribes } } },
    })),
  );
};
