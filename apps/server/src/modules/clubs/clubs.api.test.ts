import { randomBytes } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import { wrongPhoto } from '@vereinshaus/contract/files/calls';
import { invalidIban } from '@vereinshaus/contract/kit/iban';
import { wrongVatId, wrongZvr } from '@vereinshaus/contract/kit/register-numbers';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildClub, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { upload } from '../persons/profile.testing.ts';

const house = useHouse();

type Someone = NonNullable<Actor>;
let clubId = 0;
let otherClubId = 0;
let admin: Someone;
let member: Someone;

beforeAll(async () => {
  clubId = await buildClub(house(), { name: 'Turnverein', iban: 'AT611904300234573201', bic: 'GIBAATWWXXX' });
  otherClubId = await buildClub(house(), { name: 'Schwimmclub', iban: 'DE89370400440532013000' });
  admin = await buildPerson(house(), clubId, { staff_level: 80 });
  member = await buildPerson(house(), clubId);
});

const storedClub = async (id: number) => {
  const [row] = await house().sql<Record<string, unknown>>('select * from club where id = $1', [id]);
  return row ?? {};
};

const undeterminable = {
  http: 404,
  message: 'Fehler aufgetreten — dein Verein konnte nicht ermittelt werden...',
};

const lastEntry = async () => {
  const [row] = await house().sql<{ kind: string; actor_id: number; details: unknown; count: number }>(
    `select h.kind, h.actor_id, h.details, count(*) over ()::int as count
     from history_entry h where h.club_id = $1 order by h.id desc limit 1`,
    [clubId],
  );
  return row;
};

describe('the club of an address', () => {
  it('is found by the host name', async () => {
    const club = await house()
      .as(null, { host: `verein${clubId}.test` })
      .call(contract.clubs.get, {});
    expect(club).toMatchObject({ status: 'success', ID: clubId, name: 'Turnverein', domain: `verein${clubId}.test` });
  });

  it('names the pages it has, with their words', async () => {
    await house().sql(`update club set facebook = '', terms_link = $2, statutes_link = '' where id = $1`, [
      otherClubId,
      'https://club.test/agb',
    ]);
    const { links } = await house().as(null).call(contract.clubs.get, { verein_ID: otherClubId });
    expect(links).toEqual([{ label: 'AGB', url: 'https://club.test/agb' }]);
  });

  it('is found by its number', async () => {
    const club = await house()
      .as(null, { host: `verein${clubId}.test` })
      .call(contract.clubs.get, { verein_ID: otherClubId });
    expect(club).toMatchObject({ ID: otherClubId, name: 'Schwimmclub' });
  });

  it('can be chosen by the page that embeds it', async () => {
    const club = await house()
      .as(null, { host: 'fremde-seite.test', headers: { 'x-verein-id': String(clubId) } })
      .call(contract.clubs.get, {});
    expect(club.ID).toBe(clubId);
  });

  it.each([
    ['an unknown host', { host: 'unbekannt.test' }, {}],
    ['a number nobody has', { host: 'verein1.test', headers: { 'x-verein-id': '987654' } }, {}],
    ['the platform itself', { host: 'verein1.test', headers: { 'x-verein-id': '0' } }, {}],
  ])('cannot be determined for %s', async (_, options, input) => {
    expect(await house().as(null, options).refused(contract.clubs.get, input)).toMatchObject(undeterminable);
  });

  it('cannot be asked for by a number nobody has', async () => {
    const host = `verein${clubId}.test`;
    expect(await house().as(null, { host }).refused(contract.clubs.get, { verein_ID: 987_654 })).toMatchObject(
      undeterminable,
    );
  });

  it('is found at once when its host was added a moment ago', async () => {
    await house().as(null, { host: 'neu.test' }).refused(contract.clubs.get, {});
    await house().sql('insert into club_host (host, club_id) values ($1, $2)', ['neu.test', clubId]);
    expect((await house().as(null, { host: 'neu.test' }).call(contract.clubs.get, {})).ID).toBe(clubId);
  });

  it('stays the same for five minutes when a known host moves', async () => {
    await house().sql('insert into club_host (host, club_id) values ($1, $2)', ['umzug.test', clubId]);
    await house().as(null, { host: 'umzug.test' }).call(contract.clubs.get, {});
    await house().sql('update club_host set club_id = $1 where host = $2', [otherClubId, 'umzug.test']);
    expect((await house().as(null, { host: 'umzug.test' }).call(contract.clubs.get, {})).ID).toBe(clubId);
  });
});

