import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { Call } from '@vereinshaus/contract/kit/call';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildGrant, buildParticipation, buildPerson } from './factories/index.ts';
import { type Actor, useHouse } from './harness.ts';

/**
 * What the access matrix cannot see: a caller who has access by their own right adds ids of other people's records. Nothing that can be
 * added to a call shows or changes more than the call without it.
 */
const house = useHouse();

type Someone = NonNullable<Actor>;

let clubId = 0;
let admin: Someone;
let parent: Someone;
let child: Someone;
let stranger: Someone;
let strangersChild: Someone;
let foreign: Someone;
let own = { course: 0, booking: 0 };
let other = { course: 0, booking: 0 };
let foreignCourse = 0;
/** Everyone without user_read. */
const limited = new Map<string, Someone>();

const secret = 'Geheimrat';

beforeAll(async () => {
  clubId = await buildClub(house());
  const person = (columns: Record<string, unknown>) => buildPerson(house(), clubId, columns);
  admin = await person({ first_name: 'Adele', staff_level: 90 });
  parent = await person({ first_name: 'Vera', last_name: 'Eigen' });
  child = await person({
    first_name: 'Kim',
    last_name: 'Eigen',
    birth_date: '2015-01-01',
    manager_id: parent.personId,
  });
  stranger = await person({
    first_name: 'Otto',
    last_name: secret,
    email: 'geheimrat@x.test',
    health_note: 'Asthma',
    internal_note: 'nur intern',
  });
  strangersChild = await person({ first_name: 'Fritz', last_name: secret, manager_id: stranger.personId });
  const foreignClub = await buildClub(house());
  foreign = await buildPerson(house(), foreignClub, { first_name: 'Fern', last_name: secret });
  foreignCourse = await buildCourse(house(), foreignClub, { name: `${secret}-Kurs` });
  const [ownCourse, otherCourse] = [await buildCourse(house(), clubId), await buildCourse(house(), clubId)];
  own = { course: ownCourse, booking: await buildParticipation(house(), clubId, ownCourse, child.personId) };
  other = {
    course: otherCourse,
    booking: await buildParticipation(house(), clubId, otherCourse, strangersChild.personId),
  };
  limited.set('the Verwalter', parent);
  limited.set('the dependant', child);
  limited.set('the trainer', await person({ first_name: 'Theo', is_trainer: true }));
  for (const staff_level of [10, 11, 20, 30]) limited.set(`role ${staff_level}`, await person({ staff_level }));
  const grants = ['accounting', 'invoice', 'club_read', 'course/participants_read', 'user/data', 'tags', 'export'];
  for (const permission of grants) {
    const holder = await person({ first_name: permission });
    await buildGrant(house(), clubId, holder.personId, permission);
    limited.set(permission, holder);
  }
});

const said = (answer: unknown) => JSON.stringify(answer ?? {});

describe('a list of persons', () => {
  const ask = async (call: Call, input: Record<string, unknown>) =>
    Promise.all(
      [...limited].map(async ([name, actor]) => {
        const { reply } = await house().as(actor).ask(call, input);
        return said(reply).includes(secret) ? name : null;
      }),
    );

  it.each<[string, Call, () => Record<string, unknown>]>([
    ['a search', contract.persons.list, () => ({ search: secret })],
    ['the group of somebody else', contract.persons.list, () => ({ edit: strangersChild.personId })],
    ['filters', contract.persons.list, () => ({ filters: { lastname: secret } })],
    ['criteria', contract.persons.list, () => ({ criteria: { course: String(other.course) } })],
    ['pages', contract.persons.list, () => ({ page: 1, size: 200, sort: '-lastname' })],
    ['another group', contract.persons.list, () => ({ group: 'only_mine', edit: stranger.personId })],
    ['an object', contract.persons.listAsObject, () => ({})],
    ['a name', contract.persons.search, () => ({ name: secret, furtherFields: 'email,saldo,note,internalnote,svn' })],
    ['numbers', contract.persons.search, () => ({ ids: `${stranger.personId},${foreign.personId}` })],
    ['a long list', contract.persons.searchByPost, () => ({ ids: [stranger.personId, foreign.personId], size: 1000 })],
    [
      'further columns',
      contract.personLists.fields,
      () => ({ fields: ['erzberName'], user_ids: [strangersChild.personId] }),
    ],
    ['a file', contract.personLists.excel, () => ({ user_ids: [stranger.personId] })],
    ['a role', contract.membership.byRole, () => ({ roles: '0', search: secret })],
  ])('asked with %s shows nobody without the right to read persons', async (_, call, input) => {
    expect((await ask(call, input())).filter(Boolean)).toEqual([]);
  });

  it('never carries what only the profile shows', async () => {
    const lists = [contract.persons.list, contract.persons.listByManager, contract.personLists.active] as const;
    for (const call of lists) {
      const reply = await house().as(admin).call(call, {});
      expect(said(reply)).not.toMatch(/Asthma|nur intern|"svn"|"internalnote"/);
    }
  });

  it('knows nobody of another club, whoever asks', async () => {
    const ids = [foreign.personId];
    const as = house().as(admin);
    expect(await as.call(contract.persons.search, { ids })).toEqual({ users: [] });
    expect(await as.call(contract.personLists.fields, { fields: ['companyName'], user_ids: ids })).toEqual({
      users: [],
    });
    expect((await as.ask(contract.personLists.excel, { user_ids: ids })).http).toBe(422);
    expect((await as.ask(contract.messaging.previewMessage, { user_ids: [admin.personId, ...ids] })).http).toBe(404);
    expect(await as.call(contract.persons.list, { edit: foreign.personId })).toEqual({ users: [], total: 0 });
  });
});

