import { contract } from '@vereinshaus/contract';
import { kioskTexts } from '@vereinshaus/contract/kiosk/rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPerson } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { testNow } from '../attendance/attendance.testing.ts';
import { addDevice, buildKioskWorld, hostOfClub, type KioskWorld, registerTablet, tabletOf } from './kiosk.testing.ts';

let now = testNow;
const house = useHouse({ clock: () => now });
const { kiosk, kioskDoor } = contract;
let world: KioskWorld;

beforeEach(async () => {
  now = testNow;
  world = await buildKioskWorld(house());
});

const visitor = (clubId = world.clubId) => house().as(null, { host: hostOfClub(clubId) });

describe('a device at the door', () => {
  it('is named by the office and becomes a tablet by a code that is typed once', async () => {
    const { ID, code } = await addDevice(house(), world.office, { name: 'Eingang Süd' });
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    const list = async () => (await house().as(world.office).call(kiosk.devices, {})).devices;
    expect(await list()).toMatchObject([{ ID, name: 'Eingang Süd', state: 'waiting', timeRegistered: 0 }]);
    const cookie = await registerTablet(house(), world.clubId, code.toLowerCase().replace('-', ' '));
    expect(await list()).toMatchObject([{ state: 'active', timeRegistered: now.getTime() / 1000 }]);
    expect(await visitor().refused(kioskDoor.register, { code })).toMatchObject({ code: 'kiosk.wrongCode' });
    const stored = await house().sql('select to_jsonb(d)::text as row from kiosk_device d where club_id = $1', [
      world.clubId,
    ]);
    expect(JSON.stringify(stored)).not.toContain(cookie.split('=')[1]);
    expect(JSON.stringify(stored)).not.toContain('4711');
    const history = await house().sql<{ kind: string }>(
      "select kind from history_entry where club_id = $1 and kind like 'kiosk.%' order by id",
      [world.clubId],
    );
    expect(history.map(({ kind }) => kind)).toEqual(['kiosk.added', 'kiosk.registered']);
  });

  it('is none any more when its code has run out, and gets a new one', async () => {
    const { ID, code } = await addDevice(house(), world.office);
    now = new Date(now.getTime() + 31 * 60_000);
    expect(await visitor().refused(kioskDoor.register, { code })).toMatchObject({ http: 422, code: 'kiosk.wrongCode' });
    const { devices } = await house().as(world.office).call(kiosk.devices, {});
    expect(devices).toMatchObject([{ state: 'expired' }]);
    const { code: renewed } = await house().as(world.office).call(kiosk.renewCode, { ID });
    await registerTablet(house(), world.clubId, renewed);
  });

  it('a new code ends the tablet before it', async () => {
    const { ID, door } = await tabletOf(house(), world);
    await door.call(kioskDoor.copy, {});
    await house().as(world.office).call(kiosk.renewCode, { ID });
    expect(await door.refused(kioskDoor.copy, {})).toMatchObject({ http: 401, message: kioskTexts.revoked });
  });

  it('is revoked at once: every question is answered with one sentence', async () => {
    const { ID, door } = await tabletOf(house(), world);
    await house().as(world.office).call(kiosk.revokeDevice, { ID });
    const key = crypto.randomUUID();
    const revoked = { http: 401, code: 'kiosk.revoked', message: kioskTexts.revoked };
    expect(await door.refused(kioskDoor.copy, {})).toMatchObject(revoked);
    expect(await door.refused(kioskDoor.scan, { code: 'x', arrivalKey: key })).toMatchObject(revoked);
    expect(await door.refused(kioskDoor.typed, { name: 'Lena Gruber', year: 2018, arrivalKey: key })).toMatchObject(
      revoked,
    );
    const arrivals = [{ key, child_ID: world.lena.personId, time: now.getTime() / 1000 }];
    expect(await door.refused(kioskDoor.catchUp, { arrivals })).toMatchObject(revoked);
    expect(await house().as(world.office).refused(kiosk.revokeDevice, { ID })).toMatchObject({ code: 'kiosk.gone' });
  });

  it('opens nothing in another club, and another club revokes nothing', async () => {
    const { ID, code } = await addDevice(house(), world.office);
    const other = await buildKioskWorld(house());
    expect(await visitor(other.clubId).refused(kioskDoor.register, { code })).toMatchObject({
      code: 'kiosk.wrongCode',
    });
    expect(await house().as(other.office).refused(kiosk.revokeDevice, { ID })).toMatchObject({ code: 'kiosk.gone' });
    const cookie = await registerTablet(house(), world.clubId, code);
    const elsewhere = house().as(null, { host: hostOfClub(other.clubId), headers: { cookie } });
    expect(await elsewhere.refused(kioskDoor.copy, {})).toMatchObject({ code: 'kiosk.revoked' });
  });

  it('codes cannot be guessed: after a few wrong ones there is a pause', async () => {
    const guess = () => visitor().refused(kioskDoor.register, { code: 'AAAA-AAAA' });
    for (let count = 0; count < 6; count += 1) expect(await guess()).toMatchObject({ code: 'kiosk.wrongCode' });
    expect(await guess()).toMatchObject({ http: 429 });
  });

  it('is left with its PIN alone', async () => {
    const { door } = await tabletOf(house(), world, { pin: '2468' });
    expect(await door.refused(kioskDoor.leave, { pin: '1111' })).toMatchObject({ message: kioskTexts.wrongPin });
    await door.call(kioskDoor.leave, { pin: '2468' });
    for (let count = 0; count < 6; count += 1) await door.ask(kioskDoor.leave, { pin: '1111' });
    expect(await door.refused(kioskDoor.leave, { pin: '2468' })).toMatchObject({ http: 429 });
  });

  it('is for a club that has membership cards', async () => {
    const { door } = await tabletOf(house(), world);
    await house().sql(`update club set settings = '{"showMembershipCard": false}' where id = $1`, [world.clubId]);
    expect(await door.refused(kioskDoor.copy, {})).toMatchObject({ code: 'kiosk.revoked' });
  });

  it('stands at a room of this club', async () => {
    const other = await buildKioskWorld(house());
    const [room] = await house().sql<{ id: number }>("insert into room (club_id, name) values ($1, 'X') returning id", [
      other.clubId,
    ]);
    expect(
      await house()
        .as(world.office)
        .refused(kiosk.addDevice, { name: 'Tür', pin: '4711', room_ID: room?.id ?? 0 }),
    ).toMatchObject({ code: 'kiosk.roomGone' });
    const pin = await house().as(world.office).refused(kiosk.addDevice, { name: 'Tür', pin: '12a4' });
    expect(pin).toMatchObject({ http: 422, fields: { pin: 'Bitte gib 4 bis 8 Ziffern ein.' } });
  });
});

