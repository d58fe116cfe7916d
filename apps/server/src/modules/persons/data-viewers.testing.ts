import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { DataPart } from '@vereinshaus/contract/persons/data-parts';
import { buildCharge } from '../../../test/factories/books.ts';
import {
  buildClub,
  buildCourse,
  buildGrant,
  buildMembershipRole,
  buildParticipation,
  buildPerson,
} from '../../../test/factories/index.ts';
import type { Actor, TestHouse } from '../../../test/harness.ts';

type Signed = NonNullable<Actor>;

/** A person whose data can be recognised in any output: every part contains a value that nobody else has. */
export type ViewedRecord = {
  person: Signed;
  marks: Readonly<Record<DataPart, RegExp>>;
  word: string;
  photo: string;
  file: string;
};

/** Every user who might see something, by kind. */
export const lookers = [
  'visitor',
  'platform operator',
  'administrator of another club',
  'child',
  'parent',
  'board member',
  'sibling',
  'represented',
  'parent of the represented',
  'second home',
  'grandmother who pays',
  'member',
  'leader of the child’s course',
  'leader of the sibling’s course',
  'former leader',
  'leader with a grant for own courses',
  'grant for the child’s course',
  'grant for the sibling’s course',
  'grants elsewhere',
  'role 11',
  'role 20',
  'role 30',
  'role 50',
  'role 80',
  'role 90',
  'grant user_read',
  'grant user',
  'grant user/data',
  'grant course_read',
  'grant course/participants_read',
  'grant course/data_read',
  'grant accounting_read',
  'grant club_read',
  'grant tags_read',
  'grant vouchers_read',
] as const;
export type LookerName = (typeof lookers)[number];

export type ViewerWorld = {
  clubId: number;
  actors: Readonly<Record<LookerName, Actor>>;
  targets: Readonly<Record<'child' | 'parent' | 'board', ViewedRecord>>;
  /** Persons and courses that calls are made about. */
  persons: readonly number[];
  courses: readonly number[];
  mails: readonly number[];
  forms: readonly number[];
  slot: string;
};

const familyAccount = { iban: 'AT611904300234573201', cents: 9_876_543 };
const boardAccount = { iban: 'AT483200000012345864', cents: 7_654_321 };
const lastActive = 1_700_000_000;

type Account = typeof familyAccount;
type Office = { house: TestHouse; clubId: number; admin: Signed };
type Marked = Office & {
  word: string;
  index: number;
  account: Account;
};

const fileOf = async ({ house, clubId }: Marked, { personId }: Signed, purpose: 'photo' | 'data') => {
  const [file] = await house.sql<{ id: string }>(
    `insert into stored_file (club_id, person_id, purpose, name, mime_type, content, created_at)
     values ($1, $2, $3, 'merk.txt', 'text/plain', 'x', now()) returning id`,
    [clubId, personId, purpose],
  );
  return file?.id ?? '';
};

/** Data that cannot be a column of the person. */
const surround = async (marked: Marked, person: Signed): Promise<Pick<ViewedRecord, 'photo' | 'file'>> => {
  const { house, clubId, admin, word } = marked;
  const child_ID = person.personId;
  await house.as(admin).call(contract.history.add, { child_ID, text: `${word}geschichte`, category: 'note' });
  await house.as(admin).call(contract.tags.set, { entity: 'user', ID: child_ID, tags: [{ label: `${word}tag` }] });
  await house.sql(
    `insert into mail (club_id, person_id, recipient, subject, body) values ($1, $2, 'x@x.test', $3, 'Text')`,
    [clubId, child_ID, `${word}post`],
  );
  const photo = await fileOf(marked, person, 'photo');
  await house.sql('update person set image = $1 where id = $2', [photo, child_ID]);
  return { photo, file: await fileOf(marked, person, 'data') };
};

