import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildGrant, buildParticipation, buildPerson } from './factories/index.ts';
import { type Actor, useHouse } from './harness.ts';

/**
 * Every way into another person's account, for every pair of rights. The pairs are reviewed like code; contract's permissions.test.ts has
 * the same table for the rule itself.
 */
const house = useHouse();

const kinds = {
  none: { staff_level: 0, grants: [] },
  user: { staff_level: 0, grants: ['user'] },
  club: { staff_level: 0, grants: ['club'] },
  treasurer: { staff_level: 0, grants: ['accounting'] },
  office: { staff_level: 10, grants: ['user', 'accounting_read'] },
  reader: { staff_level: 50, grants: [] },
  admin: { staff_level: 80, grants: [] },
  chief: { staff_level: 90, grants: [] },
} as const;

type Kind = keyof typeof kinds;

const names: readonly Kind[] = ['none', 'user', 'club', 'treasurer', 'office', 'reader', 'admin', 'chief'];

const reach: Readonly<Record<Kind, readonly Kind[]>> = {
  none: ['none'],
  user: ['none', 'user'],
  club: ['none', 'club'],
  treasurer: ['none', 'treasurer'],
  office: ['none', 'user', 'office'],
  reader: ['none', 'reader'],
  admin: ['none', 'user', 'club', 'treasurer', 'office', 'reader', 'admin'],
  chief: names,
};

let clubId = 0;
let count = 0;

beforeAll(async () => {
  clubId = await buildClub(house());
});

const build = async (kind: Kind, columns: Record<string, unknown> = {}) => {
  const { staff_level, grants } = kinds[kind];
  count += 1;
  const person = await buildPerson(house(), clubId, { staff_level, email: `person${count}@x.test`, ...columns });
  for (const permission of grants) await buildGrant(house(), clubId, person.personId, permission);
  return person;
};

type Door = (actor: NonNullable<Actor>, other: NonNullable<Actor>) => Promise<number>;

const inGroup = (manager: NonNullable<Actor>, { personId }: NonNullable<Actor>) =>
  house().sql('update person set manager_id = $1 where id = $2', [manager.personId, personId]);

/** Ways that a Verwalter has, whatever rights they have. */
const familyDoors: Record<string, Door> = {
  'another e-mail address': async (actor, other) => {
    await inGroup(actor, other);
    const change = { ID: other.personId, email: `neu${other.personId}@x.test` };
    return (await house().as(actor).ask(contract.profile.save, change)).http;
  },
  'a password link': async (actor, other) => {
    await inGroup(actor, other);
    return (await house().as(actor).ask(contract.session.sendPasswordReset, { child_ID: other.personId })).http;
  },
  'a place in the own group': async (actor, other) => {
    const { code } = await house().as(other).call(contract.profile.allocationCode, { child_ID: other.personId });
    return (await house().as(actor).ask(contract.profile.addAllocation, { token: code })).http;
  },
};

/** Ways that only administrators have. */
const staffDoors: Record<string, Door> = {
  'a taken-over view': async (actor, other) =>
    (await house().as(actor).ask(contract.session.takeOverView, { id: other.personId })).http,
  'a merge into a record of one’s choice': async (actor, other) => {
    const accomplice = await build('none');
    const pair = { survivor_ID: accomplice.personId, other_ID: other.personId };
    return (await house().as(actor).ask(contract.duplicates.merge, pair)).http;
  },
};

/** Ways to end an account, for staff who manage persons. */
const officeDoors: Record<string, Door> = {
  'a removal': async (actor, other) =>
    (await house().as(actor).ask(contract.profile.remove, { child_ID: other.personId, confirmed: true })).http,
  'an anonymisation': async (actor, other) =>
    (await house().as(actor).ask(contract.profile.anonymise, { child_ID: other.personId, confirmed: true })).http,
  'a date of death': async (actor, other) =>
    (await house().as(actor).ask(contract.profile.setDeath, { child_ID: other.personId, new_death: 20_260_101 })).http,
};

