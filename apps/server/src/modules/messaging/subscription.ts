import { wantsEmails } from '@vereinshaus/contract/messaging/mailing';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistoryForEach } from '../history/index.ts';
import { setMailing } from '../persons/index.ts';
import { recordConsents } from './consents.ts';

type SubscriberRow = { id: number; managerId: number; name: string; mailing: number };

/** Living persons who are reached at an address: its owners, and persons without an address whose Verwalter owns it. */
export const reachedAt = async (
  ctx: Pick<Ctx, 'db'>,
  address: string,
  { locks = false }: { locks?: boolean } = {},
): Promise<readonly SubscriberRow[]> => {
  const { rows } = await sql<SubscriberRow>`
    select p.id, p.manager_id as "managerId", p.display_name as name, p.mailing from person_card p
    where p.deleted_at is null and p.death_date is null and (
      lower(trim(p.email)) = ${address}
      or (trim(p.email) = '' and p.manager_id in (select m.id from person_card m where lower(trim(m.email)) = ${address}))
    )
    order by p.id ${locks ? sql`for update` : sql``}`.execute(ctx.db);
  return rows;
};

/** Whether somebody at this address gets mass e-mails. */
export const isSubscribed = async (ctx: Pick<Ctx, 'db'>, address: string): Promise<boolean> =>
  (await reachedAt(ctx, address)).some(({ mailing }) => wantsEmails(mailing));

/** The setting for post stays. */
const withEmails: Readonly<Record<number, number>> = { 0: 3, 2: 1 };
const withoutEmails: Readonly<Record<number, number>> = { 1: 2, 3: 0 };

/** Abbestellen oder wieder bestellen, for everybody reached at an address: whoever reads mail there decides. */
export const setSubscription = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'viewer'>,
  { address, subscribes }: { address: string; subscribes: boolean },
) => {
  const next = subscribes ? withEmails : withoutEmails;
  const changed = (await reachedAt(ctx, address, { locks: true })).flatMap(({ id, mailing }) => {
    const after = next[mailing];
    return after === undefined ? [] : [{ id, before: mailing, after }];
  });
  for (const { id, after } of changed) await setMailing(ctx, id, after);
  const personIds = changed.map(({ id }) => id);
  await recordConsents(ctx, { personIds, wantsEmails: subscribes, source: 'link' });
  await recordHistoryForEach(
    ctx,
    changed.map(({ id, before, after }) => ({
      kind: 'messaging.mailingChanged' as const,
      personId: id,
      details: { changes: { shouldReceivePost: { before, after } } },
    })),
  );
};
