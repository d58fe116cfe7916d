import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import type pg from 'pg';

/** Sealed with no key of this house: whoever wants to use it gives it a new one. */
const unreadable = Buffer.from('nur zum Ansehen, von niemandem zu öffnen');

/** Names that end so belong to nobody: what is sent there arrives nowhere. */
const address = 'https://newsletter.demostadt.example/vereinshaus';

const deliveries = [
  { event: 'booking.created', daysAgo: 6, state: 'delivered', tries: 1, status: 200, error: '' },
  { event: 'booking.ended', daysAgo: 5, state: 'delivered', tries: 2, status: 200, error: '' },
  {
    event: 'booking.created',
    daysAgo: 4,
    state: 'failed',
    tries: 9,
    status: 503,
    error: 'Die Gegenseite antwortet mit 503.',
  },
];

/** Schnittstellen: a webhook that is switched off, with its log, and a program to sign in to. */
export const writeInterfaces = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const at = (daysAgo: number, time = '09:00') => `${addDays(today, -daysAgo)}T${time}:00Z`;
  const { rows } = await client.query<{ id: number }>(
    `insert into webhook (club_id, name, url, topics, is_active, secret, created_at)
     values ($1, 'Verteiler der Website', $2, '{booking}', false, $3, $4) returning id`,
    [clubId, address, unreadable, at(20)],
  );
  for (const { event, daysAgo, state, tries, status, error } of deliveries)
    await client.query(
      `insert into webhook_delivery
         (club_id, webhook_id, event, payload, state, tries, next_at, created_at, finished_at, http_status, error)
       values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10)`,
      [
        clubId,
        rows[0]?.id,
        event,
        JSON.stringify({ version: 1, event, club_ID: clubId }),
        state,
        tries,
        at(daysAgo),
        at(daysAgo, '09:01'),
        status,
        error,
      ],
    );
  await client.query(
    `insert into sign_on_client (club_id, client_key, name, redirect_uris, audiences, shares, secret, created_at)
     values ($1, 'vh-demo', 'Nextcloud des Vorstands', $2, '{board,office}', '{profile,email}', $3, $4)`,
    [clubId, ['https://cloud.demostadt.example/apps/user_oidc/code'], unreadable, at(15)],
  );
};
