import { buildCharge } from '../../../test/factories/books.ts';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import type { TestHouse } from '../../../test/harness.ts';

type Insert = Readonly<Record<string, unknown>>;

const insert = async (house: TestHouse, table: string, columns: Insert): Promise<number> => {
  const names = Object.keys(columns);
  const [row] = await house.sql<{ id: number }>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(columns),
  );
  return row?.id ?? 0;
};

/** A club with discounts switched on, and its administrator. */
export const buildDiscountClub = async (house: TestHouse) => {
  const clubId = await buildClub(house, { settings: JSON.stringify({ showDiscounts: true }) });
  return { clubId, admin: await buildPerson(house, clubId, { staff_level: 90 }) };
};

export const buildDiscount = (house: TestHouse, clubId: number, columns: Insert = {}) =>
  insert(house, 'discount', {
    club_id: clubId,
    code: 'frueh',
    ...('percent' in columns ? {} : { amount_cents: 500 }),
    ...columns,
  });

type Part = { cents: number; taxCents?: number };

/** A booking as it is charged: to the customer account of the person, in one amount or in instalments. */
export const buildCharged = async (
  house: TestHouse,
  { clubId, parts, columns = {} }: { clubId: number; parts: readonly Part[]; columns?: Insert },
) => {
  const person = await buildPerson(house, clubId);
  const courseId = await insert(house, 'course', { club_id: clubId, name: 'Kinderturnen' });
  const total = parts.reduce((sum, { cents, taxCents = 0 }) => sum + cents + taxCents, 0);
  const participationId = await insert(house, 'participation', {
    club_id: clubId,
    course_id: courseId,
    person_id: person.personId,
    role: 0,
    price_cents: total,
    nominal_price_cents: total,
    vat_percent: parts.some(({ taxCents = 0 }) => taxCents > 0) ? 20 : 0,
    price_steps: JSON.stringify([
      { kind: 'base', label: 'Preis für Mitglieder', cents: total },
      { kind: 'total', label: 'Gesamt', cents: total },
    ]),
    ...columns,
  });
  for (const [index, { cents, taxCents = 0 }] of parts.entries()) {
    const installmentId =
      parts.length === 1
        ? null
        : await insert(house, 'installment', {
            club_id: clubId,
            participation_id: participationId,
            description: `${index + 1}. Rate`,
            amount_cents: cents + taxCents,
          });
    await buildCharge(house, clubId, {
      managerId: person.personId,
      personId: person.personId,
      participationId,
      cents,
      taxCents,
      ...(installmentId !== null && { installmentId }),
    });
  }
  return { ...person, courseId, participationId };
};