const walk = async (door: Door, actors: readonly Kind[]) => {
  const opened: Record<string, readonly Kind[]> = {};
  for (const actor of actors) {
    const reached: Kind[] = [];
    for (const other of names) {
      const http = await door(await build(actor), await build(other));
      expect([200, 403]).toContain(http);
      if (http === 200) reached.push(other);
    }
    opened[actor] = reached;
  }
  return opened;
};

describe('nobody becomes somebody with rights they lack, by', () => {
  it.each(Object.entries(familyDoors))('%s', async (_, door) => {
    expect(await walk(door, names)).toEqual(reach);
  });

  it.each(Object.entries(staffDoors))('%s', async (_, door) => {
    expect(await walk(door, ['admin', 'chief'])).toEqual({ admin: reach.admin, chief: reach.chief });
  });

  it.each(Object.entries(officeDoors))('nor ends such an account by %s', async (_, door) => {
    const { user, office, admin, chief } = reach;
    expect(await walk(door, ['user', 'office', 'admin', 'chief'])).toEqual({ user, office, admin, chief });
  });

  it('giving the other’s rights to an accomplice', async () => {
    const given: Record<string, readonly Kind[]> = {};
    for (const actor of names) {
      const reached: Kind[] = [];
      for (const other of names.filter((kind) => kinds[kind].grants.length > 0)) {
        const granter = await build(actor);
        await buildGrant(house(), clubId, granter.personId, 'club').catch(() => undefined);
        const grant = { child_ID: (await build('none')).personId, permissions: [...kinds[other].grants] };
        if ((await house().as(granter).ask(contract.permissions.grant, grant)).http === 200) reached.push(other);
      }
      given[actor] = reached;
    }
    const everything = ['user', 'club', 'treasurer', 'office'];
    expect(given).toEqual({
      none: ['club'],
      user: ['user', 'club'],
      club: ['club'],
      treasurer: ['club', 'treasurer'],
      office: ['user', 'club', 'office'],
      reader: ['club'],
      admin: everything,
      chief: everything,
    });
  });

  it('moving somebody under a Verwalter with fewer rights', async () => {
    const [chief, treasurer, stranger] = [await build('chief'), await build('treasurer'), await build('none')];
    const move = { child_ID: treasurer.personId, verwalter_ID: stranger.personId };
    expect(await house().as(chief).ask(contract.profile.move, move)).toMatchObject({
      http: 403,
      refusal: { code: 'session.outOfManagersReach' },
    });
  });

  /** What makes an account an attractive target, besides rights. */
  const worth: Record<string, (personId: number) => Promise<unknown>> = {
    'leads a course': async (personId) =>
      buildParticipation(house(), clubId, await buildCourse(house(), clubId), personId, {
        role: participationRole.trainer,
      }),
    'has stored a card': (personId) =>
      house().sql(
        `insert into payment_method (club_id, person_id, kind, provider, external_id, created_at)
         values ($1, $2, 'card', 'sandbox', 'karte' || $2::integer, now())`,
        [clubId, personId],
      ),
    'has signed a mandate': (personId) =>
      house().sql(`insert into payment_method (club_id, person_id, kind, created_at) values ($1, $2, 'sepm', now())`, [
        clubId,
        personId,
      ]),
  };

  const complete = {
    phone: '436641234567',
    postal_code: '1010',
    locality: 'Wien',
    street: 'Turnplatz',
    house_number: '1',
  };

  it.each(Object.entries(worth))('looking after persons, where somebody %s', async (_, make) => {
    const email = async (kind: Kind) => {
      // Complete data, so that only the worth of the account can prevent it.
      const other = await build('none', complete);
      await make(other.personId);
      const change = { ID: other.personId, email: `neu${other.personId}@x.test` };
      return (
        await house()
          .as(await build(kind))
          .ask(contract.profile.save, change)
      ).http;
    };
    const inFamily = async () => {
      const [manager, other] = [await build('none'), await build('none')];
      await make(other.personId);
      return familyDoors['another e-mail address']?.(manager, other);
    };
    expect({
      user: await email('user'),
      office: await email('office'),
      admin: await email('admin'),
      family: await inFamily(),
    }).toEqual({ user: 403, office: 403, admin: 200, family: 200 });
  });
});
