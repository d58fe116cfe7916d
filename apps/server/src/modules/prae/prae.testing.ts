import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { signatureSize } from '@vereinshaus/contract/prae/signature';
import { buildClub, buildCourse, buildLogin, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import type { Actor, TestHouse } from '../../../test/harness.ts';
import { ownIban } from '../bank/statement.testing.ts';

export type Person = NonNullable<Actor>;
const { prae } = contract;

export const signature = {
  v: 1 as const,
  ...signatureSize,
  strokes: [Array.from({ length: 40 }, (_, index) => index * 4)],
};

/** October is over, the first days of November. */
export const november = new Date('2026-11-03T09:00:00Z');

export const buildTraining = async (
  house: TestHouse,
  { clubId, courseId, day, hours = 2 }: { clubId: number; courseId: number; day: string; hours?: number },
): Promise<number> => {
  const [row] = await house.sql<{ id: number }>(
    `insert into event (club_id, course_id, series_id, visibility, starts_at, ends_at, place)
     values ($1, $2, 1, 5, ($3 || ' 16:00')::timestamp at time zone 'Europe/Vienna',
       ($3 || ' 16:00')::timestamp at time zone 'Europe/Vienna' + make_interval(hours => $4), 'Halle Nord') returning id`,
    [clubId, courseId, day, hours],
  );
  return row?.id ?? 0;
};

export const train = (house: TestHouse, clubId: number, courseId: number, personId: number) =>
  buildParticipation(house, clubId, courseId, personId, {
    role: participationRole.trainer,
    created_at: '2026-01-01T08:00:00Z',
  });

let worlds = 0;

/** A club with a course at 30 euros an hour, trainer, office and treasurer. The same address in two clubs would mean the same person. */
export const buildPraeWorld = async (house: TestHouse, address?: string) => {
  worlds += 1;
  const email = address ?? `theo${worlds}@x.test`;
  const clubId = await buildClub(house, { full_name: 'Turnverein Musterstadt', zvr: '123456789', iban: ownIban });
  const courseId = await buildCourse(house, clubId, { name: 'Turnen', prae_hourly_rate_cents: 3000 });
  const admin = await buildPerson(house, clubId, { first_name: 'Eva', last_name: 'Büro', staff_level: 90 });
  const treasurer = await buildPerson(house, clubId, { first_name: 'Karin', last_name: 'Kassier', staff_level: 80 });
  const theo = await buildPerson(house, clubId, {
    first_name: 'Theo',
    last_name: 'Turner',
    email,
    is_trainer: true,
  });
  await buildLogin(house, clubId, theo.personId, email);
  await train(house, clubId, courseId, theo.personId);
  return { clubId, courseId, admin, treasurer, theo, email };
};

/** The actions of trainer, office and treasurer. */
export const praeHands = (house: () => TestHouse) => {
  const open = async (who: Person, month = 20_261_001) => (await house().as(who).call(prae.open, { month })).ID;
  const read = async (who: Person, ID: number) => (await house().as(who).call(prae.form, { ID })).form;
  const handIn = async (who: Person, ID: number, values: Record<string, unknown> = {}) =>
    house()
      .as(who)
      .ask(prae.handIn, {
        ID,
        shown: (await read(who, ID)).paid,
        isSecondary: true,
        holder: 'Theo Turner',
        iban: 'AT61 1904 3002 3457 3201',
        function: 'Trainer',
        signature,
        ...values,
      });
  /** A month that only has to be paid. */
  const approved = async (who: Person, office: Person, month?: number) => {
    const ID = await open(who, month);
    await handIn(who, ID);
    await house()
      .as(office)
      .call(prae.approve, { IDs: [ID] });
    return ID;
  };
  const payOut = async (treasurer: Person, IDs: readonly number[], values: Record<string, unknown> = {}) => {
    const { rows, accounts, earliest } = await house().as(treasurer).call(prae.payables, {});
    const amount = rows.filter(({ ID }) => IDs.includes(ID)).reduce((sum, row) => sum + row.amount, 0);
    const input = { IDs: [...IDs], on: earliest, account_ID: accounts[0]?.ID ?? 0, amount, ...values };
    return house().as(treasurer).ask(prae.payOut, input);
  };
  return { open, read, handIn, approved, payOut };
};