const buildTarget = async (marked: Marked, columns: Record<string, unknown>, svn: string): Promise<ViewedRecord> => {
  const { house, clubId, admin, word, index, account } = marked;
  const person = await buildPerson(house, clubId, {
    first_name: `${word}vorname`,
    email: `${word}@x.test`,
    phone: `4366011111${index}`,
    emergency_phone: `4366022222${index}`,
    health_note: `${word}asthma`,
    internal_note: `${word}intern`,
    extra: JSON.stringify({ schule: `${word}schule` }),
    last_active_at: new Date((lastActive + index) * 1000),
    ...columns,
  });
  await buildMembershipRole(house, clubId, person.personId, 300 + index);
  const forced = { child_ID: person.personId, svn, forceOtherBirthdate: true };
  await house.as(admin).call(contract.profile.addSvn, forced);
  const day = String(columns.birth_date);
  const [year, month, date] = day.split('-');
  const { photo, file } = await surround(marked, person);
  const marks: ViewedRecord['marks'] = {
    name: new RegExp(`${word}vorname`),
    contact: new RegExp(`${word}@x.test|4366011111${index}`),
    birthDate: new RegExp(`${year}${month}${date}|${day}|${date}.${month}.${year}`),
    emergency: new RegExp(`4366022222${index}`),
    health: new RegExp(`${word}asthma`),
    svn: new RegExp(svn),
    bank: new RegExp(account.iban),
    balance: new RegExp(String(account.cents)),
    bookings: new RegExp(`${word}wunsch`),
    answers: new RegExp(`${word}antwort`),
    membership: new RegExp(`"memberStatus(es)?":\\[?[\\d,]*${300 + index}`),
    photo: new RegExp(`photo of ${person.personId};`),
    files: new RegExp(`file of ${person.personId};`),
    extra: new RegExp(`${word}schule`),
    account: new RegExp(`${lastActive + index}`),
    tags: new RegExp(`${word}tag`),
    office: new RegExp(`${word}intern`),
    history: new RegExp(`${word}geschichte`),
    mail: new RegExp(`${word}post`),
    conversations: new RegExp(`${word}gespräch`),
  };
  return { person, marks, word, photo, file };
};

/** One form for everybody, answered by each of them. */
const askAll = async (
  { house, clubId, admin }: Office,
  targets: readonly ViewedRecord[],
): Promise<readonly number[]> => {
  const { ID } = await house.as(admin).call(contract.forms.save, {
    ID: 0,
    version: 0,
    slot: 'wunsch',
    title: 'Wunsch',
    audience: 'everybody',
    fields: [{ key: 'wish', kind: 'line', label: 'Wunsch' }],
  });
  for (const { person, word } of targets)
    await house.sql(
      `insert into form_answer (club_id, form_id, person_id, answered_by, answers, request_key, is_only, created_at, updated_at)
       values ($1, $2, $3, $3, jsonb_build_object('wish', $4::text), $4, true, now(), now())`,
      [clubId, ID, person.personId, `${word}antwort`],
    );
  return [ID];
};

const planShifts = async (house: TestHouse, clubId: number, courseId: number, targets: readonly ViewedRecord[]) => {
  await house.sql('insert into shift_plan (club_id, course_id) values ($1, $2)', [clubId, courseId]);
  const [shift] = await house.sql<{ id: number }>(
    `with place as (
       insert into shift_location (club_id, course_id, name, place) values ($1, $2, 'Hof', 0) returning id
     )
     insert into shift (club_id, location_id, name, starts_at, ends_at)
     select $1, id, 'Bar', now(), now() + interval '4 hours' from place returning id`,
    [clubId, courseId],
  );
  for (const { person } of targets)
    await house.sql(
      'insert into shift_participation (club_id, shift_id, person_id, created_at) values ($1, $2, $3, now())',
      [clubId, shift?.id, person.personId],
    );
};

const writeAbout = async (house: TestHouse, clubId: number, courseId: number, { person, word }: ViewedRecord) => {
  await house.sql(
    `with made as (
       insert into conversation (club_id, course_id, person_id, created_at) values ($1, $2, $3, now()) returning id
     )
     insert into conversation_message (club_id, conversation_id, from_family, home_id, text, created_at, delivered_at, key)
     select $1, made.id, true, p.manager_id, $4, now(), now(), gen_random_uuid() from made, person p where p.id = $3`,
    [clubId, courseId, person.personId, `${word}gespräch`],
  );
};