describe('bank data and internal settings', () => {
  const restricted = ['iban', 'bic', 'bankname', 'creditorID', 'invoiceSettings', 'roomDependencies', 'creditLimit'];

  it('are absent for those who are not signed in', async () => {
    const club = await house()
      .as(null, { host: `verein${clubId}.test` })
      .call(contract.clubs.get, {});
    expect(restricted.filter((name) => name in club)).toEqual([]);
  });

  it('show the bank account to members, invoices only to those who may read the club', async () => {
    const club = await house().as(member).call(contract.clubs.get, {});
    expect(club).toMatchObject({ iban: 'AT611904300234573201', bic: 'GIBAATWWXXX' });
    expect(restricted.filter((name) => !(name in club))).toEqual(['invoiceSettings', 'creditLimit']);
  });

  it('are all there for an administrator', async () => {
    const club = await house().as(admin).call(contract.clubs.get, {});
    expect(restricted.filter((name) => !(name in club))).toEqual([]);
  });

  it('of another club are absent even for an administrator', async () => {
    const club = await house().as(admin).call(contract.clubs.get, { verein_ID: otherClubId });
    expect(restricted.filter((name) => name in club)).toEqual([]);
  });
});

describe('saving the club', () => {
  it('is for administrators', async () => {
    expect(await house().as(admin).call(contract.clubs.save, { shortName: 'TV' })).toEqual({
      status: 'success',
      message: 'Erfolgreich gespeichert',
    });
    expect((await house().as(member).call(contract.clubs.get, {})).shortName).toBe('TV');
  });

  it('is for those who were given the permission club', async () => {
    const helper = await buildPerson(house(), clubId);
    await buildGrant(house(), clubId, helper.personId, 'club');
    expect(await house().as(helper).call(contract.clubs.save, { title: 'Bewegt seit 1890' })).toMatchObject({
      status: 'success',
    });
  });

  it.each([
    ['a member', 0],
    ['somebody who may read everything', 50],
  ])('is refused for %s', async (_, staffLevel) => {
    const before = await storedClub(clubId);
    const person = await buildPerson(house(), clubId, { staff_level: staffLevel });
    expect(await house().as(person).refused(contract.clubs.save, { name: 'Umbenannt' })).toMatchObject({ http: 403 });
    expect(await storedClub(clubId)).toEqual(before);
  });

  it('is refused for those who may only read the club', async () => {
    const reader = await buildPerson(house(), clubId);
    await buildGrant(house(), clubId, reader.personId, 'club_read');
    expect(await house().as(reader).refused(contract.clubs.save, { name: 'Umbenannt' })).toMatchObject({ http: 403 });
  });

  it('is refused without a session', async () => {
    expect(
      await house()
        .as(null, { host: `verein${clubId}.test` })
        .refused(contract.clubs.save, { name: 'Umbenannt' }),
    ).toMatchObject({ http: 401 });
  });

  it('leaves everything that was not sent as it was', async () => {
    const { address: _before, ...before } = await storedClub(clubId);
    await house().as(admin).call(contract.clubs.save, { address: 'Turnplatz 1, 1010 Wien' });
    const { address, ...after } = await storedClub(clubId);
    expect(address).toBe('Turnplatz 1, 1010 Wien');
    expect(after).toEqual(before);
  });

  it('refuses a field it does not know, instead of dropping it and saying that all is saved', async () => {
    const before = [await storedClub(clubId), await storedClub(otherClubId)];
    const { http, refusal } = await house()
      .as(admin)
      .ask(contract.clubs.save, { zvrNr: '987654321', verein_ID: otherClubId });
    expect({ http, ...refusal }).toMatchObject({
      http: 422,
      message: 'Das Feld „verein_ID“ gibt es hier nicht. Es wurde nichts gespeichert.',
      fields: { verein_ID: 'Dieses Feld ist hier nicht vorgesehen' },
    });
    expect([await storedClub(clubId), await storedClub(otherClubId)]).toEqual(before);
  });

  it('writes the day of foundation', async () => {
    await house().as(admin).call(contract.clubs.save, { dateFounded: 18900401 });
    expect(await house().as(member).call(contract.clubs.get, {})).toMatchObject({ dateFounded: 18900401 });
  });

  it('keeps an IBAN without blanks', async () => {
    await house().as(admin, { isConfirmed: true }).call(contract.clubs.save, { iban: 'at61 1904 3002 3457 3201' });
    expect(await storedClub(clubId)).toMatchObject({ iban: 'AT611904300234573201' });
  });

  it.each([
    ['a wrong IBAN', { iban: 'AT61 1904 3002 3457 3202' }, { iban: invalidIban }],
    ['an empty name', { name: ' ' }, { name: 'Erforderlich' }],
    ['a colour that is none', { color: 'rot' }, { color: 'Bitte gib die Farbe als #rrggbb an.' }],
    [
      'a link that runs a script',
      { agbsLink: 'javascript:alert(1)' },
      { agbsLink: 'Bitte gib eine Adresse mit https:// ein.' },
    ],
    [
      'a logo that is no picture',
      { logoData: 'data:text/html;base64,PGI+' },
      { logoData: 'Bitte wähle ein Bild (PNG, JPG, WebP oder SVG).' },
    ],
    ['a ZVR-Zahl with letters', { zvrNr: 'ZVR 12' }, { zvrNr: wrongZvr }],
    [
      'a UID with a slip',
      { settings: { invoiceSettings: { vatId: 'ATU12345678' } } },
      { 'invoiceSettings.vatId': wrongVatId },
    ],
  ])('refuses %s and says so at the field', async (_, input, fields) => {
    const before = await storedClub(clubId);
    expect(await house().as(admin).refused(contract.clubs.save, input)).toMatchObject({ http: 422, fields });
    expect(await storedClub(clubId)).toEqual(before);
  });
});

