import { contract } from '@vereinshaus/contract';
import { describe, expect, it } from 'vitest';
import { buildClub, buildLogin, buildPerson } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { cellKeyFrom, clubsOfHint, publicKeyOf, readHint, signHint } from './hints.ts';

const [west, stranger] = [cellKeyFrom('w'.repeat(40)), cellKeyFrom('s'.repeat(40))];
const cells = new Map([['west', { url: 'https://west.test', publicKey: publicKeyOf(west) }]]);
const ost = { url: 'http://127.0.0.1', publicKey: publicKeyOf(stranger) };
const house = useHouse({ cell: { name: 'ost', key: stranger, cells } });
const asking = useHouse({ cell: { name: 'west', key: west, cells: new Map([['ost', ost]]) } });
const now = new Date();
const email = 'Anna@X.test';
const said = { email, from: 'west', to: 'ost', now };
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const read = (signed: string, at = now, own = 'ost') => readHint(signed, { cells, own, now: at });

describe('a hint of another cell', () => {
  it('counts for a minute, from a cell that is known, to the one it names', () => {
    const signed = signHint(west, said);
    expect(read(signed, later(58))).toMatchObject({ from: 'west', to: 'ost' });
    expect(Buffer.from(signed.split('.')[0] ?? '', 'base64url').toString()).not.toContain('nna');
    expect(() => read(signed, later(61))).toThrow('Hinweis');
    expect(() => read(signed, now, 'nord')).toThrow('Hinweis');
    expect(() => read(signHint(stranger, said))).toThrow('Hinweis');
    expect(() => read(signHint(west, { ...said, from: 'fremd' }))).toThrow('Hinweis');
    const [, signature] = signed.split('.');
    const other = Buffer.from(JSON.stringify({ ...read(signed), expires: 9e9 })).toString('base64url');
    expect(() => read(`${other}.${signature}`)).toThrow('Hinweis');
    for (const broken of ['', '.', 'a.b.c', 'e30.e30']) expect(() => read(broken)).toThrow('Hinweis');
  });

  it('that was made for much later is none', () => {
    expect(() => read(signHint(west, { ...said, now: later(3600) }))).toThrow('Hinweis');
  });

  it('finds the clubs of the account once, those that are open, and names nobody', async () => {
    const [open, away] = [await buildClub(house(), { name: 'TV Offen' }), await buildClub(house(), { name: 'TV Weg' })];
    for (const clubId of [open, away]) {
      const { personId } = await buildPerson(house(), clubId);
      await buildLogin(house(), clubId, personId, 'anna@x.test');
    }
    await house().sql(`insert into club_away (club_number, reason, is_shut) values ($1, 'leaving', true)`, [away]);
    const hint = read(signHint(west, said));
    const ask = () => house().database.transaction({ tenant: 0 }, (db) => clubsOfHint(db, hint));
    expect(await ask()).toEqual([{ name: 'TV Offen', host: `verein${open}.test` }]);
    await expect(ask()).rejects.toThrow('Hinweis');
    const inClub = house().database.transaction({ tenant: open, readOnly: true }, (db) =>
      clubsOfHint(db, read(signHint(west, said))),
    );
    await expect(inClub).rejects.toThrow();
  });

  it('shows whoever is signed in the clubs of the other cell, with the way to its sign-in and no session', async () => {
    ost.url = await house().app.listen({ port: 0, host: '127.0.0.1' });
    const [here, there] = [
      await buildClub(asking(), { name: 'TV Hier' }),
      await buildClub(house(), { name: 'TV Dort' }),
    ];
    const [me, other] = [await buildPerson(asking(), here), await buildPerson(house(), there)];
    await buildLogin(asking(), here, me.personId, 'mia@x.test');
    await buildLogin(house(), there, other.personId, 'mia@x.test');
    const ask = () => asking().as(me).call(contract.session.linkedAccounts, {});
    const origin = `http://verein${there}.test:${new URL(ost.url).port}`;
    expect(await ask()).toEqual({
      users: [
        { platform: 'TV Dort', name: 'Anna Huber', login_url: `${origin}/benutzer/login?email=mia%40x.test`, logo: '' },
      ],
    });
    expect(await house().sql('select from session where club_id = $1', [there])).toEqual([]);
    ost.url = 'http://127.0.0.1:1';
    expect(await ask()).toEqual({ users: [] });
  });
});
