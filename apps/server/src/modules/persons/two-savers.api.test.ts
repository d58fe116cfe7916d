import { contract } from '@vereinshaus/contract';
import { additionalField } from '@vereinshaus/contract/persons/settings';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const house = useHouse();
const { profile, persons, addresses } = contract;

type Signed = NonNullable<Actor>;
let mother: Signed;
let child: Signed;
let eva: Signed;
let leo: Signed;

const internal = additionalField.parse({ tag: 'check', label: 'Überprüft', type: 'text', editable: 'internal' });

beforeEach(async () => {
  const clubId = await buildClub(house(), { settings: JSON.stringify({ additionalFields: [internal] }) });
  const address = {
    street: 'Hauptplatz',
    house_number: '1',
    postal_code: '3100',
    locality: 'St. Pölten',
    country: 'DE',
  };
  mother = await buildPerson(house(), clubId, { first_name: 'Maria', last_name: 'Gruber', ...address });
  child = await buildPerson(house(), clubId, {
    first_name: 'Lena',
    last_name: 'Gruber',
    birth_date: '2001-01-01',
    manager_id: mother.personId,
    place_id: '7',
    ...address,
  });
  eva = await buildPerson(house(), clubId, { first_name: 'Eva', last_name: 'Amt', staff_level: 90 });
  leo = await buildPerson(house(), clubId, { first_name: 'Leo', last_name: 'Rat', staff_level: 90 });
});

const seenBy = async (actor: Actor) =>
  (await house().as(actor).call(persons.get, { child_ID: child.personId })).version;
const save = (actor: Actor, version: number | undefined, fields: Record<string, unknown>) =>
  house()
    .as(actor)
    .ask(profile.save, { ID: child.personId, ...(version !== undefined && { version }), ...fields });
const stored = async () => {
  const { email, phone, pickupNote } = await house().as(eva).call(persons.get, { child_ID: child.personId });
  return { email, phone, pickupNote };
};

describe('two who save the same person', () => {
  it('at the same moment: one is saved, the other is told who was faster and what changed', async () => {
    const version = await seenBy(eva);
    const answers = await Promise.all([
      save(eva, version, { email: 'eva@x.test' }),
      save(leo, version, { email: 'leo@x.test' }),
    ]);
    expect(answers.map(({ http }) => http).sort((a, b) => a - b)).toEqual([200, 409]);
    const winner = answers[0].http === 200 ? 'Eva Amt' : 'Leo Rat';
    const refused = answers.find(({ http }) => http === 409);
    expect(refused?.refusal?.message).toBe(
      `${winner} hat diese Person inzwischen geändert: E-Mail. Deine Änderungen sind noch nicht gespeichert. Bitte sieh dir den neuen Stand an und speichere dann noch einmal.`,
    );
    expect((await stored()).email).toBe(winner === 'Eva Amt' ? 'eva@x.test' : 'leo@x.test');
  });

  it('one after the other: who has seen the new state may save', async () => {
    const first = await seenBy(eva);
    const { reply } = await save(eva, first, { pickupNote: 'Oma' });
    expect(reply?.version).toBe(first + 1);
    expect(await seenBy(leo)).toBe(first + 1);
    expect((await save(leo, first + 1, { pickupNote: 'Opa' })).http).toBe(200);
    expect((await save(eva, first, { pickupNote: 'Tante' })).http).toBe(409);
    expect((await stored()).pickupNote).toBe('Opa');
  });

  it('saving what stands there already makes nothing new', async () => {
    const version = await seenBy(eva);
    const { reply } = await save(eva, version, { prename: 'Lena' });
    expect(reply?.version).toBe(version);
  });

  it('without a version nobody is asked, as programs of others save', async () => {
    await save(eva, undefined, { pickupNote: 'Oma' });
    expect((await save(leo, undefined, { pickupNote: 'Opa' })).http).toBe(200);
  });

  it('counts what was changed elsewhere than in the form', async () => {
    const version = await seenBy(eva);
    await house().as(leo).call(addresses.markInvalid, { child_ID: child.personId });
    expect((await save(eva, version, { pickupNote: 'Oma' })).http).toBe(409);
  });

  it('tells the family nothing of what only the club sees: neither names nor fields', async () => {
    const version = await seenBy(mother);
    await save(eva, version, { internalnote: 'zahlt spät', pickupNote: 'Oma', data: { check: 'ja' } });
    const { http, refusal } = await save(mother, version, { pickupNote: 'Opa' });
    expect(http).toBe(409);
    expect(refusal?.message).toMatch(/^Der Verein hat diese Person inzwischen geändert: Wer darf abholen\. /);
  });
});
