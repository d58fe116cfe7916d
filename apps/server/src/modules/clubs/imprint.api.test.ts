import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const house = useHouse({ clock: () => new Date('2026-10-01T10:00:00Z') });

type Someone = NonNullable<Actor>;
let clubId = 0;
let admin: Someone;
let chair: Someone;

const chairCode = 1400;
const deputyCode = 1300;

const filledIn = {
  seat: 'Berg',
  email: 'office@tv-berg.test',
  phone: '+43 732 12 34',
  purpose: 'Pflege des Turnens',
  authority: 'Bezirkshauptmannschaft Berg',
  direction: '',
  representativeCodes: [chairCode],
};

beforeEach(async () => {
  clubId = await buildClub(house(), {
    name: 'TV Berg',
    full_name: 'Turnverein Berg',
    address: 'Turnerweg 1, 4020 Linz',
    zvr: '123456789',
    settings: JSON.stringify({ showFirstSteps: true, invoiceSettings: { vatId: 'ATU12345678' } }),
  });
  admin = await buildPerson(house(), clubId, { staff_level: 90 });
  chair = await buildPerson(house(), clubId, {
    first_name: 'Olga',
    last_name: 'Obfrau',
    titles_before: 'Mag.',
    street: 'Geheimgasse',
    email: 'olga@privat.test',
    phone: '43664999999',
  });
  await buildMembershipRole(house(), clubId, chair.personId, chairCode);
});

const visitor = () => house().as(null, { host: `verein${clubId}.test` });
const read = () => visitor().call(contract.imprint.get, {});
const save = (changes: Partial<typeof filledIn> = {}) =>
  house()
    .as(admin)
    .call(contract.imprint.save, { ...filledIn, ...changes });

describe('the imprint', () => {
  it('tells visitors what the club has said, and invents nothing', async () => {
    expect(await read()).toEqual({
      name: 'Turnverein Berg',
      zvrNr: '123456789',
      vatId: 'ATU12345678',
      address: 'Turnerweg 1, 4020 Linz',
      seat: '',
      email: '',
      phone: '',
      purpose: '',
      authority: '',
      direction: '',
      representatives: [],
      representativeCodes: [],
    });
    await save();
    expect(await read()).toMatchObject({
      ...filledIn,
      representatives: [{ fullname: 'Mag. Olga Obfrau', roleDescriptionLong: 'Obmann/Obfrau' }],
    });
  });

  it('names holders of the chosen functions on the day, and nothing else about them', async () => {
    const deputy = await buildPerson(house(), clubId, { last_name: 'Stellvertretung' });
    await buildMembershipRole(house(), clubId, deputy.personId, deputyCode);
    const former = await buildPerson(house(), clubId, { last_name: 'Vorgängerin' });
    await buildMembershipRole(house(), clubId, former.personId, chairCode, { ends_on: '2026-01-01' });
    await save();
    const text = JSON.stringify(await read());
    expect(text).toContain('Obfrau');
    expect(text).not.toMatch(/Stellvertretung|Vorgängerin|Geheimgasse|privat\.test|664999999/);
  });

  it('takes functions of the board alone', async () => {
    const refused = await house()
      .as(admin)
      .ask(contract.imprint.save, { ...filledIn, representativeCodes: [301] });
    expect(refused).toMatchObject({ http: 422 });
    expect((await read()).seat).toBe('');
  });

  it('of another club stays as it is', async () => {
    const other = await buildClub(house(), { name: 'Nachbar' });
    await save();
    const reply = await house()
      .as(null, { host: `verein${other}.test` })
      .call(contract.imprint.get, {});
    expect(reply).toMatchObject({ name: 'Nachbar', seat: '', representatives: [] });
  });

  it('leaves what changed in the history, once', async () => {
    await save();
    await save();
    await save({ seat: 'Linz' });
    const rows = await house().sql<{ details: { changes: object } }>(
      `select h.details from history_entry h where h.club_id = $1 and h.kind = 'imprint.changed' order by h.id`,
      [clubId],
    );
    expect(rows.map(({ details }) => Object.keys(details.changes))).toEqual([
      ['seat', 'email', 'phone', 'purpose', 'authority', 'representativeCodes'],
      ['seat'],
    ]);
  });

  it('tells those whom it names that everybody sees their name', async () => {
    const groups = async () => {
      const { parts } = await house().as(chair).call(contract.profile.dataViewers, { child_ID: chair.personId });
      return parts.find(({ part }) => part === 'name')?.groups;
    };
    expect(await groups()).toEqual(['members']);
    await save();
    expect(await groups()).toEqual(['visitors']);
    await save({ representativeCodes: [deputyCode] });
    expect(await groups()).toEqual(['members']);
  });
});

it('what an imprint lacks stands among the first steps, until nothing does', async () => {
  const step = async () => {
    const { steps } = await house().as(admin).call(contract.home.firstSteps, {});
    return steps.find(({ name }) => name === 'imprint');
  };
  expect(await step()).toEqual({
    name: 'imprint',
    isDone: false,
    missing: ['Sitz', 'E-Mail', 'Vertretung nach außen', 'Vereinszweck', 'Vereinsbehörde'],
  });
  await save({ authority: '' });
  expect(await step()).toMatchObject({ isDone: false, missing: ['Vereinsbehörde'] });
  await save();
  expect(await step()).toEqual({ name: 'imprint', isDone: true, missing: [] });
});
