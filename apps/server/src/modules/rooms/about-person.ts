import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const roomBookings: OwnDataSection = {
  title: 'Raumbuchungen',
  columns: {
    room: 'Raum',
    starts_at: 'Beginn',
    ends_at: 'Ende',
    purpose: 'wofür',
    state: 'Status',
    price_cents: 'Preis in Cent',
    fee_cents: 'Stornogebühr in Cent',
    reason: 'Grund',
    created_at: 'gebucht am',
  },
  rows: (id) => sql`
    select r.name as room, b.starts_at, b.ends_at, b.purpose,
      case b.state when 'requested' then 'angefragt' when 'confirmed' then 'gebucht' when 'declined' then 'abgelehnt' else 'storniert' end as state,
      b.price_cents, b.fee_cents, b.reason, b.created_at
    from room_booking b join room_card r on r.club_id = b.club_id and r.id = b.room_id
    where b.person_id = ${id} order by b.starts_at, b.id`,
};

/** Everything the rooms know about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'room_booking.person_id': { merge: 'move', ownData: 'roomBookings', anonymise: 'clear' },
    'room_booking.booked_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'room_booking.decided_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'room_closure.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'room_closure.undone_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  },
  sections: { roomBookings },
  mentions: { 'room_booking.purpose': 'text', 'room_booking.reason': 'text', 'room_closure.reason': 'text' },
  /** Room, time and price are part of the books; the purpose is not. */
  erase: async (ctx, { id }) => {
    await ctx.db.updateTable('room_booking').set({ purpose: '', reason: '' }).where('person_id', '=', id).execute();
  },
};
