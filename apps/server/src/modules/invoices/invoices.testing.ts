import { contract } from '@vereinshaus/contract';
import { buildClub, buildCourse, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import type { Actor, TestHouse } from '../../../test/harness.ts';
import { buildFamily, ticks } from '../bookings/bookings.testing.ts';
import { pdfRuns } from '../exports/exports.testing.ts';

const address = { street: 'Hauptstraße', house_number: '12', door: '3', postal_code: '4020', locality: 'Linz' };

type Club = { settings?: Record<string, unknown>; columns?: Record<string, unknown> };

/** A club that may issue invoices, its treasurer, and a family with an address. */
export const buildBillingClub = async (house: TestHouse, { settings = {}, columns = {} }: Club = {}) => {
  const clubId = await buildClub(house, {
    full_name: 'Turnverein Demostadt',
    address: 'Turngasse 1, 4020 Linz',
    zvr: '123456789',
    iban: 'AT611904300234573201',
    bic: 'BKAUATWW',
    color: '#0b6e4f',
    settings: JSON.stringify({ noMembership: true, paymentMethods: ['bank'], ...settings }),
    ...columns,
  });
  const treasurer = await buildPerson(house, clubId, { first_name: 'Karl' });
  await buildGrant(house, clubId, treasurer.personId, 'invoice');
  const { parent, children } = await buildFamily(house, clubId, 2);
  await house.sql(
    `update person set street = $2, house_number = $3, door = $4, postal_code = $5, locality = $6, sex = 'fem' where id = $1`,
    [parent.personId, ...Object.values(address)],
  );
  return { clubId, treasurer, parent, children };
};

/** A course and the family's own booking of it; returns the booking. */
export const book = async (
  house: TestHouse,
  { clubId, parent, personId }: { clubId: number; parent: Actor; personId: number },
  course: Record<string, unknown> = {},
  wish: { discountCode?: string } = {},
): Promise<{ courseId: number; bookingId: number }> => {
  const courseId = await buildCourse(house, clubId, {
    price_cents: 12_000,
    non_member_price_cents: 12_000,
    starts_on: '2027-02-01',
    ends_on: '2027-06-30',
    ...course,
  });
  const { course_parts_ID: bookingId } = await house
    .as(parent)
    .call(contract.bookings.register, { course_ID: courseId, child_ID: personId, ...ticks, ...wish });
  return { courseId, bookingId };
};

/** Lines break at the page width, and every change of style starts a new run, so spaces carry no information. */
export const squeezed = (text: string): string => text.replaceAll(/\s/g, '');

/** The text on it, without spaces. */
export const pdfText = (content: string): string => squeezed(pdfRuns(Buffer.from(content, 'base64')).join(''));