describe('settings of the club', () => {
  it('change one by one and keep their defaults otherwise', async () => {
    await house()
      .as(admin)
      .call(contract.clubs.save, { settings: { svnRequired: true, seniorAge: 65 } });
    await house()
      .as(admin)
      .call(contract.clubs.save, { settings: { seniorAge: 62 } });
    expect(await house().as(member).call(contract.clubs.get, {})).toMatchObject({
      svnRequired: true,
      seniorAge: 62,
      juniorAge: 18,
    });
  });

  it('that nobody knows are refused', async () => {
    const refusal = await house()
      .as(admin)
      .refused(contract.clubs.save, { settings: { freibier: true } });
    expect(refusal).toMatchObject({ http: 422, message: 'Die Einstellung freibier gibt es nicht.' });
  });

  it.each([
    ['of the wrong kind', { svnRequired: 'ja' }, { svnRequired: 'Dieser Wert ist nicht gültig' }],
    ['out of range', { paymentReminderInterval: 0 }, { paymentReminderInterval: 'Minimaler Wert: 1' }],
    [
      'with an unknown payment method',
      { paymentMethods: ['muscheln'] },
      { 'paymentMethods.0': 'Dieser Wert ist nicht gültig' },
    ],
    ['with a negative fee', { msFees: { normal: -1 } }, { 'msFees.normal': 'Minimaler Wert: 0' }],
  ])('%s are refused with a sentence at the field', async (_, settings, fields) => {
    const before = await storedClub(clubId);
    expect(await house().as(admin).refused(contract.clubs.save, { settings })).toMatchObject({ http: 422, fields });
    expect(await storedClub(clubId)).toEqual(before);
  });

  it('are all or nothing: one bad value keeps the good ones out', async () => {
    const before = await storedClub(clubId);
    await house()
      .as(admin)
      .refused(contract.clubs.save, { settings: { showDiscounts: true, seniorAge: 5 } });
    expect(await storedClub(clubId)).toEqual(before);
  });
});

describe('the history', () => {
  it('tells who changed what, before and after', async () => {
    await house()
      .as(admin)
      .call(contract.clubs.save, { title: 'Alter Titel', settings: { requireShirtSize: false } });
    await house()
      .as(admin)
      .call(contract.clubs.save, { title: 'Neuer Titel', settings: { requireShirtSize: true } });
    expect(await lastEntry()).toMatchObject({
      kind: 'club.changed',
      actor_id: admin.personId,
      details: {
        changes: {
          title: { before: 'Alter Titel', after: 'Neuer Titel' },
          requireShirtSize: { before: false, after: true },
        },
      },
    });
  });

  it('stays quiet when nothing changed', async () => {
    await house().as(admin).call(contract.clubs.save, { title: 'Gleicher Titel' });
    const before = await lastEntry();
    await house().as(admin).call(contract.clubs.save, { title: 'Gleicher Titel' });
    expect(await lastEntry()).toEqual(before);
  });
});

