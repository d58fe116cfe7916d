import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const house = useHouse();
const iban = 'AT611904300234573201';

let mother: { personId: number } & NonNullable<Actor>;
let child: { personId: number } & NonNullable<Actor>;
let treasurer: Actor;
let reader: Actor;

beforeEach(async () => {
  const clubId = await buildClub(house());
  mother = await buildPerson(house(), clubId, { last_name: 'Mutter' });
  child = await buildPerson(house(), clubId, { last_name: 'Kind', manager_id: mother.personId });
  const office = await buildPerson(house(), clubId, { last_name: 'Kassier' });
  await buildGrant(house(), clubId, office.personId, 'accounting');
  treasurer = office;
  reader = await buildPerson(house(), clubId, { last_name: 'Leserin', staff_level: 50 });
});

const ibanAs = async (actor: Actor, personId: number) =>
  (await house().as(actor).call(contract.ledger.bankDetails, { childID: personId })).iban;

const save = (actor: Actor, personId: number, typed: string) =>
  house().as(actor).ask(contract.ledger.saveBankDetails, { childID: personId, iban: typed });

describe('the bank details of a family', () => {
  it('are one for all, entered by the Verwalter or by the treasurer', async () => {
    expect(await ibanAs(mother, mother.personId)).toBe('');
    expect((await save(mother, child.personId, 'at61 1904 3002 3457 3201')).http).toBe(200);
    for (const person of [mother, child]) expect(await ibanAs(treasurer, person.personId)).toBe(iban);
    expect(await ibanAs(reader, child.personId)).toBe(iban);
    expect((await save(treasurer, mother.personId, '')).http).toBe(200);
    expect(await ibanAs(mother, mother.personId)).toBe('');
  });

  it('are refused when a digit is wrong, and what was there stays', async () => {
    await save(mother, mother.personId, iban);
    expect(await save(mother, mother.personId, 'AT611904300234573202')).toMatchObject({
      http: 422,
      refusal: { fields: { iban: 'Diese IBAN stimmt nicht. Bitte prüfe, ob alle Zeichen richtig sind.' } },
    });
    expect(await ibanAs(mother, mother.personId)).toBe(iban);
  });

  it('are changed neither by who is managed nor by who only reads', async () => {
    for (const actor of [child, reader]) expect((await save(actor, mother.personId, iban)).http).toBe(403);
    expect(await ibanAs(mother, mother.personId)).toBe('');
  });

  it('leave a line in the history that gives only the end of the number away', async () => {
    await save(mother, child.personId, iban);
    await save(mother, child.personId, iban);
    const entries = await house().sql(
      `select kind, person_id, details from history_entry where kind = 'ledger.bankDetailsChanged' and person_id = $1`,
      [mother.personId],
    );
    expect(entries).toEqual([
      {
        kind: 'ledger.bankDetailsChanged',
        person_id: mother.personId,
        details: { changes: { iban: { before: '', after: '… 3201' } } },
      },
    ]);
  });
});
