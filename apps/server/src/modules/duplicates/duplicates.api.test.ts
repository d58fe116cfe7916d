import { contract } from '@vereinshaus/contract';
import { describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';

const house = useHouse({ clock: () => new Date('2026-11-15T12:00:00Z') });
const { duplicates, history } = contract;

const emptyClub = async () => {
  const clubId = await buildClub(house());
  const admin = await buildPerson(house(), clubId, { first_name: 'Adele', last_name: 'Amt', staff_level: 90 });
  const build = async (columns: Record<string, unknown>) => (await buildPerson(house(), clubId, columns)).personId;
  const list = async (input: { distinct?: boolean } = {}) => {
    const { pairs } = await house().as(admin).call(duplicates.list, input);
    return pairs.map(({ one, other, reasons }) => ({ ids: [one.ID, other.ID], reasons }));
  };
  return { clubId, admin, build, list };
};

const token = 'a'.repeat(32);

describe('possible duplicates', () => {
  it('are found by name and birth date, however umlauts and capitals are written', async () => {
    const { build, list } = await emptyClub();
    const ids = [
      await build({ first_name: 'Jörg', last_name: 'Müller', birth_date: '1990-05-05' }),
      await build({ first_name: 'JOERG', last_name: 'Mueller ', birth_date: '1990-05-05' }),
    ];
    await build({ first_name: 'Jörg', last_name: 'Müller', birth_date: '1991-05-05' });
    expect(await list()).toEqual([{ ids, reasons: ['name'] }]);
  });

  it('are found by the same number, by address and first name, by a similar name, by swapped names', async () => {
    const { build, list } = await emptyClub();
    const svn = [
      await build({ first_name: 'Eva', last_name: 'Alt', birth_date: '1970-01-01', svn_token: token }),
      await build({ first_name: 'Eva', last_name: 'Neu', birth_date: null, svn_token: token }),
    ];
    const email = [
      await build({ first_name: 'Kurt', last_name: 'Baum', birth_date: '1980-01-01', email: 'kurt@x.test' }),
      await build({ first_name: 'kurt', last_name: 'Wald', birth_date: null, email: 'Kurt@x.test' }),
    ];
    const similar = [
      await build({ first_name: 'Katharina', last_name: 'Hofstätter', birth_date: '2001-02-03' }),
      await build({ first_name: 'Katarina', last_name: 'Hofstetter', birth_date: '2001-02-03' }),
    ];
    const swapped = [
      await build({ first_name: 'Peter', last_name: 'Franz', birth_date: '1960-06-06' }),
      await build({ first_name: 'Franz', last_name: 'Peter', birth_date: '1960-06-06' }),
    ];
    expect(await list()).toEqual([
      { ids: svn, reasons: ['svn'] },
      { ids: email, reasons: ['email'] },
      { ids: similar, reasons: ['similar'] },
      { ids: swapped, reasons: ['similar'] },
    ]);
  });

  it('are neither twins, nor a mother with her address at the child, nor who is deleted', async () => {
    const { build, list } = await emptyClub();
    const mother = await build({ first_name: 'Maria', last_name: 'Huber', email: 'huber@x.test' });
    const child = { last_name: 'Huber', birth_date: '2015-05-05', manager_id: mother, email: 'huber@x.test' };
    await build({ ...child, first_name: 'Anna' });
    await build({ ...child, first_name: 'Hanna' });
    await build({ ...child, first_name: 'Lukas' });
    await build({ ...child, first_name: 'Lukas', deleted_at: '2026-01-01' });
    expect(await list()).toEqual([]);
  });

  it('that are none are remembered, with the history of both, until somebody takes it back', async () => {
    const { admin, build, list } = await emptyClub();
    const [one, other] = [await build({ first_name: 'Anna' }), await build({ first_name: 'Anna' })];
    const say = (undo: boolean) =>
      house().as(admin).call(duplicates.declareDistinct, { one_ID: other, other_ID: one, undo });
    expect((await say(false)).message).toBe('Gemerkt: Das sind zwei verschiedene Personen.');
    await say(false);
    expect(await list()).toEqual([]);
    expect(await list({ distinct: true })).toEqual([{ ids: [one, other], reasons: [] }]);
    const { history: entries } = await house().as(admin).call(history.ofPerson, { userID: one });
    expect(entries.map((entry) => entry.history.description)).toEqual([`Keine Dublette von Person ${other}`]);
    await say(true);
    expect(await list()).toHaveLength(1);
  });

  it('stand side by side with everything that would move; who saw the health note is written down', async () => {
    const { clubId, admin, build } = await emptyClub();
    const one = await build({ first_name: 'Anna', health_note: 'Asthma' });
    const other = await build({ first_name: 'Anna', email: 'anna@x.test' });
    await house().sql(
      "insert into membership_role (club_id, person_id, code, starts_on) values ($1, $2, 1, '2020-01-01')",
      [clubId, other],
    );
    const both = await house().as(admin).call(duplicates.compare, { one_ID: one, other_ID: other });
    expect(both.one).toMatchObject({ ID: one, note: 'Asthma', roles: 0, balance: { saldo: 0, due: 0, later: 0 } });
    expect(both.other).toMatchObject({ ID: other, email: 'anna@x.test', roles: 1 });
    expect(await house().sql('select what from sensitive_access where person_id = $1', [one])).toEqual([
      { what: 'health' },
    ]);
  });
});
