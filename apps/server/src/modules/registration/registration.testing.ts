import { contract } from '@vereinshaus/contract';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import pg from 'pg';
import type { TestHouse } from '../../../test/harness.ts';
import { replaceRegister } from '../addresses/index.ts';

/** A small address register for tests about persons. */
export const fillRegister = async (house: TestHouse) => {
  const client = new pg.Client({ connectionString: house.ownerUrl });
  await client.connect();
  await client.query('begin');
  const street = { postalCode: '3100', locality: 'St. Pölten', street: 'Hauptstraße' };
  await replaceRegister(client, { source: 'Test', addresses: [[{ ...street, placeId: '100', houseNumber: '7' }]] });
  await client.query('commit');
  await client.end();
};

type Registration = InputOf<typeof contract.registration.register>;

let lastToken = 0;

/** A complete form; a test sets only the fields it is about. Every call generates a new number. */
export const registrationOf = (changes: Partial<Registration> = {}): Registration => {
  lastToken += 1;
  return {
    token: lastToken,
    prename: 'Maria',
    lastname: `Müller${lastToken}`,
    email: `maria${lastToken}@example.at`,
    phone: '0664 123 45 67',
    birthdate: 19850309,
    country: 'AT',
    postal_code: '3100',
    locality: 'St. Pölten',
    street: 'Hauptstraße',
    street_number: '7',
    place_ID: '100',
    approved: true,
    ...changes,
  };
};

export type StoredPerson = {
  id: number;
  manager_id: number;
  first_name: string;
  email: string;
  phone: string;
  birth_date: string | null;
  place_id: string;
  country: string;
  street: string;
  legal_representative_id: number | null;
  mailing: number;
  internal_note: string;
};

/** The persons of a club with this last name, oldest entry first. */
export const personsNamed = (house: TestHouse, clubId: number, lastName: string) =>
  house.sql<StoredPerson>(
    `select id, manager_id, first_name, email, phone, to_char(birth_date, 'YYYY-MM-DD') as birth_date, place_id, country,
       street, legal_representative_id, mailing, internal_note
     from person where club_id = $1 and last_name = $2 order by id`,
    [clubId, lastName],
  );

export type StoredMail = { recipient: string; subject: string; body: string };

export const mailsTo = (house: TestHouse, email: string) =>
  house.sql<StoredMail>('select recipient, subject, body from mail where recipient = $1 order by id', [email]);

/** The path behind the first link of a mail. */
export const linkIn = ({ body }: StoredMail): string => /https?:\/\/[^/\s]+(\/\S+)/.exec(body)?.[1] ?? '';
