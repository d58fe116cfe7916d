import { contract } from '@vereinshaus/contract';
import { expect, it } from 'vitest';
import { transactionsIn } from '../../src/kit/tenant-work.ts';
import { bookingsIn, buildFamily } from '../../src/modules/bookings/bookings.testing.ts';
import { remindWaiting } from '../../src/modules/bookings/remind-waiting.ts';
import { writeDigests } from '../../src/modules/digests/write-digests.ts';
import { deliveredFrom } from '../../src/modules/system/delivered.testing.ts';
import { buildClub, buildCourse } from '../factories/index.ts';
import { useHouse } from '../harness.ts';
import { whileHeld } from '../while-held.ts';

const day = 86_400_000;
/** Monday noon in Vienna. */
const start = new Date('2026-01-12T11:00:00Z');
let now = start;
const house = useHouse({ clock: () => now });
const { book } = bookingsIn(house);

/** A family on a waiting list that has chosen the weekly message. */
const waitingFamily = async () => {
  now = start;
  const clubId = await buildClub(house(), { settings: JSON.stringify({ waitReminderWeeks: 4 }) });
  const courseId = await buildCourse(house(), clubId, { name: 'Judo', max_participants: 1 });
  const inside = await buildFamily(house(), clubId);
  await book(inside.parent, courseId, inside.children[0] ?? 0);
  const { parent, children } = await buildFamily(house(), clubId);
  await book(parent, courseId, children[0] ?? 0);
  await house().sql('update person set email = $2 where id = $1', [parent.personId, 'maria@x.test']);
  await house().as(parent).call(contract.digests.save, { child_ID: parent.personId, wants: true });
  const transact = transactionsIn(
    house().database,
    { id: clubId, origin: 'http://x.test' },
    { now: () => now, senderIn: (db) => house().queue.senderIn(db) },
  );
  await house().sql("update mail set state = 'sent' where club_id = $1", [clubId]);
  const weeks = (count: number) => {
    now = new Date(start.getTime() + count * 7 * day);
  };
  return {
    parent,
    weeks,
    remind: () => transact(remindWaiting),
    digest: () => writeDigests(transact),
    reminders: async () =>
      (
        await house().sql<{ state: string }>(
          "select state from mail where club_id = $1 and subject = 'Wollt ihr noch warten?'",
          [clubId],
        )
      ).map(({ state }) => state),
    /** What the family has read so far about its waiting list. */
    told: async () =>
      (await deliveredFrom(house(), clubId)).filter(({ to, text }) => to === 'maria@x.test' && /noch warten/.test(text))
        .length,
  };
};

it('two reminders and the weekly message at once: the family reads it once, and nothing is lost', async () => {
  const { parent, weeks, remind, digest, told, reminders } = await waitingFamily();
  weeks(6);
  await whileHeld<unknown>(house(), { table: 'person', id: parent.personId }, [remind, remind, digest]);
  // A reminder that was too late for this week's message is in the next one, and only there.
  weeks(7);
  await digest();
  expect(await reminders()).toEqual(['bundled']);
  expect(await told()).toBe(1);
  weeks(8);
  await digest();
  await remind();
  expect(await told()).toBe(0);
  expect(await reminders()).toEqual(['bundled']);
});