describe('a right for one course', () => {
  let helper: Someone;

  beforeAll(async () => {
    helper = await buildPerson(house(), clubId, { first_name: 'Hilde' });
    for (const permission of ['course', 'course/participants', 'course/events', 'course/data'])
      await buildGrant(house(), clubId, helper.personId, permission, { entity_type: 'course', entity_id: own.course });
  });

  const state = () =>
    house().sql(
      'select id, role, left_at, is_hidden, admin_note, person_id from participation where club_id = $1 order by id',
      [clubId],
    );

  it('opens that course', async () => {
    const { parts } = await house().as(helper).call(contract.bookings.participants, { id: own.course });
    expect(parts).toHaveLength(1);
    expect((await house().as(helper).ask(contract.bookings.participants, { id: other.course })).http).toBe(403);
  });

  it.each<[string, () => [Call, Record<string, unknown>]]>([
    [
      'deregister with a booking of another course',
      () => [
        contract.bookings.deregister,
        { course_ID: own.course, child_ID: strangersChild.personId, course_parts_ID: other.booking },
      ],
    ],
    [
      'change the role in another course',
      () => [
        contract.bookings.toggleRole,
        {
          course_ID: own.course,
          child_ID: strangersChild.personId,
          course_parts_ID: other.booking,
          role: participationRole.trainer,
        },
      ],
    ],
    [
      'hide somebody in another course',
      () => [
        contract.bookings.toggleHidden,
        { course_ID: own.course, child_ID: strangersChild.personId, course_parts_ID: other.booking, hidden: true },
      ],
    ],
    ['write a note to another booking', () => [contract.bookings.setAdmin, { ID: other.booking, noteAdmin: 'x' }]],
    ['set a price', () => [contract.bookings.setAdmin, { ID: own.booking, price: 1 }]],
    [
      'end another booking',
      () => [contract.bookings.modifyTimeLeave, { course_parts_ID: other.booking, timeLeave: 1_800_000_000 }],
    ],
    ['save another course', () => [contract.courses.save, { courseId: other.course, audience: 'x' }]],
    ['duplicate another course', () => [contract.bookings.duplicateCourse, { course_ID: other.course }]],
    ['delete another course', () => [contract.courses.remove, { course_ID: other.course }]],
    ['add a course', () => [contract.courses.addNew, { name: 'x' }]],
    ['run a season', () => [contract.courses.seasonRun, { course_ids: [own.course, other.course] }]],
    [
      'add dates to another course',
      () => [contract.events.save, { course_ID: other.course, start: 1_800_000_000, name: 'x' }],
    ],
    ['add dates to the club', () => [contract.events.save, { course_ID: 0, start: 1_800_000_000, name: 'x' }]],
    ['tag another course', () => [contract.tags.setForCourse, { ID: other.course, tags: [] }]],
    ['see the plan of another course', () => [contract.paymentPlans.ofCourse, { courseId: other.course }]],
    [
      'add somebody of another club',
      () => [contract.bookings.addParticipants, { course_ID: own.course, child_IDs: [foreign.personId] }],
    ],
    ['grant', () => [contract.permissions.grant, { child_ID: parent.personId, permissions: ['faq'] }]],
  ])('cannot be used to %s', async (_, of) => {
    const before = await state();
    const [call, input] = of();
    const answer = await house().as(helper).ask(call, input);
    expect(answer.http).toBeGreaterThanOrEqual(400);
    expect(answer.http).toBeLessThan(500);
    expect(await state()).toEqual(before);
  });

  it('does not open dates of another course that are named beside it', async () => {
    const { events } = await house()
      .as(admin)
      .call(contract.events.save, { course_ID: other.course, start: 1_800_000_000, name: 'Training' });
    const ID = events[0]?.ID ?? 0;
    const change = await house().as(helper).ask(contract.events.save, { ID, course_ID: own.course, name: 'Meins' });
    const hide = await house().as(helper).ask(contract.events.hide, { id: ID });
    expect([change.refusal?.status, hide.refusal?.status]).toEqual(['error', 'error']);
    const { event } = await house().as(admin).call(contract.events.get, { id: ID });
    expect(event.name).toBe('Training');
  });
});

