import { contract } from '@vereinshaus/contract';
import { searchParts } from '@vereinshaus/contract/home/search';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildGrant, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { searchSources } from '../../modules.ts';
import { bankHands } from '../bank/bank.testing.ts';
import { camt, ownIban } from '../bank/statement.testing.ts';
import { buildInvoicedCharge } from './search.testing.ts';

const house = useHouse({ clock: () => new Date('2026-11-15T12:00:00Z') });

type Person = NonNullable<Actor>;
/** Every kind of user who could search, by name. */
const who: Record<string, Person> = {};
let reference = '';

const otherIban = 'AT483200000012345864';

/** One record of every source, each findable by „Zirbe“; those with an amount by 81,50. */
const fillClub = async (clubId: number, payerId: number, treasurer: Person) => {
  const { sql } = house();
  await sql('update club set iban = $2 where id = $1', [clubId, ownIban]);
  const lines = [{ bank: 'Z-1', cents: 8_150, name: 'Zirbe Sabine', text: 'Turnen', iban: otherIban }];
  await bankHands(house, () => treasurer).take(camt({ lines }));
  await buildInvoicedCharge(house(), clubId, {
    payerId,
    cents: 8_150,
    recipient: 'Sabine Zirbe',
    invoiceNumber: 77,
    requestKey: 'zirbe-1',
    externalId: 'pi_9Zirbe1',
  });
  const [contact] = await sql<{ id: number }>(
    `insert into contact (club_id, company, email, locality, created_at) values ($1, 'Tischlerei Zirbe', 'holz@zirbe.test', 'Imst', now())
     returning id`,
    [clubId],
  );
  await sql(
    `insert into contact (club_id, company, erased_at, created_at) values ($1, 'Zirbe gelöscht', now(), now())`,
    [clubId],
  );
  await sql(
    `with d as (insert into donor (club_id, contact_id, created_at) values ($1, $2, now()) returning id)
     insert into donation (club_id, donor_id, amount_cents, given_on, purpose, created_at)
     select $1, d.id, 8150, '2026-11-04', 'Matten', now() from d`,
    [clubId, contact?.id],
  );
  await sql(
    `insert into section (club_id, name, created_at) values ($1, 'Zirbe Turnen', now()), ($1, 'Zirbe Tanz', now())`,
    [clubId],
  );
  const form = `insert into form (club_id, slot, title, fields, audience, allows_several, is_active, created_at)
    values ($1, $2, $3, '[]', $4, false, $5, now())`;
  await sql(form, [clubId, 'zirbe-camp', 'Zirbe Camp', 'courses', true]);
  await sql(form, [clubId, 'zirbe-ruht', 'Zirbe ruht', 'everybody', false]);
  const newsletter = `insert into newsletter (club_id, subject, content, audience, is_in_archive, state, send_at, started_at, created_at, updated_at)
    values ($1, $2, '{}', '{}', $3, $4, now(), $5, now(), now())`;
  await sql(newsletter, [clubId, 'Zirbe für {vorname}', true, 'sent', '2026-11-01']);
  await sql(newsletter, [clubId, 'Zirbe Entwurf', true, 'draft', null]);
};

beforeAll(async () => {
  const clubId = await buildClub(house());
  const person = async (name: string, columns: Record<string, unknown> = {}, grants: readonly string[] = []) => {
    const made = await buildPerson(house(), clubId, { first_name: name, last_name: 'Anders', ...columns });
    for (const grant of grants) await buildGrant(house(), clubId, made.personId, grant);
    who[name] = made;
    return made;
  };
  const mother = await person('mother', { first_name: 'Sabine', last_name: 'Zirbe' });
  const child = await person('child', { first_name: 'Mia', last_name: 'Zirbe', manager_id: mother.personId });
  await person('father', { first_name: 'Otto' });
  const trainer = await person('trainer', { is_trainer: true });
  await person('head');
  for (const level of [10, 11, 20, 30, 50, 80, 90]) await person(`role${level}`, { staff_level: level });
  const treasurer = await person('treasurer', {}, ['accounting', 'invoice']);
  await person('reader', {}, ['user_read']);
  await person('writer', {}, ['newsletter_read']);
  await person('addressBook', {}, ['contacts_read']);
  await person('surveys', {}, ['forms']);
  await fillClub(clubId, mother.personId, treasurer);
  const course = await buildCourse(house(), clubId, { form_slots: ['zirbe-camp', 'zirbe-ruht'] });
  await buildParticipation(house(), clubId, course, child.personId);
  await buildParticipation(house(), clubId, course, trainer.personId, { role: 1 });
  await house().sql(
    `insert into section_head (club_id, section_id, person_id) select $1, id, $2 from section where name = 'Zirbe Tanz' and club_id = $1`,
    [clubId, who.head?.personId],
  );
  const otherClub = await buildClub(house());
  who.foreignAdmin = await buildPerson(house(), otherClub, { staff_level: 90, last_name: 'Fremd' });
  reference = customerReference(mother.personId);
});

/** What a user finds: „part: label → path“, sorted, without numbers. */
const found = async (name: string, typed: string): Promise<readonly string[]> => {
  const parts = await house()
    .as(who[name] ?? null)
    .call(contract.search.all, { typed });
  return Object.entries(parts)
    .flatMap(([part, hits]) =>
      hits.hits.map(
        ({ label, path }) =>
          `${part}: ${label.replaceAll('\u00a0', ' ')} → ${decodeURIComponent(path).replaceAll(/\d+/g, 'N')}`,
      ),
    )
    .toSorted();
};

