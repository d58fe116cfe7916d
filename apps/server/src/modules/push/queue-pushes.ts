import type { PushKind } from '@vereinshaus/contract/push/calls';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { queueMails, type Urgency } from '../system/index.ts';

/** Stands on a locked screen, where everybody can read it: no names of persons, no amounts, no text of a letter. */
export type Notice = {
  title: string;
  text: string;
  /** A path of the product. */
  link: string;
};

type Pushes = Notice & {
  /** Undefined: to all devices, whatever is switched off. */
  kind?: PushKind;
  personIds: readonly number[];
  /** What concerns those who look after a child elsewhere, too; true unless said otherwise. */
  tellsSecondHomes?: boolean;
  urgency?: Urgency;
  sendingId?: number;
  /** As long as it can still be stopped. */
  heldSeconds?: number;
};

type Device = { id: number; name: string; personId: number };

/** More does not fit on a screen. */
const longestText = 180;

const shortened = (text: string) =>
  text.length <= longestText ? text : `${text.slice(0, longestText - 1).trimEnd()}…`;

/**
 * Whose devices: their own, and where they have none the Verwalter's; of a child those of its second home, too; of those who have not switched this kind off, and
 * while the session is alive. Each device once.
 */
const devicesFor = async (
  ctx: Pick<WorkCtx, 'db' | 'now'>,
  personIds: readonly number[],
  kind: PushKind | undefined,
  tellsSecondHomes: boolean,
) => {
  if (personIds.length === 0) return [];
  const { rows } = await sql<Device>`
    select distinct d.id, d.name, d.person_id as "personId"
    from (
      select p.club_id, case when exists (select from push_device o where o.club_id = p.club_id and o.person_id = p.id)
        then p.id else p.manager_id end as id
      from unnest(${[...personIds]}::integer[]) as w (id)
      join person_card p on p.id = w.id and p.is_present
      union
      select h.club_id, h.id from guardians_of(${tellsSecondHomes ? [...personIds] : []}::integer[]) g join person_card h on h.id = g.guardian_id
    ) o
    join push_device d on d.club_id = o.club_id and d.person_id = o.id
    join session s on s.club_id = d.club_id and s.token_hash = d.session_hash and s.expires_at > ${ctx.now}
    where not exists (
      select from push_silence q where q.club_id = d.club_id and q.person_id = d.person_id and q.kind = ${kind ?? ''}
    )
    order by d.id`.execute(ctx.db);
  return rows;
};

/** Mitteilen: enqueued with the change that causes it, as every message. How many devices it reaches. */
export const queuePushes = async (
  ctx: WorkCtx,
  { kind, personIds, tellsSecondHomes = true, urgency = 'notice', sendingId, heldSeconds = 0, ...notice }: Pushes,
) => {
  const devices = await devicesFor(ctx, personIds, kind, tellsSecondHomes);
  if (devices.length === 0) return 0;
  const letters = devices.map(({ id, name, personId }) => ({
    channel: 'push' as const,
    personId,
    deviceId: id,
    to: name,
    subject: notice.title,
    body: shortened(notice.text),
    link: notice.link,
    ...(sendingId !== undefined && { sendingId }),
  }));
  await queueMails(ctx, ctx.club.id, letters, urgency, heldSeconds);
  return devices.length;
};
