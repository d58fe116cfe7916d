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

/** A club in which discounts are on, with its administrator. */
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

/** A booking as it is charged: on the customer account of the person, in one amount or in instalments. */
export const buildCharged = async (
  house: TestHouse,
  { clubId, parts, columns = {} }: { clubId: number; parts: readonly Part[]; columns?: Insert },
) => {
  const person = await buildPerson(house, clubId);
  const customer = 20_000 + person.personId;
  const courseId = await insert(house, 'course', { club_id: clubId, name: 'Kinderturnen' });
  const total = parts.reduce((sum, { cents, taxCents = 0 }) => sum + cents + taxCents, 0);
  const participationId = await insert(house, 'participation', {
    club_id: clubId,
    course_id: courseId,
    person_id: person.personId,
    role: 0,
    price_cents: total,
    nominal_price_cents: total,
    price_steps: JSON.stringify([
      { kind: 'base', label: 'Preis für Mitglieder', cents: total },
      { kind: 'total', label: 'Gesamt', cents: total },
    ]),
    ...columns,
  });
  await house.sql(
    `insert into ledger_account (club_id, number, name, kind, is_asset, person_id) values
       ($1, $2, 'Kunde', 5, true, $3), ($1, 4100, 'Kursbeiträge', 0, false, null), ($1, 3500, 'Umsatzsteuer', 0, false, null)
     on conflict do nothing`,
    [clubId, customer, person.personId],
  );
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
    const entry = { club_id: clubId, document_on: '2026-09-01', debit: customer, symbol: 'AR', text: 'Kinderturnen' };
    const about = { participation_id: participationId, installment_id: installmentId };
    await insert(house, 'ledger_entry', { ...entry, ...about, credit: 4100, amount_cents: cents });
    if (taxCents > 0) await insert(house, 'ledger_entry', { ...entry, ...about, credit: 3500, amount_cents: taxCents });
  }
  return { ...person, courseId, participationId, customer };
};
