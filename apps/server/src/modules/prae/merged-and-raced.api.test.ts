import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPerson } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { buildPraeWorld, buildTraining, november, type Person, praeHands, train } from './prae.testing.ts';

const house = useHouse({ clock: () => november });
const { duplicates, prae, profile } = contract;
const { open, read, handIn, approved, payOut } = praeHands(house);

let clubId = 0;
let courseId = 0;
let admin: Person;
let treasurer: Person;
let theo: Person;

beforeEach(async () => {
  ({ clubId, courseId, admin, treasurer, theo } = await buildPraeWorld(house()));
  await trainOn('2026-10-05');
});

const trainOn = (day: string, hours = 2) => buildTraining(house(), { clubId, courseId, day, hours });
const office = () => house().as(admin);
const buildTwin = async () => {
  const twin = await buildPerson(house(), clubId, { first_name: 'Theo', last_name: 'Turner', is_trainer: true });
  await train(house(), clubId, courseId, twin.personId);
  return twin;
};
const merge = (survivor: Person, other: Person) =>
  office().call(duplicates.merge, { survivor_ID: survivor.personId, other_ID: other.personId, choices: {} });
const formsOf = ({ personId }: Person) =>
  house().sql(
    'select version, state, base_cents::integer as base from prae_form where person_id = $1 order by version',
    [personId],
  );

describe('two months of a year, handed in at the same moment', () => {
  it('share what the year allows', async () => {
    await office().call(prae.setKind, { child_ID: theo.personId, year: 2026, kind: 'small' });
    for (let day = 1; day <= 28; day += 1) {
      const two = String(day).padStart(2, '0');
      await trainOn(`2026-08-${two}`);
      await trainOn(`2026-09-${two}`);
    }
    const ids = [await open(theo, 20_260_801), await open(theo, 20_260_901)];
    const answers = await whileHeld(
      house(),
      { table: 'prae_year', id: theo.personId, column: 'person_id' },
      ids.map((id) => () => handIn(theo, id, { isSecondary: false })),
    );
    expect(answers.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });
});

describe('two records of one trainer', () => {
  it('keep what was signed before what was only begun', async () => {
    const twin = await buildTwin();
    await approved(twin, admin);
    await open(theo);
    await merge(theo, twin);
    expect(await formsOf(theo)).toEqual([{ version: 1, state: 'approved', base: 0 }]);
  });

  it('who stays settles what the other has led, though nobody leads a course any more', async () => {
    const twin = await buildTwin();
    await house().sql('update participation set left_at = $2 where person_id = $1', [twin.personId, november]);
    const member = await buildPerson(house(), clubId, { first_name: 'Theodor' });
    await merge(member, twin);
    const { months } = await house().as(member).call(prae.own, {});
    expect(months.map(({ month, days }) => [month, days])).toEqual([[20_261_001, 1]]);
    expect((await handIn(member, await open(member))).http).toBe(200);
  });

  it('are paid one month, with its limits: the second is signed anew, and its difference is paid', async () => {
    const twin = await buildTwin();
    await payOut(treasurer, [await approved(theo, admin)]);
    const second = await approved(twin, admin);
    await merge(theo, twin);
    expect(await formsOf(theo)).toEqual([
      { version: 1, state: 'paid', base: 0 },
      { version: 2, state: 'returned', base: 6000 },
    ]);
    expect(await read(theo, second)).toMatchObject({ paid: 6000, base: 6000, version: 2 });
  });
});

describe('a trainer who is to be paid', () => {
  it('is not anonymised before, nor until the list L 19 is due: account, name and number are needed', async () => {
    const id = await approved(theo, admin);
    await house().sql('update participation set left_at = $2 where person_id = $1', [theo.personId, november]);
    const { http, refusal } = await office().ask(profile.anonymise, { child_ID: theo.personId, confirmed: true });
    expect([http, refusal?.message]).toEqual([
      409,
      'Eine Abrechnung dieser Person wird noch geprüft oder ausgezahlt. Bitte schließe das zuerst ab.',
    ]);
    expect((await payOut(treasurer, [id])).http).toBe(200);
    const anonymise = () => office().ask(profile.anonymise, { child_ID: theo.personId, confirmed: true });
    expect((await anonymise()).refusal?.message).toBe(
      'Diese Person steht auf der Liste L 19 für 2026, die bis 28.02.2027 gemeldet wird. Anonymisieren kannst du sie danach.',
    );
    await house().sql("update bank_order set execute_on = '2024-11-20' where club_id = $1", [clubId]);
    expect((await anonymise()).http).toBe(200);
  });
});
