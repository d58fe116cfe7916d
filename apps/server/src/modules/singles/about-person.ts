import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';
import { recordHistory } from '../history/index.ts';
import { detailsOf, endSingle, lockDoubleSingles } from './cancel-single.ts';

const bookings: OwnDataSection = {
  title: 'Einzeltermine',
  columns: {
    course: 'Kurs',
    starts_at: 'Termin',
    price_cents: 'Preis',
    booked_at: 'gebucht am',
    cancelled_at: 'abgesagt am',
  },
  rows: (id) => sql`
    select c.name as course, e.starts_at, s.price_cents, s.booked_at, s.cancelled_at
    from single_booking s
    join event_card e on e.club_id = s.club_id and e.id = s.event_id
    join course_card c on c.club_id = e.club_id and c.id = e.course_id
    where s.person_id = ${id} order by e.starts_at, s.id`,
};

const blocks: OwnDataSection = {
  title: 'Blöcke',
  columns: {
    course: 'Kurs',
    units: 'Einheiten',
    price_cents: 'Preis',
    sold_at: 'gekauft am',
    valid_until: 'gilt bis',
    allowed_reason: 'gilt vor Bezahlung, weil',
    refund_reason: 'beendet, weil',
  },
  rows: (id) => sql`
    select c.name as course, b.units, b.price_cents, b.sold_at, b.valid_until, b.allowed_reason, b.refund_reason
    from unit_block b join course_card c on c.club_id = b.club_id and c.id = b.course_id
    where b.owner_id = ${id} order by b.sold_at, b.id`,
};

/** Everything singles knows about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'single_booking.booked_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'single_booking.cancelled_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'single_booking.person_id': { merge: 'special', ownData: 'bookings', anonymise: 'clear' },
    'single_offer.set_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'unit_block.allowed_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'unit_block.owner_id': { merge: 'move', ownData: 'blocks', anonymise: 'clear' },
    'unit_block.sold_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  },
  sections: { bookings, blocks },
  mentions: { 'unit_block.allowed_reason': 'text', 'unit_block.refund_reason': 'text' },
  /** The office's remarks about the family are removed; the block stays for the books. */
  erase: async (ctx, { id }) => {
    await ctx.db
      .updateTable('unit_block')
      .set({ allowed_reason: '', refund_reason: '' })
      .where('owner_id', '=', id)
      .execute();
  },
  /** A double booking of the same date is reduced to one; the unit or the money of the other is returned. */
  merge: async (ctx, { survivorId, otherId }) => {
    for (const single of await lockDoubleSingles(ctx, { survivorId, otherId })) {
      await endSingle(ctx, single, true);
      await recordHistory(ctx, {
        kind: 'singles.cancelled',
        personId: survivorId,
        courseId: single.courseId,
        details: { ...detailsOf(single), isGivenBack: true },
      });
    }
    await ctx.db
      .updateTable('single_booking')
      .set({ person_id: survivorId })
      .where('person_id', '=', otherId)
      .execute();
  },
};