const schoolField = { tag: 'schule', type: 'text', label: 'Schule', info: '', required: false, editable: 'write' };

const elsewhere = ['events', 'newsletter', 'invoice', 'forms', 'contacts', 'pageblocks', 'export', 'prae', 'faq'];

/** A club with every kind of role and grant, a family with all data filled in, and their courses. */
export const buildWorld = async (house: TestHouse, settings: Record<string, unknown> = {}): Promise<ViewerWorld> => {
  const all = { additionalFields: [schoolField], paymentMethods: ['bank', 'voucher'], ...settings };
  const clubId = await buildClub(house, { settings: JSON.stringify(all) });
  const person = (columns: Record<string, unknown> = {}) => buildPerson(house, clubId, columns);
  const admin = await person({ staff_level: 90, first_name: 'Chefin' });
  const marked = { house, clubId, admin };
  const parent = await buildTarget(
    { ...marked, word: 'merkeltern', index: 1, account: familyAccount },
    { birth_date: '1980-04-17' },
    '1237010180',
  );
  const group = { manager_id: parent.person.personId };
  const child = await buildTarget(
    { ...marked, word: 'merkkind', index: 2, account: familyAccount },
    { birth_date: '2015-04-17', ...group },
    '1004240612',
  );
  const board = await buildTarget(
    { ...marked, word: 'merkvorstand', index: 3, account: boardAccount },
    { birth_date: '1970-04-17' },
    '3339150968',
  );
  await buildMembershipRole(house, clubId, board.person.personId, 420);
  const sibling = await person({ first_name: 'Bruder', birth_date: '2012-01-01', email: '', phone: '', ...group });
  const otherParent = await person({ first_name: 'Andere' });
  const represented = await person({
    birth_date: '2014-01-01',
    manager_id: otherParent.personId,
    legal_representative_id: parent.person.personId,
  });
  // They could see nothing without their own sign-in.
  for (const { personId } of [sibling, represented])
    await house.sql(`insert into login (club_id, person_id, email, password_hash) values ($1, $2, $3, 'x')`, [
      clubId,
      personId,
      `kind${personId}@x.test`,
    ]);
  for (const [{ person: payer }, { iban, cents }] of [
    [parent, familyAccount],
    [board, boardAccount],
  ] as const) {
    await house.as(payer).call(contract.ledger.saveBankDetails, { childID: payer.personId, iban });
    await buildCharge(house, clubId, { managerId: payer.personId, cents });
  }

  const childsCourse = await buildCourse(house, clubId, { name: 'Turnen', ends_on: '2027-06-28' });
  const siblingsCourse = await buildCourse(house, clubId, { name: 'Judo' });
  await buildParticipation(house, clubId, childsCourse, child.person.personId, { note: 'merkkindwunsch' });
  await buildParticipation(house, clubId, siblingsCourse, sibling.personId);
  const grownUps = await buildCourse(house, clubId, { name: 'Yoga' });
  await buildParticipation(house, clubId, grownUps, parent.person.personId, { note: 'merkelternwunsch' });
  await buildParticipation(house, clubId, grownUps, board.person.personId, { note: 'merkvorstandwunsch' });
  const leader = async (courseId: number, columns: Record<string, unknown> = {}) => {
    const trainer = await person({ first_name: 'Trainerin', is_trainer: true, ...columns });
    await buildParticipation(house, clubId, courseId, trainer.personId, { role: participationRole.trainer });
    return trainer;
  };
  const holder = async (permissions: readonly string[], columns: Record<string, unknown> = {}, of?: number) => {
    const granted = await person(columns);
    const entity = of === undefined ? {} : { entity_type: 'course', entity_id: of };
    for (const permission of permissions) await buildGrant(house, clubId, granted.personId, permission, entity);
    return granted;
  };
  const leadingHolder = await leader(childsCourse);
  await buildGrant(house, clubId, leadingHolder.personId, 'course/participants_trainer');
  const formerLeader = await leader(childsCourse);
  await house.sql('update participation set left_at = now() where person_id = $1', [formerLeader.personId]);

  const forms = await askAll(marked, [parent, child, board]);
  await writeAbout(house, clubId, childsCourse, child);
  await writeAbout(house, clubId, grownUps, parent);
  await writeAbout(house, clubId, grownUps, board);
  await planShifts(house, clubId, childsCourse, [child]);
  await planShifts(house, clubId, grownUps, [parent]);
  await house.sql('update person set is_trainer = true where id = $1', [board.person.personId]);
  await house.sql(
    `insert into trainer_profile (club_id, person_id, is_published, about, shows_photo, updated_at)
     values ($1, $2, true, 'Seit 20 Jahren dabei.', true, now())`,
    [clubId, board.person.personId],
  );

  // The parent's work for the club, with the name beside it.
  await buildGrant(house, clubId, parent.person.personId, 'faq');
  await house.sql(
    `insert into history_entry (club_id, kind, actor_id, course_id, details)
     values ($1, 'course.changed', $2, $3, '{"name": "Judo", "version": 1, "changes": {}}')`,
    [clubId, parent.person.personId, siblingsCourse],
  );
  const gift = { amount: 5000, payment: 'gift' as const, buyer_ID: parent.person.personId };
  await house.as(admin).call(contract.vouchers.sell, gift);
  const secondHome = await person({ first_name: 'Zweitvater', birth_date: '1979-01-01' });
  await house.sql(
    `insert into guardianship (club_id, child_id, guardian_id, may_excuse, may_book, asked_by, asked_at, agreed_at)
     values ($1, $2, $3, true, true, 'home', now(), now())`,
    [clubId, child.person.personId, secondHome.personId],
  );
  const grandmother = await person({ first_name: 'Großmutter', birth_date: '1950-01-01' });
  await house.sql(
    `insert into payer_share (club_id, child_id, payer_id, percent, asked_by, asked_at, agreed_at)
     values ($1, $2, $3, 50, 'home', now(), now())`,
    [clubId, child.person.personId, grandmother.personId],
  );
  const mails = await house.sql<{ id: number }>('select id from mail where club_id = $1', [clubId]);

  const actors: ViewerWorld['actors'] = {
    visitor: null,
    'platform operator': await buildPerson(house, 0, { first_name: 'Plattform' }),
    'administrator of another club': await buildPerson(house, await buildClub(house), { staff_level: 90 }),
    child: child.person,
    parent: parent.person,
    'board member': board.person,
    sibling,
    represented,
    'parent of the represented': otherParent,
    'second home': secondHome,
    'grandmother who pays': grandmother,
    member: await person(),
    'leader of the child’s course': await leader(childsCourse),
    'leader of the sibling’s course': await leader(siblingsCourse, { is_trainer: false }),
    'former leader': formerLeader,
    'leader with a grant for own courses': leadingHolder,
    'grant for the child’s course': await holder(['course/participants'], {}, childsCourse),
    'grant for the sibling’s course': await holder(['course'], {}, siblingsCourse),
    'grants elsewhere': await holder(elsewhere, { staff_level: 10 }),
    'role 11': await person({ staff_level: 11 }),
    'role 20': await person({ staff_level: 20 }),
    'role 30': await person({ staff_level: 30 }),
    'role 50': await person({ staff_level: 50 }),
    'role 80': await person({ staff_level: 80 }),
    'role 90': await person({ staff_level: 90 }),
    'grant user_read': await holder(['user_read']),
    'grant user': await holder(['user']),
    'grant user/data': await holder(['user/data']),
    'grant course_read': await holder(['course_read']),
    'grant course/participants_read': await holder(['course/participants_read']),
    'grant course/data_read': await holder(['course/data_read']),
    'grant accounting_read': await holder(['accounting_read']),
    'grant club_read': await holder(['club_read']),
    'grant tags_read': await holder(['tags_read']),
    'grant vouchers_read': await holder(['vouchers_read']),
  };
  return {
    clubId,
    actors,
    targets: { child, parent, board },
    persons: [child.person, parent.person, board.person, sibling, represented].map(({ personId }) => personId),
    courses: [childsCourse, siblingsCourse, grownUps],
    mails: mails.map(({ id }) => id),
    forms,
    slot: 'wunsch',
  };
};
