import { contract } from '@vereinshaus/contract';
import { buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import type { Actor, TestHouse } from '../../../test/harness.ts';
import { type AttendanceWorld, buildAttendanceWorld } from '../attendance/attendance.testing.ts';
import { hashToken, newToken } from '../session/index.ts';

type Someone = NonNullable<Actor>;

/** The attendance course with a date that runs now, the office, and Lena with a card. */
export type KioskWorld = AttendanceWorld & { office: Someone };

export const buildKioskWorld = async (house: TestHouse): Promise<KioskWorld> => {
  const world = await buildAttendanceWorld(house);
  const office = await buildPerson(house, world.clubId, { first_name: 'Olga', staff_level: 80 });
  await buildMembershipRole(house, world.clubId, world.lena.personId, 1);
  return { ...world, office };
};

export const hostOfClub = (clubId: number) => `verein${clubId}.test`;

const cookieIn = (header: string | string[] | undefined): string =>
  (Array.isArray(header) ? header : [header ?? '']).map((line) => line.split(';')[0] ?? '').join('; ');

/** Enters the code on a tablet; returns what its browser sends from then on. */
export const registerTablet = async (house: TestHouse, clubId: number, code: string): Promise<string> => {
  const response = await house.app.inject({
    method: 'POST',
    url: `/api${contract.kioskDoor.register.path}`,
    headers: { host: hostOfClub(clubId) },
    payload: { code },
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  return cookieIn(response.headers['set-cookie']);
};

type DeviceInput = { name?: string; room_ID?: number; pin?: string };

export const addDevice = (house: TestHouse, office: Actor, input: DeviceInput = {}) =>
  house.as(office).call(contract.kiosk.addDevice, { name: 'Eingang', pin: '4711', ...input });

const signOn = async (house: TestHouse, { clubId, office }: KioskWorld, input: DeviceInput) => {
  const { ID, code } = await addDevice(house, office, input);
  return { ID, cookie: await registerTablet(house, clubId, code) };
};

const insertTablet = async (
  house: TestHouse,
  { clubId }: KioskWorld,
  { name = 'Eingang', room_ID = 0 }: DeviceInput,
) => {
  const token = newToken();
  const [row] = await house.sql<{ id: number }>(
    `insert into kiosk_device (club_id, name, room_id, token_hash, pin_hash, created_at, registered_at)
     values ($1, $2, nullif($3, 0), $4, '', now(), now()) returning id`,
    [clubId, name, room_ID, hashToken(token)],
  );
  return { ID: row?.id ?? 0, cookie: `kiosk_${clubId}=${token}` };
};

/** A signed-on tablet. Signing on takes more time than most tests, so it is real only when there is a PIN. */
export const tabletOf = async (house: TestHouse, world: KioskWorld, input: DeviceInput = {}) => {
  const { clubId } = world;
  const { ID, cookie } = await (input.pin === undefined
    ? insertTablet(house, world, input)
    : signOn(house, world, input));
  return { ID, door: house.as(null, { host: hostOfClub(clubId), headers: { cookie } }) };
};

/** What the family's phone shows now for this person. */
export const codeOf = async (house: TestHouse, family: Actor, personId: number): Promise<string> => {
  const { cards } = await house.as(family).call(contract.membership.cards, {});
  const card = cards.find(({ ID }) => ID === personId);
  return card?.codes[0]?.url ?? '';
};
