import { contract } from '@vereinshaus/contract';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import type { TestHouse } from '../../../test/harness.ts';

const confirmed = { data_confirmed_at: new Date('2026-11-01T00:00:00Z') };

/** Two homes that do not share yet: the mother with two children, the father with one of his own, and an office. */
export const buildTwoHomes = async (house: TestHouse) => {
  const clubId = await buildClub(house);
  const person = (columns: Record<string, unknown>) => buildPerson(house, clubId, { ...confirmed, ...columns });
  const mother = await person({
    first_name: 'Maria',
    last_name: 'Moser',
    email: `maria${clubId}@x.test`,
    phone: '436601111111',
    street: 'Geheimgasse',
    house_number: '7',
  });
  const home = { manager_id: mother.personId, last_name: 'Moser', street: 'Geheimgasse', phone: '436601111111' };
  const mia = await person({ first_name: 'Mia', birth_date: '2016-05-04', ...home });
  const paul = await person({ first_name: 'Paul', birth_date: '2014-05-04', ...home });
  const father = await person({
    first_name: 'Franz',
    last_name: 'Fuchs',
    email: `franz${clubId}@x.test`,
    birth_date: '1980-01-01',
    phone: '436602222222',
    street: 'Vatergasse',
  });
  const felix = await person({ first_name: 'Felix', birth_date: '2020-05-04', manager_id: father.personId });
  const admin = await person({ first_name: 'Adele', email: `amt${clubId}@x.test`, staff_level: 90 });
  const courseId = await buildCourse(house, clubId, {
    name: 'Turnen',
    price_cents: 9000,
    non_member_price_cents: 9000,
  });
  return { clubId, mother, mia, paul, father, felix, admin, courseId };
};
export type TwoHomes = Awaited<ReturnType<typeof buildTwoHomes>>;

type Rights = { mayExcuse?: boolean; mayBook?: boolean };

/** The mother invites, the father accepts. Returns the number of the agreement. */
export const share = async (
  house: TestHouse,
  { mother, father, mia }: Pick<TwoHomes, 'mother' | 'father' | 'mia'>,
  rights: Rights = {},
) => {
  const child_ID = mia.personId;
  const { code } = await house.as(mother).call(contract.guardianships.invite, { child_ID, ...rights });
  await house.as(father).call(contract.profile.addAllocation, { token: code });
  const { children } = await house.as(father).call(contract.guardianships.mine, {});
  return children.find((child) => child.child_ID === child_ID)?.ID ?? 0;
};

/** The messages to a person, the newest last. */
export const mailsTo = (house: TestHouse, clubId: number, name: string) =>
  house.sql<{ subject: string; body: string; html: string }>(
    'select subject, body, html from mail where club_id = $1 and recipient = $2 order by id',
    [clubId, `${name}${clubId}@x.test`],
  );
