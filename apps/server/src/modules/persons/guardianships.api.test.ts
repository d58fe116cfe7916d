import { contract } from '@vereinshaus/contract';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { beforeEach, describe, expect, it } from 'vitest';
import { balanceInBooks } from '../../../test/factories/books.ts';
import { buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { buildDate, testNow } from '../attendance/attendance.testing.ts';
import { bookingsIn, ticks } from '../bookings/bookings.testing.ts';
import { buildTwoHomes, mailsTo, share, type TwoHomes } from './guardianships.testing.ts';

const now = testNow;
const house = useHouse({ clock: () => now });
const { book, leave } = bookingsIn(house);
const { guardianships, profile, persons, ledger, bookings, events, attendance, history, duplicates, payments } =
  contract;

let world: TwoHomes;
beforeEach(async () => {
  world = await buildTwoHomes(house());
});

const as = (actor: Actor) => house().as(actor);
const mine = (actor: Actor) => as(actor).call(guardianships.mine, {});
const ofMia = (actor: Actor) => as(actor).call(guardianships.ofChild, { child_ID: world.mia.personId });
const sharedWith = async (actor: Actor) => (await mine(actor)).children.map(({ prename }) => prename);
const day = { from: toSeconds(now), to: toSeconds(now) + 3 * 86_400 };
const mails = (name: string) => mailsTo(house(), world.clubId, name);
const bookMia = (actor: NonNullable<Actor>, more: Record<string, unknown> = {}) =>
  book(actor, world.courseId, world.mia.personId, more);
const told = async (personId: number) =>
  (await as(world.admin).call(history.ofPerson, { userID: personId })).history.map(
    (entry) => entry.history.description,
  );

describe('an invitation', () => {
  it('counts once, and makes the child seen in the second home', async () => {
    const { mother, father, mia } = world;
    const input = { child_ID: mia.personId, mayBook: true, email: `franz${world.clubId}@x.test` };
    const { code } = await as(mother).call(guardianships.invite, input);
    expect((await mails('franz'))[0]).toMatchObject({
      subject: 'Maria Moser lädt dich ein: zweites Zuhause von Mia',
      body: expect.stringContaining(code),
    });
    expect(await sharedWith(father)).toEqual([]);
    expect(await as(father).call(profile.addAllocation, { token: code })).toMatchObject({ outcome: 'shared' });
    expect((await mine(father)).children).toMatchObject([
      { child_ID: mia.personId, prename: 'Mia', home: 'Maria Moser', mayExcuse: true, mayBook: true },
    ]);
    expect((await as(father).ask(profile.addAllocation, { token: code })).http).toBe(404);
    expect((await mails('maria')).at(-1)).toMatchObject({ subject: 'Mia hat ein zweites Zuhause' });
    expect((await ofMia(mother)).guardians).toMatchObject([{ fullname: 'Franz Fuchs', state: 'agreed' }]);
    expect(await told(mia.personId)).toContain(
      `Zweites Zuhause bei Person ${father.personId} (sehen, entschuldigen, buchen)`,
    );
  });

  it('replaces the one before, is taken back, and is not for the own family, children or strangers', async () => {
    const { mother, father, mia, felix } = world;
    const invite = () => as(mother).call(guardianships.invite, { child_ID: mia.personId });
    const { code: first } = await invite();
    const { code: second } = await invite();
    expect((await as(father).ask(profile.addAllocation, { token: first })).http).toBe(404);
    expect((await as(mother).ask(profile.addAllocation, { token: second })).http).toBe(409);
    const [waiting] = (await ofMia(mother)).guardians;
    expect(waiting).toMatchObject({ state: 'invited', fullname: '' });
    expect((await as(father).ask(guardianships.end, { ID: waiting?.ID })).http).toBe(403);
    await as(mother).call(guardianships.end, { ID: waiting?.ID ?? 0 });
    expect((await as(father).ask(profile.addAllocation, { token: second })).http).toBe(404);
    expect((await as(father).ask(guardianships.invite, { child_ID: mia.personId })).http).toBe(403);
    expect((await as(mother).ask(guardianships.invite, { child_ID: felix.personId })).http).toBe(403);
    expect((await as(mother).ask(guardianships.invite, { child_ID: mother.personId })).http).toBe(409);
  });
});

it('is for children only: nobody invites, appoints or asks to share for somebody grown up', async () => {
  const { mother, father, admin, mia } = world;
  const child_ID = mia.personId;
  const { code } = await as(mother).call(guardianships.invite, { child_ID });
  await house().sql("update person set birth_date = '1983-10-12' where id = $1", [child_ID]);
  const refused = [
    await as(mother).ask(guardianships.invite, { child_ID }),
    await as(admin).ask(guardianships.appoint, { child_ID, guardian_ID: father.personId, reason: 'Beschluss' }),
    await as(father).ask(profile.addAllocation, { token: code }),
  ];
  expect(refused.map(({ refusal }) => refusal?.code)).toEqual(refused.map(() => 'persons.sharedIsGrownUp'));
  await house().sql('update person set birth_date = null where id = $1', [child_ID]);
  expect((await as(mother).ask(guardianships.invite, { child_ID })).http).toBe(200);
});

describe('a second home', () => {
  it('sees dates and bookings of the child, and no amounts', async () => {
    const { mother, father, mia, courseId, clubId } = world;
    const eventId = await buildDate(house(), clubId, courseId, 24);
    await bookMia(mother);
    await share(house(), world);
    const { events: dates } = await as(father).call(events.calendar, day);
    expect(dates.find(({ ID }) => ID === eventId)).toMatchObject({ own: ['Mia'], own_IDs: [mia.personId] });
    const { courses } = await as(father).call(bookings.ofFamily, {});
    expect(courses).toMatchObject([
      {
        course: {
          name: 'Turnen',
          role: 0,
          price: 0,
          cp_price: 0,
          open: 0,
          payments: [],
          priceSteps: [],
          canCancel: false,
        },
        child: { ID: mia.personId, verwalter_ID: 0, isShared: true },
      },
    ]);
    expect(JSON.stringify(courses)).not.toContain('9000');
  });

  it('sees nothing of the other home: profile, address, balance, siblings', async () => {
    const { mother, father, mia, paul } = world;
    await bookMia(mother);
    await book(mother, world.courseId, paul.personId);
    await share(house(), world, { mayBook: true });
    const own = [
      as(father).ask(persons.get, { child_ID: mia.personId }),
      as(father).ask(persons.get, { child_ID: mother.personId }),
      as(father).ask(ledger.saldo, { childID: mia.personId }),
      as(father).ask(ledger.bankDetails, { childID: mia.personId }),
      as(father).ask(payments.open, { userID: mia.personId }),
      as(father).ask(bookings.visiting, { userID: mia.personId }),
      as(father).ask(attendance.ofPerson, { courseID: world.courseId, childID: paul.personId }),
      as(father).ask(bookings.price, { course_ID: world.courseId, child_ID: paul.personId }),
      as(father).ask(profile.save, { ID: mia.personId, phone: '436601234567' }),
      as(father).ask(bookings.deregister, { course_ID: world.courseId, child_ID: mia.personId }),
      as(father).ask(guardianships.ofChild, { child_ID: mia.personId }),
    ];
    expect((await Promise.all(own)).map(({ http }) => http)).toEqual(own.map(() => 403));
    const seen = JSON.stringify([
      await mine(father),
      await as(father).call(bookings.ofFamily, {}),
      await as(father).call(bookings.participate, { id: world.courseId }),
      await as(father).call(events.calendar, day),
      await as(father).call(persons.list, {}),
    ]);
    for (const secret of ['Geheimgasse', '436601111111', `maria${world.clubId}`, 'Paul'])
      expect(seen).not.toContain(secret);
    const back = JSON.stringify(await ofMia(mother));
    for (const secret of ['Vatergasse', '436602222222', `franz${world.clubId}`, 'Felix'])
      expect(back).not.toContain(secret);
  });

  it('excuses as far as was agreed', async () => {
    const { mother, father, mia, paul, courseId, clubId } = world;
    const eventId = await buildDate(house(), clubId, courseId, 24);
    await bookMia(mother);
    await book(mother, courseId, paul.personId);
    const ID = await share(house(), world, { mayExcuse: false });
    const excuse = (child_ID: number) =>
      as(father).ask(attendance.addSickNote, { type: 'sick', child_ID, events: { [eventId]: true } });
    expect((await excuse(mia.personId)).http).toBe(403);
    await as(mother).call(guardianships.setRights, { ID, mayExcuse: true, mayBook: false });
    expect((await excuse(mia.personId)).http).toBe(200);
    expect((await excuse(paul.personId)).http).toBe(403);
    // Marking the child as present is not an excuse.
    const present = { type: 'active', child_ID: mia.personId, events: { [eventId]: true } } as const;
    expect((await as(father).ask(attendance.addSickNote, present)).http).toBe(403);
    for (const home of [mother, father]) {
      const { events: dates } = await as(home).call(events.calendar, day);
      expect(dates.find((date) => date.ID === eventId)?.excused_IDs).toEqual([mia.personId]);
    }
    expect((await as(father).ask(attendance.takeBackExcuse, { child_ID: mia.personId, event_ID: eventId })).http).toBe(
      200,
    );
    expect((await mails('franz')).at(-1)?.subject).toBe('Mia: Was vereinbart ist, hat sich geändert');
  });

  it('books where that was agreed, for the first home, and both hear of it', async () => {
    const { mother, father, mia, paul, courseId } = world;
    const ID = await share(house(), world);
    expect((await bookMia(father)).http).toBe(403);
    expect(
      (await as(father).call(bookings.participate, { id: courseId })).children.map(({ prename }) => prename),
    ).toEqual(['Franz', 'Felix']);
    await as(mother).call(guardianships.setRights, { ID, mayBook: true });
    expect((await as(father).call(bookings.participate, { id: courseId })).children).toContainEqual(
      expect.objectContaining({ ID: mia.personId, isShared: true, allowed: true }),
    );
    const price = await as(father).call(bookings.price, {
      course_ID: courseId,
      child_ID: mia.personId,
      bookedBefore: [paul.personId],
    });
    expect(price).toMatchObject({ cents: 9000, steps: [] });
    expect((await book(father, courseId, paul.personId)).http).toBe(403);
    expect((await bookMia(father, { getMember: true, memberConfirm: true, memberApproval: true })).http).toBe(403);
    expect(await bookMia(father)).toMatchObject({ http: 200, reply: { participating: 0 } });
    expect(await balanceInBooks(house(), mother.personId)).toBe(-9000);
    expect(await balanceInBooks(house(), father.personId)).toBe(0);
    expect((await mails('maria')).at(-1)).toMatchObject({
      subject: 'Gebucht: Mia – Turnen',
      html: expect.stringContaining('90,00'),
    });
    const [last] = (await mails('franz')).slice(-1);
    expect(last).toMatchObject({ subject: 'Gebucht: Mia – Turnen' });
    expect(`${last?.body}${last?.html}`).not.toContain('90,00');
    await leave(world.admin, courseId, mia.personId, { refund: true });
    expect((await mails('franz')).at(-1)?.subject).toBe('Storniert: Mia – Turnen');
  });

  it('books beside a child of its own: each family is told of its own, and what is to pay stays with the first', async () => {
    const { clubId, father, felix, mia, courseId } = world;
    await house().sql(`update club set iban = 'AT611904300234573201', account_name = 'Turnverein' where id = $1`, [
      clubId,
    ]);
    await share(house(), world, { mayBook: true });
    const children = [felix, mia].map(({ personId }) => ({ child_ID: personId }));
    await as(father).call(bookings.registerMany, { course_ID: courseId, children, ...ticks });

    const [toMother] = (await mails('maria')).slice(-1);
    expect(toMother).toMatchObject({
      subject: 'Gebucht: Mia – Turnen',
      html: expect.stringMatching(/Jetzt €.90,00 bezahlen/),
    });
    expect(`${toMother?.body}${toMother?.html}`).not.toMatch(/Felix|rückgängig/);
    const toFather = (await mails('franz')).slice(-2);
    expect(toFather.map(({ subject }) => subject).toSorted()).toEqual([
      'Gebucht: Felix – Turnen',
      'Gebucht: Mia – Turnen',
    ]);
    expect(toFather.find(({ subject }) => subject.includes('Mia'))?.html).not.toMatch(/90,00|180,00/);

    const { courses } = await as(father).call(bookings.ofFamily, {});
    expect(courses.map(({ child, course }) => [child.prename, course.payNow?.cents, course.cancellation])).toEqual(
      expect.arrayContaining([
        ['Felix', 9000, 'undo'],
        ['Mia', undefined, 'none'],
      ]),
    );
    expect((await leave(father, courseId, mia.personId)).http).toBe(403);
  });

  it('reads what the course is told, as the first does', async () => {
    const { mother, admin, courseId, clubId } = world;
    const eventId = await buildDate(house(), clubId, courseId, 24);
    await bookMia(mother);
    await share(house(), world);
    await as(admin).call(events.hide, { id: eventId });
    const subjects = [(await mails('maria')).at(-1)?.subject, (await mails('franz')).at(-1)?.subject];
    expect(new Set(subjects)).toEqual(new Set([expect.stringMatching(/^Turnen am .+ entfällt$/)]));
  });

  it('is a trainer of the course as well, and sees there what trainers see', async () => {
    const { mother, father, courseId, clubId } = world;
    await house().sql('update person set is_trainer = true where id = $1', [father.personId]);
    await house().sql(
      'insert into participation (club_id, course_id, person_id, role, created_at) values ($1, $2, $3, 1, now())',
      [clubId, courseId, father.personId],
    );
    await bookMia(mother);
    const ID = await share(house(), world);
    const names = async () =>
      (await as(father).call(bookings.participants, { id: courseId })).parts.map(({ child }) => child.fullname);
    expect(await names()).toContain('Mia Moser');
    await as(father).call(guardianships.end, { ID });
    expect(await names()).toContain('Mia Moser');
    expect((await as(father).call(bookings.ofFamily, {})).courses.map(({ child }) => child.ID)).toEqual([
      father.personId,
    ]);
  });
});

describe('the end', () => {
  it.each(['mother', 'father'] as const)('is the word of one side: %s', async (side) => {
    const ID = await share(house(), world, { mayBook: true });
    await as(world[side]).call(guardianships.end, { ID });
    expect(await sharedWith(world.father)).toEqual([]);
    expect((await bookMia(world.father)).http).toBe(403);
    expect((await mails(side === 'mother' ? 'franz' : 'maria')).at(-1)?.subject).toBe('Mia: Zweites Zuhause beendet');
    expect((await as(world.mother).ask(guardianships.end, { ID })).http).toBe(403);
    expect((await as(world.admin).ask(guardianships.end, { ID, reason: 'x' })).http).toBe(404);
  });

  it('comes by itself when somebody goes, decides alone or becomes the first home', async () => {
    const { father, mia, admin } = world;
    const again = async (goes: () => Promise<unknown>) => {
      world = await buildTwoHomes(house());
      await share(house(), world);
      await goes();
      return (await house().sql('select from guardianship where club_id = $1 and ended_at is null', [world.clubId]))
        .length;
    };
    const office = () => as(world.admin);
    expect(await again(() => office().call(profile.leaveGroup, { child_ID: world.mia.personId }))).toBe(0);
    expect(
      await again(() =>
        office().call(profile.move, { child_ID: world.mia.personId, verwalter_ID: world.father.personId }),
      ),
    ).toBe(0);
    expect(
      await again(() =>
        office().call(profile.move, { child_ID: world.mia.personId, verwalter_ID: world.admin.personId }),
      ),
    ).toBe(1);
    expect(
      await again(() => office().call(profile.setDeath, { child_ID: world.mia.personId, new_death: 20_261_101 })),
    ).toBe(0);
    expect(await again(() => office().call(profile.remove, { child_ID: world.mia.personId, confirmed: true }))).toBe(0);
    expect(
      await again(() => office().call(profile.anonymise, { child_ID: world.father.personId, confirmed: true })),
    ).toBe(0);
    expect([father, mia, admin]).toHaveLength(3);
  });

  it('does not come by a merge, but for what would be double', async () => {
    const { admin, mother, father, clubId } = world;
    await share(house(), world);
    const twin = await buildPerson(house(), clubId, { first_name: 'Franz', last_name: 'Fuchs' });
    const merge = (survivor: number, other: number) =>
      as(admin).call(duplicates.merge, { survivor_ID: survivor, other_ID: other, choices: {} });
    await merge(twin.personId, father.personId);
    expect(await sharedWith(twin)).toEqual(['Mia']);
    const double = await buildPerson(house(), clubId, { first_name: 'Franz', birth_date: '1980-01-01' });
    const appoint = { child_ID: world.mia.personId, guardian_ID: double.personId, reason: 'Antrag' };
    await as(admin).call(guardianships.appoint, appoint);
    await merge(twin.personId, double.personId);
    expect((await ofMia(mother)).guardians).toMatchObject([{ state: 'agreed' }]);
    await merge(mother.personId, twin.personId);
    expect((await ofMia(mother)).guardians).toEqual([]);
  });
});

describe('the office', () => {
  it('enters, changes and ends it with a reason, and both sides are told', async () => {
    const { admin, mother, father, mia } = world;
    const appoint = { child_ID: mia.personId, guardian_ID: father.personId };
    expect((await as(admin).ask(guardianships.appoint, appoint)).refusal?.code).toBe('persons.reasonMissing');
    expect((await as(mother).ask(guardianships.appoint, { ...appoint, reason: 'x' })).http).toBe(403);
    await as(admin).call(guardianships.appoint, { ...appoint, reason: 'Beschluss vom 3. Mai' });
    expect((await as(admin).ask(guardianships.appoint, { ...appoint, reason: 'x' })).http).toBe(409);
    const [agreed] = (await ofMia(admin)).guardians;
    const ID = agreed?.ID ?? 0;
    expect((await as(admin).ask(guardianships.setRights, { ID })).http).toBe(422);
    await as(admin).call(guardianships.setRights, { ID, mayExcuse: false, reason: 'Beschluss' });
    expect((await as(father).ask(guardianships.setRights, { ID, mayBook: true })).http).toBe(403);
    await as(admin).call(guardianships.end, { ID, reason: 'Beschluss aufgehoben' });
    const subjects = [
      'Mia hat ein zweites Zuhause',
      'Mia: Was vereinbart ist, hat sich geändert',
      'Mia: Zweites Zuhause beendet',
    ];
    for (const name of ['maria', 'franz']) expect((await mails(name)).map(({ subject }) => subject)).toEqual(subjects);
    expect(await told(mia.personId)).toEqual(
      expect.arrayContaining([
        `Zweites Zuhause bei Person ${father.personId} (sehen, entschuldigen), vom Verein: Beschluss vom 3. Mai`,
        `Zweites Zuhause bei Person ${father.personId} beendet vom Verein: Beschluss aufgehoben`,
      ]),
    );
  });

  it('sees both homes in one picture', async () => {
    await share(house(), world);
    const { homes, guardians } = await ofMia(world.admin);
    expect(homes).toMatchObject([
      { fullname: 'Maria Moser', isFirst: true, address: 'Geheimgasse 7', phone: '436601111111', others: ['Paul'] },
      { fullname: 'Franz Fuchs', isFirst: false, address: 'Vatergasse', others: ['Felix'] },
    ]);
    expect(guardians).toMatchObject([{ guardian_ID: world.father.personId }]);
    const toMother = await ofMia(world.mother);
    expect(toMother.homes).toBeUndefined();
    expect(toMother.guardians[0]?.guardian_ID).toBeUndefined();
  });
});
