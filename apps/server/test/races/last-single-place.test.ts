import { contract } from '@vereinshaus/contract';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../src/kit/database.ts';
import { freeSinglesOn } from '../../src/modules/singles/single-places.ts';
import {
  buildCountingBlock,
  buildSingleWorld,
  type SingleWorld,
  testNow,
} from '../../src/modules/singles/singles.testing.ts';
import { type Actor, useHouse } from '../harness.ts';
import { whileHeld } from '../while-held.ts';

const house = useHouse({ clock: () => testNow });

const statuses = (answers: readonly { http: number }[]) =>
  answers.map(({ http }) => http).toSorted((one, two) => one - two);

const book = (world: SingleWorld, actor: Actor, personId: number, eventId: number, payment: 'single' | 'block') => () =>
  house()
    .as(actor)
    .ask(contract.singles.book, {
      child_ID: personId,
      course_ID: world.yogaId,
      events: [eventId],
      payment,
      key: crypto.randomUUID(),
    });

const bookedOn = async (eventId: number) =>
  (await house().sql('select 1 from single_booking where event_id = $1 and cancelled_at is null', [eventId])).length;

describe('the last place of a date, wanted by two families at the same moment', () => {
  const oneLeft = async () => {
    const world = await buildSingleWorld(house());
    await house().sql('update single_offer set places = 1 where course_id = $1', [world.yogaId]);
    return world;
  };

  it('goes to one of them, and one of them pays', async () => {
    const world = await oneLeft();
    const { mother, lena, otto, first, clubId } = world;
    const answers = await whileHeld(house(), { table: 'event', id: first }, [
      book(world, mother, lena.personId, first, 'single'),
      book(world, otto, otto.personId, first, 'single'),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(await bookedOn(first)).toBe(1);
    const [owed] = await house().sql<{ cents: number }>(
      "select sum(open_cents)::integer as cents from open_item where club_id = $1 and side = 'charge'",
      [clubId],
    );
    expect(owed?.cents).toBe(1200);
  });

  it('would go to both without the lock', async () => {
    const { clubId, first, lena, otto } = await oneLeft();
    const hasPlace = async (db: Db) => (await freeSinglesOn({ db }, [first])).get(first) !== 0;
    const take = (db: Db, personId: number) =>
      db
        .insertInto('single_booking')
        .values({ club_id: clubId, event_id: first, person_id: personId, price_cents: 0, booked_at: testNow })
        .execute();
    await house().database.transaction({ tenant: clubId }, async (one) => {
      const hasOne = await hasPlace(one);
      await house().database.transaction({ tenant: clubId }, async (other) => {
        if (await hasPlace(other)) await take(other, otto.personId);
      });
      if (hasOne) await take(one, lena.personId);
    });
    expect(await bookedOn(first)).toBe(2);
  });
});

describe('the last unit of a block, used in two tabs at the same moment', () => {
  const oneUnit = async () => {
    const world = await buildSingleWorld(house());
    const blockId = await buildCountingBlock(house(), world);
    await house().sql('update unit_block set units = 1 where id = $1', [blockId]);
    return { ...world, blockId };
  };

  it('is used once: the other tab is told, for another date too', async () => {
    const world = await oneUnit();
    const { mother, lena, max, first, second, blockId } = world;
    const answers = await whileHeld(house(), { table: 'unit_block', id: blockId }, [
      book(world, mother, lena.personId, first, 'block'),
      book(world, mother, max.personId, second, 'block'),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect((await bookedOn(first)) + (await bookedOn(second))).toBe(1);
  });

  it('would be used twice without the lock', async () => {
    const { clubId, blockId, first, second, lena, max } = await oneUnit();
    const hasUnit = async (db: Db) => {
      const used = await db.selectFrom('single_booking').where('block_id', '=', blockId).select('id').execute();
      return used.length < 1;
    };
    const take = (db: Db, eventId: number, personId: number) =>
      db
        .insertInto('single_booking')
        .values({
          club_id: clubId,
          event_id: eventId,
          person_id: personId,
          block_id: blockId,
          price_cents: 0,
          booked_at: testNow,
        })
        .execute();
    await house().database.transaction({ tenant: clubId }, async (one) => {
      const hasOne = await hasUnit(one);
      await house().database.transaction({ tenant: clubId }, async (other) => {
        if (await hasUnit(other)) await take(other, second, max.personId);
      });
      if (hasOne) await take(one, first, lena.personId);
    });
    expect((await bookedOn(first)) + (await bookedOn(second))).toBe(2);
  });
});