describe('the copy on the tablet', () => {
  it('holds who may come in, what the club shows at the door, and nothing more', async () => {
    const shown = { tag: 'schule', label: 'Schule', type: 'text', showInAMS: true };
    const hidden = { tag: 'geheim', label: 'Geheim', type: 'text' };
    await house().sql(
      "update club set settings = settings || jsonb_build_object('additionalFields', $2::jsonb) where id = $1",
      [world.clubId, JSON.stringify([shown, hidden])],
    );
    await house().sql('update person set extra = $2, email = $3, phone = $4 where id = $1', [
      world.lena.personId,
      JSON.stringify({ schule: 'VS Mitte', geheim: 'nichts' }),
      'lena@x.test',
      '+43660123',
    ]);
    const stranger = await buildPerson(house(), world.clubId, { first_name: 'Fremd' });
    const { door } = await tabletOf(house(), world);
    const copy = await door.call(kioskDoor.copy, {});
    expect(copy.device).toMatchObject({ name: 'Eingang', room: '' });
    expect(copy.keys).toHaveLength(3);
    const lena = copy.persons.find(({ ID }) => ID === world.lena.personId);
    expect(lena).toEqual({
      ID: world.lena.personId,
      name: 'Lena Gruber',
      year: 2018,
      serial: 0,
      standing: 'member',
      status: 'ordentliches Mitglied',
      fields: [{ label: 'Schule', text: 'VS Mitte' }],
      dates: [world.eventId],
      leads: [],
      rooms: [],
    });
    // Max is no member but has a date; the trainer leads it; persons with neither are not listed.
    expect(copy.persons.find(({ ID }) => ID === world.max.personId)).toMatchObject({ standing: 'none' });
    expect(copy.persons.find(({ ID }) => ID === world.trainer.personId)).toMatchObject({ leads: [world.eventId] });
    expect(copy.persons.map(({ ID }) => ID)).not.toContain(stranger.personId);
    expect(JSON.stringify(copy)).not.toMatch(/lena@x|43660123|nichts/);
  });
});
