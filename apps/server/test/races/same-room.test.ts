import { contract } from '@vereinshaus/contract';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../src/kit/database.ts';
import {
  at,
  buildRoom,
  buildRoomWorld,
  monday,
  newKey,
  terms,
  testNow,
} from '../../src/modules/rooms/rooms.testing.ts';
import { useHouse } from '../harness.ts';

const house = useHouse({ clock: () => testNow });

const countedBy = (codes: readonly number[]) =>
  Object.fromEntries(
    [...new Set(codes)]
      .toSorted((one, other) => one - other)
      .map((code) => [code, codes.filter((each) => each === code).length]),
  );

describe('one time, wanted by many at once', () => {
  it('goes to one of two hundred, halves and whole, and nobody sees an error of ours', async () => {
    const world = await buildRoomWorld(house());
    const half = await buildRoom(house(), world.clubId, 'Halber Platz');
    const office = house().as(world.admin);
    await office.call(contract.events.saveRoom, { ID: world.court, parts: [half] });
    await office.call(contract.rooms.saveTerms, { room_ID: half, ...terms });
    const actors = [world.member, world.guest];
    const codes = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const input = { key: newKey(), room_ID: index % 4 === 0 ? half : world.court, ...monday };
        return (
          await house()
            .as(actors[index % 2] ?? null)
            .ask(contract.rooms.book, input)
        ).http;
      }),
    );
    expect(countedBy(codes)).toEqual({ 200: 1, 409: 199 });
    expect(await house().sql('select 1 from room_booking where club_id = $1', [world.clubId])).toHaveLength(1);
  });

  it('would be promised to both without the lock, and the database lets one of them in', async () => {
    const { clubId, court, member } = await buildRoomWorld(house());
    const during = `[${new Date(at('2026-10-12', 16) * 1000).toISOString()},${new Date(at('2026-10-12', 17) * 1000).toISOString()})`;
    const isFree = async (db: Db) =>
      (await db.selectFrom('room_occupation as o').where('o.room_id', '=', court).select('o.id').execute()).length ===
      0;
    const take = async (db: Db) => {
      const { id } = await db
        .insertInto('room_booking')
        .values({
          club_id: clubId,
          room_id: court,
          series_id: 0,
          person_id: member.personId,
          starts_at: new Date(at('2026-10-12', 16) * 1000),
          ends_at: new Date(at('2026-10-12', 17) * 1000),
          state: 'confirmed',
          price_cents: 0,
          created_at: testNow,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('room_occupation')
        .values({ club_id: clubId, room_id: court, booking_id: id, during })
        .execute();
    };
    const told: boolean[] = [];
    const both = house().database.transaction({ tenant: clubId }, async (first) => {
      told.push(await isFree(first));
      await house().database.transaction({ tenant: clubId }, async (second) => {
        told.push(await isFree(second));
        await take(second);
      });
      await take(first);
    });
    await expect(both).rejects.toThrow(/room_occupied_once/);
    expect(told).toEqual([true, true]);
  });
});