const person = (name: string) => `persons: ${name} → /benutzer/profil/N`;
const persons = [person('Mia Zirbe'), person('Sabine Zirbe')];
const sections = ['sections: Zirbe Tanz → /sektionen/N', 'sections: Zirbe Turnen → /sektionen/N'];
const archive = (name: string) => `newsletters: Zirbe für ${name} → /newsletter/archiv/N`;
const drafts = (path: string) => [`newsletters: Zirbe Entwurf → ${path}`, `newsletters: Zirbe für {vorname} → ${path}`];
const contact = 'contacts: Tischlerei Zirbe → /kontakte/N';
const donation = 'donations: Spende € 81,50 → /spenden?t.q=Tischlerei Zirbe';
const invoice = 'invoices: Rechnung 2026-00077 → /rechnungen?t.q=N-N';
const bankLine = 'bankLines: € 81,50 Zirbe Sabine → /buchhaltung/zuordnung?suche=';
const forms = ['forms: Zirbe Camp → /formular/N', 'forms: Zirbe ruht → /formular/N'];

const readsAll = [...persons, ...sections, ...drafts('/newsletter/N'), contact, donation, invoice, `${bankLine}zirbe`];

/** What „zirbe“ shows to every user: never more than they could open. */
const byWord: Readonly<Record<string, readonly string[]>> = {
  mother: [
    ...persons,
    'invoices: Rechnung 2026-00077 → /abrechnung',
    'forms: Zirbe Camp → /formulare/zirbe-camp',
    archive('Sabine'),
  ],
  child: ['forms: Zirbe Camp → /formulare/zirbe-camp', archive('Mia')],
  father: [archive('Otto')],
  trainer: [archive('trainer')],
  head: ['sections: Zirbe Tanz → /sektionen/N', archive('head')],
  role10: [archive('role10')],
  role11: [archive('role11')],
  role20: [archive('role20')],
  role30: [archive('role30')],
  role50: readsAll,
  role80: readsAll,
  role90: [...readsAll, ...forms],
  treasurer: [archive('treasurer'), donation, invoice, `${bankLine}zirbe`],
  reader: [...persons, ...sections, archive('reader')],
  writer: drafts('/newsletter/liste'),
  addressBook: [contact, archive('addressBook')],
  surveys: [archive('surveys'), ...forms],
  foreignAdmin: [],
};

const openAmount = (path: string) => `openAmounts: Offen € 81,50 → ${path}`;
const payment = (path: string) => `payments: Zahlung € 81,50 → ${path}`;
const ofBooks = [openAmount('/abrechnung/N'), payment('/abrechnung/N'), donation, `${bankLine}N,N`];

const byAmount: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.keys(byWord).map((name) => [name, []])),
  mother: [openAmount('/abrechnung'), payment('/abrechnung'), 'invoices: Rechnung 2026-00077 → /abrechnung'],
  treasurer: [...ofBooks, invoice],
  role50: [...ofBooks, invoice],
  role80: [...ofBooks, invoice],
  role90: [...ofBooks, invoice],
};

describe('what modules bring to the search', () => {
  it('is one source for each part', () => {
    expect(searchSources.map(({ part }) => part).toSorted()).toEqual([...searchParts].toSorted());
  });

  it('shows everybody what they could open, by a word', async () => {
    for (const [name, expected] of Object.entries(byWord))
      expect({ [name]: await found(name, 'zirbe') }).toEqual({ [name]: expected.toSorted() });
  });

  it('shows everybody what they could open, by an amount', async () => {
    for (const [name, expected] of Object.entries(byAmount))
      expect({ [name]: await found(name, '81,50') }).toEqual({ [name]: expected.toSorted() });
  });

  it.each(['5864', '345864', 'AT48 3200 0000 1234 5864', '…5864'])(
    'finds a bank line by the account %s',
    async (typed) => {
      const { bankLines } = await house()
        .as(who.treasurer ?? null)
        .call(contract.search.all, { typed });
      expect(bankLines?.hits.map(({ label }) => label)).toEqual([expect.stringContaining('Zirbe Sabine')]);
      expect(await found('mother', typed)).toEqual([]);
    },
  );

  it('finds who pays by the creditor reference of the transfer', async () => {
    const digits = `${reference}2715`.split('').reduce((rest, sign) => (rest * 10 + Number(sign)) % 97, 0);
    const rf = `RF${String(98 - ((digits * 100) % 97)).padStart(2, '0')}${reference}`;
    for (const typed of [rf, `${rf.slice(0, 4)} ${rf.slice(4)}`, reference])
      expect(await found('role80', typed)).toContain(person('Sabine Zirbe'));
    expect(await found('father', rf)).toEqual([]);
  });

  it('does not name what was erased, and counts nothing of others', async () => {
    expect(await found('role90', 'gelöscht')).toEqual([]);
    const parts = await house()
      .as(who.father ?? null)
      .call(contract.search.all, { typed: 'zirbe' });
    expect(Object.entries(parts).filter(([, { total }]) => total > 0)).toMatchObject([['newsletters', { total: 1 }]]);
  });
});