describe('a Verwalter', () => {
  it.each<[string, () => [Call, Record<string, unknown>]]>([
    [
      'deregister somebody else through the own child',
      () => [
        contract.bookings.deregister,
        { course_ID: other.course, child_ID: child.personId, course_parts_ID: other.booking },
      ],
    ],
    ['choose how others pay', () => [contract.bookings.changePlan, { cp_ID: other.booking, group_ID: 1 }]],
    [
      'use a discount on the booking of others',
      () => [
        contract.bookings.applyDiscount,
        { course_ID: other.course, child_ID: child.personId, ID: other.booking, discountCode: 'rabatt' },
      ],
    ],
    [
      'book past the conditions',
      () => [contract.bookings.register, { course_ID: other.course, child_ID: child.personId, force: true }],
    ],
    [
      'become trainer by booking',
      () => [
        contract.bookings.register,
        { course_ID: other.course, child_ID: parent.personId, role: participationRole.trainer },
      ],
    ],
    ['book for others', () => [contract.bookings.register, { course_ID: own.course, child_ID: stranger.personId }]],
    [
      'book for others in the middle of the own family',
      () => [
        contract.bookings.registerMany,
        { course_ID: own.course, children: [{ child_ID: parent.personId }, { child_ID: stranger.personId }] },
      ],
    ],
    [
      'name a representative of another family',
      () => [contract.profile.save, { ID: child.personId, erzberID: stranger.personId }],
    ],
    ['write an internal note', () => [contract.profile.save, { ID: child.personId, internalnote: 'x' }]],
    ['redeem for others', () => [contract.vouchers.redeem, { voucherCode: 'ABCD-2345', child_ID: stranger.personId }]],
    [
      'move persons',
      () => [contract.profile.move, { child_ID: strangersChild.personId, verwalter_ID: parent.personId }],
    ],
    ['see the board of the past', () => [contract.membership.board, { time: 1_500_000_000 }]],
    ['see who plays with whom', () => [contract.courses.ofPerson, { id: stranger.personId, parts: 'booked' }]],
    ['see bookings of others', () => [contract.bookings.visiting, { userID: strangersChild.personId }]],
    [
      'see the price of others',
      () => [contract.bookings.price, { course_ID: own.course, child_ID: stranger.personId }],
    ],
  ])('cannot %s', async (_, of) => {
    const [call, input] = of();
    const answer = await house().as(parent).ask(call, input);
    expect(answer.http).toBeGreaterThanOrEqual(400);
    expect(answer.http).toBeLessThan(500);
    expect(said(answer.reply)).not.toContain(secret);
    const rows = await house().sql('select 1 from participation where club_id = $1', [clubId]);
    expect(rows).toHaveLength(2);
  });
});

describe('hidden courses and courses of other clubs', () => {
  it('are not found by number, name or person', async () => {
    const hidden = await buildCourse(house(), clubId, {
      name: `${secret}-Kurs`,
      shown_from: '2000-01-01',
      shown_until: '2000-01-02',
    });
    await buildParticipation(house(), clubId, hidden, stranger.personId, { role: participationRole.trainer });
    const asked: readonly [Call, Record<string, unknown>][] = [
      [contract.courses.list, { course_ids: `${hidden},${foreignCourse}` }],
      [contract.courses.list, { limitless: true, schoolyear: -1 }],
      [contract.courses.ofPersonPublic, { id: stranger.personId, parts: 'booked', restricted: false }],
      [contract.courses.ofPersonPublicAlias, { id: strangersChild.personId, parts: 'booked' }],
      [contract.courses.get, { courseId: hidden }],
      [contract.events.ofCourse, { id: hidden }],
      [contract.bookings.participate, { id: hidden }],
      [contract.paymentPlans.activeOfCourse, { courseId: hidden }],
    ];
    for (const actor of [null, parent, child]) {
      for (const [call, input] of asked) {
        const options = { host: `verein${clubId}.test` };
        const { reply } = await house().as(actor, options).ask(call, input);
        expect({ path: call.path, leaks: said(reply).includes(secret) }).toEqual({ path: call.path, leaks: false });
      }
    }
  });
});
