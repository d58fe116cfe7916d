import { contract } from '@vereinshaus/contract';
import { membershipFiles } from '@vereinshaus/contract/membership/calls';
import { jwtVerify } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, cookieOf, useHouse } from '../../../test/harness.ts';
import { appleWallet } from '../../adapters/wallet/apple-wallet.ts';
import { googleWallet } from '../../adapters/wallet/google-wallet.ts';
import { appleCertificates, googleAccount, readPass } from '../../adapters/wallet/wallet.testing.ts';
import type { Wallets } from '../../adapters/wallet/wallet.ts';

/** Filled and emptied by the tests: the certificates of the installation. */
const wallets: Wallets = {};
const account = googleAccount();
let certificates: Awaited<ReturnType<typeof appleCertificates>>;

const house = useHouse({ clock: () => new Date('2026-11-15T12:00:00Z'), wallets });
const calls = contract.membership;

let parent: NonNullable<Actor>;
let child: NonNullable<Actor>;

beforeAll(async () => {
  certificates = await appleCertificates();
});

beforeEach(async () => {
  wallets.apple = appleWallet(certificates);
  wallets.google = googleWallet('3388000000022', account.file);
  const clubId = await buildClub(house(), { color: '#17653a' });
  parent = await buildPerson(house(), clubId, { first_name: 'Vera' });
  child = await buildPerson(house(), clubId, {
    first_name: 'Tim',
    last_name: 'Öllinger',
    birth_date: '2015-01-01',
    manager_id: parent.personId,
  });
  await buildMembershipRole(house(), clubId, child.personId, 1);
});

const offered = async () => (await house().as(parent).call(calls.cards, {})).wallets;
const askApple = async (actor: NonNullable<Actor>) => {
  const path = membershipFiles.appleCard.path.replace(':child_ID', String(child.personId));
  const headers = { cookie: await cookieOf(house(), actor), host: `verein${actor.clubId}.test` };
  return house().app.inject({ url: `/api${path}`, headers });
};

describe('a membership card for a phone', () => {
  it('is offered where somebody has entered certificates that hold, and nowhere else', async () => {
    expect(await offered()).toEqual(['apple', 'google']);
    wallets.apple = appleWallet(await appleCertificates(new Date('2026-11-14')));
    expect(await offered()).toEqual(['google']);
    expect((await askApple(parent)).statusCode).toBe(409);
    delete wallets.apple;
    delete wallets.google;
    expect(await offered()).toEqual([]);
    const refused = await house().as(parent).refused(calls.googleCard, { child_ID: child.personId });
    expect(refused).toMatchObject({ http: 409, message: 'Diese Wallet ist hier nicht eingerichtet.' });
  });

  it('is a signed file for Apple Wallet, with the code of a printed card', async () => {
    const answer = await askApple(parent);
    expect(answer.headers['content-type']).toBe('application/vnd.apple.pkpass');
    const read = readPass(answer.rawPayload, certificates.certificate);
    expect(read).toMatchObject({ hasTrueHashes: true, isSigned: true });
    expect(read.names).toEqual(expect.arrayContaining(['icon.png', 'icon@2x.png', 'logo.png', 'pass.json']));
    const { cards } = await house().as(parent).call(calls.cards, {});
    expect(read.pass).toMatchObject({
      passTypeIdentifier: 'pass.at.verein.karte',
      teamIdentifier: 'TEAM123456',
      backgroundColor: 'rgb(23, 101, 58)',
      barcodes: [{ format: 'PKBarcodeFormatQR', message: cards[0]?.url }],
      generic: { primaryFields: [{ value: 'Tim Öllinger' }], secondaryFields: [{ value: 'ordentliches Mitglied' }] },
    });
  });

  it('is a signed link for Google Wallet, another one after a new card', async () => {
    const linkOf = async () => {
      const { url } = await house().as(parent).call(calls.googleCard, { child_ID: child.personId });
      expect(url).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\//);
      expect(url.length).toBeLessThan(1800);
      const { payload } = await jwtVerify(url.split('/save/')[1] ?? '', account.publicKey, { audience: 'google' });
      return payload;
    };
    const first = await linkOf();
    const { cards } = await house().as(parent).call(calls.cards, {});
    expect(first).toMatchObject({
      iss: 'karten@verein.test',
      typ: 'savetowallet',
      payload: { genericObjects: [{ barcode: { type: 'QR_CODE', value: cards[0]?.url } }] },
    });
    await house().as(parent).call(calls.renewCard, { child_ID: child.personId });
    expect(await linkOf()).not.toMatchObject({ payload: first['payload'] });
  });

  it('is there for the family of a member alone', async () => {
    const stranger = await buildPerson(house(), parent.clubId, {});
    expect((await askApple(stranger)).statusCode).toBe(403);
    const own = await house().as(parent).refused(calls.googleCard, { child_ID: parent.personId });
    expect(own).toMatchObject({ http: 409, message: 'Diese Karte gilt zurzeit nicht.' });
  });

  it('refuses certificates that are none for passes, or no pair', async () => {
    expect(() => appleWallet({ ...certificates, certificate: certificates.wwdr })).toThrow(/keines für Pässe/);
    const other = await appleCertificates();
    expect(() => appleWallet({ ...certificates, key: other.key })).toThrow(/gehören nicht zusammen/);
  });
});
