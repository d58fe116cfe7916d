import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const arrivals: OwnDataSection = {
  title: 'Am Eingang (Kiosk)',
  columns: { device: 'Gerät', arrived_at: 'gekommen am', left_at: 'gegangen am' },
  rows: (id) => sql`
    select d.name as device, a.arrived_at, a.left_at
    from kiosk_arrival a join kiosk_device d on d.club_id = a.club_id and d.id = a.device_id
    where a.person_id = ${id} order by a.arrived_at, a.id`,
};

/** When a person came through the door, for a month. */
export const aboutPerson: AboutPerson = {
  references: { 'kiosk_arrival.person_id': { merge: 'move', ownData: 'arrivals', anonymise: 'delete' } },
  sections: { arrivals },
};
