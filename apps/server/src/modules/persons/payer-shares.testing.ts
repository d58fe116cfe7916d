import { contract } from '@vereinshaus/contract';
import { buildPerson } from '../../../test/factories/index.ts';
import type { TestHouse } from '../../../test/harness.ts';
import type { TwoHomes } from './guardianships.testing.ts';

type ShareInput = { percent: number; guardianship_ID?: number; course_ID?: number };
type Person = TwoHomes['father'];

/** The mother asks, with a code unless it is a second home; the other payer agrees. Returns the number of the share. */
export const agreeToPay = async (house: TestHouse, { mother, mia }: TwoHomes, payer: Person, wanted: ShareInput) => {
  const input = { child_ID: mia.personId, ...wanted };
  const { code } = await house.as(mother).call(contract.payerShares.ask, input);
  if (code !== '') await house.as(payer).call(contract.profile.addAllocation, { token: code });
  const { questions } = await house.as(payer).call(contract.payerShares.mine, {});
  const ID = questions.at(-1)?.ID ?? 0;
  await house.as(payer).call(contract.payerShares.answer, { ID, agrees: true });
  return ID;
};

/** A person who is not a second home. */
export const buildGrandmother = (house: TestHouse, clubId: number) =>
  buildPerson(house, clubId, {
    first_name: 'Helga',
    last_name: 'Huber',
    email: `helga${clubId}@x.test`,
    birth_date: '1950-01-01',
    data_confirmed_at: new Date('2026-11-01T00:00:00Z'),
  });
