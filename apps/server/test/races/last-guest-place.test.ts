import { contract } from '@vereinshaus/contract';
import { hasPlaceOn } from '@vereinshaus/contract/makeups/rules';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../src/kit/database.ts';
import { buildMakeupWorld, buildOtherFamily, testNow } from '../../src/modules/makeups/makeups.testing.ts';
import { placesOn } from '../../src/modules/makeups/places-on.ts';
import type { Actor } from '../harness.ts';
import { useHouse } from '../harness.ts';
import { whileHeld } from '../while-held.ts';

const house = useHouse({ clock: () => testNow });

/** One place is left on Friday, and two families have an Ersatzstunde. */
const oneLeft = async () => {
  const world = await buildMakeupWorld(house());
  const { parent, child } = await buildOtherFamily(house(), world);
  const earn = async (actor: Actor, personId: number) => {
    await house()
      .as(actor)
      .call(contract.attendance.addSickNote, { type: 'sick', child_ID: personId, events: { [world.missedId]: true } });
    return (await house().as(actor).call(contract.makeups.mine, {})).makeups[0]?.ID ?? 0;
  };
  return {
    ...world,
    other: parent,
    ownId: await earn(world.mother, world.lena.personId),
    otherId: await earn(parent, child.personId),
  };
};

const guestsOn = async (eventId: number) =>
  (await house().sql('select 1 from makeup where event_id = $1', [eventId])).length;

describe('the last place of a date, wanted for two Ersatzstunden at the same moment', () => {
  it('goes to one of them', async () => {
    const { mother, other, ownId, otherId, fridayDate } = await oneLeft();
    const redeem = (actor: Actor, makeupId: number) => () =>
      house().as(actor).ask(contract.makeups.redeem, { makeup_ID: makeupId, event_ID: fridayDate });
    const answers = await whileHeld(house(), { table: 'event', id: fridayDate }, [
      redeem(mother, ownId),
      redeem(other, otherId),
    ]);
    expect(answers.map(({ http }) => http).toSorted((one, two) => one - two)).toEqual([200, 409]);
    expect(await guestsOn(fridayDate)).toBe(1);
  });

  it('would go to both without the lock', async () => {
    const { clubId, ownId, otherId, fridayDate } = await oneLeft();
    const hasPlace = async (db: Db) => hasPlaceOn(await placesOn({ db }, fridayDate));
    const take = (db: Db, makeupId: number) =>
      db.updateTable('makeup').set({ event_id: fridayDate }).where('id', '=', makeupId).execute();
    await house().database.transaction({ tenant: clubId }, async (first) => {
      const hasFirst = await hasPlace(first);
      await house().database.transaction({ tenant: clubId }, async (second) => {
        if (await hasPlace(second)) await take(second, otherId);
      });
      if (hasFirst) await take(first, ownId);
    });
    expect(await guestsOn(fridayDate)).toBe(2);
  });
});