describe('the cover picture', () => {
  const photo = (width = 2400, height = 1800) =>
    sharp({ create: { width, height, channels: 3, background: '#00a000' } })
      .withExif({ IFD0: { Copyright: 'Geheimer Ort' } })
      .jpeg()
      .toBuffer();
  /** Contains no repetition, so no encoder can compress it. */
  const noise = () =>
    sharp(randomBytes(1600 * 900 * 3), { raw: { width: 1600, height: 900, channels: 3 } })
      .png()
      .toBuffer();
  const send = (actor: Actor, content: Buffer) =>
    upload(house(), actor, { path: '/club/cover', name: 'titel.jpg', content });
  const shown = async () => (await house().as(member).call(contract.clubs.get, {})).cover;
  const fetched = (url: string) => house().app.inject({ url, headers: { host: `verein${clubId}.test` } });

  it('is cut to 16:9, loses what the camera wrote, is served to everybody and written down', async () => {
    const { http, reply } = await send(admin, await photo());
    expect([http, reply.cover]).toEqual([200, await shown()]);
    const response = await fetched(await shown());
    const { width, height, format, exif } = await sharp(response.rawPayload).metadata();
    expect([width, height, format, exif]).toEqual([1600, 900, 'jpeg', undefined]);
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await lastEntry()).toMatchObject({
      kind: 'club.changed',
      details: { changes: { cover: { after: reply.cover } } },
    });
  });

  it('is drawn coarser when there is very much in it', async () => {
    expect((await send(admin, await noise())).http).toBe(200);
    expect((await fetched(await shown())).rawPayload.length).toBeLessThanOrEqual(450_000);
  });

  it('is taken away again', async () => {
    await send(admin, await photo());
    await house().as(admin).call(contract.clubs.removeCover, {});
    expect(await shown()).toBe('');
  });

  it('is refused when it is none, and nothing changes', async () => {
    const { reply: before } = await send(admin, await photo());
    const { http, reply } = await send(admin, Buffer.from('<svg onload="alert(1)"/>'));
    expect([http, reply.message]).toEqual([422, wrongPhoto]);
    expect(await shown()).toBe(before.cover);
  });

  it('is one, however many send one at once', async () => {
    const answers = await Promise.all(
      [photo(800, 450), photo(900, 500), noise()].map(async (made) => send(admin, await made)),
    );
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200]);
    expect(answers.map(({ reply }) => reply.cover)).toContain(await shown());
  });
});

it.each([
  [{ secondColor: 'gelb' }, 'secondColor'],
  [{ logoData: 'data:text/html;base64,PHN2Zz4=' }, 'logoData'],
])('a look that is none is refused at its field', async (input, field) => {
  const answer = await house().as(admin).ask(contract.clubs.save, input);
  expect(answer).toMatchObject({ http: 422, refusal: { fields: { [field]: expect.any(String) } } });
});

describe('the address of a picture', () => {
  it.each(['1.5', '1e400', 'Infinity', '-1', '99999999999', 'NaN'])(
    'that names the club %s leads nowhere',
    async (id) => {
      const ask = (name: string) => house().app.inject({ url: `/api/club/${name}/${id}/x` });
      const answers = await Promise.all(['logo', 'cover'].map(ask));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    },
  );
});

describe('the logo', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const dataUrl = (mimeType: string, content: string) =>
    `data:${mimeType};base64,${Buffer.from(content).toString('base64')}`;
  const logoAddress = async () => (await house().as(member).call(contract.clubs.get, {})).logo;
  const open = async (url: string) => house().app.inject({ url, headers: { host: `verein${clubId}.test` } });

  it('is served as a file that can do no harm and may be kept', async () => {
    await house()
      .as(admin)
      .call(contract.clubs.save, { logoData: dataUrl('image/svg+xml', svg) });
    const response = await open(await logoAddress());
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(svg);
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('gets a new address with a new picture, and the old one is gone', async () => {
    const before = await logoAddress();
    await house()
      .as(admin)
      .call(contract.clubs.save, { logoData: dataUrl('image/png', 'png') });
    const after = await logoAddress();
    expect(after).not.toBe(before);
    expect((await open(before)).statusCode).toBe(404);
    expect((await open(after)).headers['content-type']).toBe('image/png');
  });

  it('is removed with an empty one', async () => {
    await house().as(admin).call(contract.clubs.save, { logoData: '' });
    expect(await logoAddress()).toBe('');
  });

  it('of 400 kB is taken, a larger one refused', async () => {
    const full = 'x'.repeat(400 * 1024);
    expect(
      await house()
        .as(admin)
        .call(contract.clubs.save, { logoData: dataUrl('image/png', full) }),
    ).toMatchObject({ status: 'success' });
    expect(
      await house()
        .as(admin)
        .refused(contract.clubs.save, { logoData: dataUrl('image/png', `${full}${'x'.repeat(60_000)}`) }),
    ).toMatchObject({ http: 422, message: 'Das Logo ist zu groß (höchstens 400 kB).' });
  });
});
