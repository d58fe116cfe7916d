import { contract } from '@vereinshaus/contract';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import { hashPassword } from '../../apps/server/src/modules/session/index.ts';
import { type House, host, type Visitor } from './house.ts';

export const password = 'Turnsaal2026';
export const ownIban = 'AT611904300234573201';

/** The persons of the year; the purpose of each family is noted with it. */
const cast = {
  /** Two children, pays by debit, always in time. */
  huber: { parent: ['Vera', 'Huber'], children: ['Anna', 'Ben'], isMember: true },
  /** Transfers with the right reference, before it is due. */
  maier: { parent: ['Otto', 'Maier'], children: ['Tim'], isMember: true },
  /** Not members; pays only after two reminders. */
  steiner: { parent: ['Sonja', 'Steiner'], children: ['Mia'], isMember: false },
  /** Pays by debit, which is returned. */
  gruber: { parent: ['Georg', 'Gruber'], children: ['Leo'], isMember: true },
  /** Supporter of the club; signed a mandate years ago that was never used. */
  berger: { parent: ['Berta', 'Berger'], children: [], isMember: true },
} as const satisfies Record<
  string,
  { parent: readonly [string, string]; children: readonly string[]; isMember: boolean }
>;
export type FamilyName = keyof typeof cast;
export const familyNames = Object.keys(cast) as FamilyName[];

export type YearFamily = {
  parentId: number;
  childIds: readonly number[];
  email: string;
  reference: string;
  /** Their own browser. */
  browser: Visitor;
};

export type YearClub = {
  id: number;
  families: Readonly<Record<FamilyName, YearFamily>>;
  treasurer: Visitor;
  /** The course of this season, and its payment plan in two parts. */
  courseId: number;
  planId: number;
  /** End-to-end references of collected debits, by payer, the newest last. */
  collected: Map<number, string[]>;
  /** The balance of the bank account according to its statements. */
  bankCents: number;
};

const settings = {
  paymentMethods: ['bank', 'sepm'],
  returnFee: 350,
  msFees: { normal: 6000, junior: 4500, senior: 5000, supporter: 2000, addText: '' },
  paymentReminderInterval: 14,
  dunningFee2: 300,
  dunningFee3: 500,
  remindsByItself: true,
  remindsByItselfDays: 14,
  enableMakeups: true,
};

const coursePrice = { member: 12_000, nonMember: 15_000 };

const idOf = async (house: House, text: string, values: readonly unknown[]): Promise<number> => {
  const [row] = await house.sql<{ id: number }>(text, values);
  if (row === undefined) throw new Error(`nothing was entered: ${text}`);
  return row.id;
};

type PersonInput = { first: string; last: string; born: string; email?: string; managerId?: number; level?: number };

/** A club before its first September: persons with their sign-ins, memberships, a course with its dates. */
export const buildClub = async (house: House): Promise<YearClub> => {
  const clubId = await idOf(
    house,
    `insert into club (name, full_name, address, iban, bic, creditor_id, settings)
     values ('Turnverein Jahresstadt', 'Turnverein Jahresstadt', 'Turngasse 1, 4020 Linz', $1, 'GIBAATWWXXX', 'AT61ZZZ01234567890', $2)
     returning id`,
    [ownIban, JSON.stringify(settings)],
  );
  await house.sql('insert into club_host (host, club_id, is_main) values ($1, $2, true)', [host, clubId]);
  const hash = await hashPassword(password);
  const person = async ({ first, last, born, email = '', managerId, level }: PersonInput) => {
    const id = await idOf(
      house,
      `insert into person (club_id, first_name, last_name, birth_date, email, manager_id, staff_level, data_confirmed_at,
         street, house_number, postal_code, locality)
       values ($1, $2, $3, $4, $5, $6, $7, now(), 'Hauptstraße', '12', '4020', 'Linz') returning id`,
      [clubId, first, last, born, email, managerId ?? null, level ?? 0],
    );
    if (email !== '')
      await house.sql('insert into login (club_id, person_id, email, password_hash) values ($1, $2, $3, $4)', [
        clubId,
        id,
        email,
        hash,
      ]);
    return id;
  };
  const join = (personId: number, code: number) =>
    house.sql(`insert into membership_role (club_id, person_id, code, starts_on) values ($1, $2, $3, '2020-01-01')`, [
      clubId,
      personId,
      code,
    ]);

  const families: Partial<Record<FamilyName, YearFamily>> = {};
  for (const name of familyNames) {
    const {
      parent: [first, last],
      children,
      isMember,
    } = cast[name];
    const email = `${first}.${last}@jahr.test`.toLowerCase();
    const parentId = await person({ first, last, born: '1985-03-09', email });
    const childIds: number[] = [];
    for (const child of children) {
      childIds.push(await person({ first: child, last, born: '2017-05-04', managerId: parentId }));
    }
    // 1 = ordinary member.
    if (isMember) for (const id of [parentId, ...childIds]) await join(id, 1);
    families[name] = { parentId, childIds, email, reference: customerReference(parentId), browser: house.visitor() };
  }
  await person({ first: 'Karin', last: 'Kassier', born: '1970-01-01', email: 'kassa@jahr.test', level: 90 });
  const treasurer = house.visitor();
  const courseId = await idOf(
    house,
    `insert into course (club_id, name, max_participants, price_cents, non_member_price_cents, starts_on, ends_on,
       booking_starts_at)
     values ($1, 'Kinderturnen', 4, $2, $3, '2026-09-14', '2027-06-14', '2026-09-03 09:00 Europe/Vienna') returning id`,
    [clubId, coursePrice.member, coursePrice.nonMember],
  );
  await house.sql(
    `insert into event (club_id, course_id, series_id, starts_at, ends_at, visibility)
     select $1, $2, $2, ('2026-09-14 17:00'::timestamp + n * interval '7 days') at time zone 'Europe/Vienna',
       ('2026-09-14 18:00'::timestamp + n * interval '7 days') at time zone 'Europe/Vienna', 5
     from generate_series(0, 9) n`,
    [clubId, courseId],
  );
  return {
    id: clubId,
    families: families as Record<FamilyName, YearFamily>,
    treasurer,
    courseId,
    planId: 0,
    collected: new Map(),
    bankCents: 0,
  };
};

export const signIn = (visitor: Visitor, email: string) =>
  visitor.call(contract.session.login, { username: email, password, keepLoggedIn: true });
