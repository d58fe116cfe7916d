import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { maxPushDevices } from '@vereinshaus/contract/push/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, cookieOf, useHouse } from '../../../test/harness.ts';
import { outboxCarriers } from '../../adapters/carriers.ts';
import { servicePush } from '../../adapters/push/push.ts';
import { startPushService } from '../../adapters/push/push-service.testing.ts';
import { vapidKeysFrom } from '../../adapters/push/vapid-keys.ts';
import { secretsFrom } from '../../kit/secrets.ts';
import { buildEventWorld, fourMondays, takePart, testNow } from '../events/events.testing.ts';
import { mailWorkers } from '../system/deliver-mail.ts';
import { forgetDevice } from './index.ts';

const keys = vapidKeysFrom('geheimnis der pruefung');
const service = servicePush({ keys, contact: 'mailto:office@verein.test', hosts: ['127.0.0.1'] });
const house = useHouse({ clock: () => testNow, push: service });
const { push, events, news, messaging } = contract;

let browser: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  browser = await startPushService();
});
afterAll(() => browser.close());

let clubId = 0;
let courseId = 0;
let admin: NonNullable<Actor>;
let maria: NonNullable<Actor>;
let tim: NonNullable<Actor>;
let eventIds: number[] = [];

/** Maria manages Tim, who takes part on four Mondays. */
beforeEach(async () => {
  browser.state.answer = 201;
  browser.state.received = [];
  ({ clubId, admin, courseId } = await buildEventWorld(house()));
  maria = await buildPerson(house(), clubId, { first_name: 'Maria', email: 'maria@x.test' });
  tim = await buildPerson(house(), clubId, { first_name: 'Tim', manager_id: maria.personId });
  await takePart(house(), courseId, tim);
  eventIds = (await house().as(admin).call(events.save, fourMondays(courseId))).events.map(({ ID }) => ID);
});

let count = 0;
const subscribe = async (person: Actor) => {
  count += 1;
  const subscription = browser.subscription(`${clubId}-${count}`);
  await house().as(person).call(push.addDevice, subscription);
  return subscription;
};

/** Delivers the waiting messages, as the queue does. */
const deliver = async () => {
  const [jobWorkers] = mailWorkers(
    { ...outboxCarriers, push: service },
    { secrets: secretsFrom('geheim'), forgetDevice },
  );
  const waiting = await house().sql<{ id: number }>(
    "select id from mail where club_id = $1 and channel = 'push' and state = 'queued' order by id",
    [clubId],
  );
  for (const { id } of waiting) {
    const attempt = { database: house().database, now: () => new Date(), isLast: true };
    await jobWorkers?.run(attempt, { clubId, mailId: id } as never);
  }
  return browser.state.received.map(({ message }) => message);
};

const devices = async (person: Actor) => (await house().as(person).call(push.state, {})).devices;
const cancelFirst = () =>
  house()
    .as(admin)
    .call(events.hide, { id: eventIds[0] ?? 0 });

describe('a device', () => {
  it('is subscribed with the key of the installation, told by its kind, and can be removed', async () => {
    await house()
      .as(maria, { headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile' } })
      .call(push.addDevice, browser.subscription('x'));
    const state = await house().as(maria).call(push.state, {});
    expect(state).toMatchObject({ publicKey: keys.publicKey, devices: [{ name: 'Chrome auf Android' }], silent: [] });
    await house()
      .as(maria)
      .call(push.removeDevice, { ID: state.devices[0]?.ID ?? 0 });
    expect(await devices(maria)).toEqual([]);
  });

  it('changes hands with whoever subscribes on it next', async () => {
    const subscription = await subscribe(maria);
    const otto = await buildPerson(house(), clubId, { first_name: 'Otto' });
    await house().as(otto).call(push.addDevice, subscription);
    expect([await devices(maria), (await devices(otto)).length]).toEqual([[], 1]);
  });

  it('is not somebody else’s to remove', async () => {
    await subscribe(maria);
    const [device] = await devices(maria);
    expect(
      await house()
        .as(admin)
        .refused(push.removeDevice, { ID: device?.ID ?? 0 }),
    ).toMatchObject({ http: 404 });
    expect(await devices(maria)).toHaveLength(1);
  });

  it('gives way when there are too many', async () => {
    for (let index = 0; index <= maxPushDevices; index += 1) await subscribe(maria);
    expect(await devices(maria)).toHaveLength(maxPushDevices);
  });

  it('is gone with the session it was added in', async () => {
    const headers = { cookie: await cookieOf(house(), maria) };
    await house().as(maria, { headers }).call(push.addDevice, browser.subscription('sitzung'));
    expect((await house().as(maria, { headers }).call(push.state, {})).devices).toMatchObject([{ isCurrent: true }]);
    await house().as(maria, { headers }).call(contract.session.logout, {});
    expect(await devices(maria)).toEqual([]);
  });

  it.each([
    ['of a place that is no push service', { endpoint: 'https://evil.test/x' }, 'endpoint'],
    ['with a key that no browser made', { p256dh: 'abc' }, 'p256dh'],
  ])('is refused %s', async (_, wrong, field) => {
    const input = { ...browser.subscription('y'), ...wrong };
    const refusal = await house().as(maria).refused(push.addDevice, input);
    expect([refusal.http, Object.keys(refusal.fields ?? {})]).toEqual([422, [field]]);
    expect(await devices(maria)).toEqual([]);
  });

  it('cannot be added from within somebody else’s view', async () => {
    const behind = { ...maria, behind: admin.personId };
    expect(await house().as(behind).refused(push.addDevice, browser.subscription('z'))).toMatchObject({ http: 409 });
  });
});

describe('what it tells', () => {
  it('is a cancelled date of the child, on the device of the Verwalter, without a name', async () => {
    await subscribe(maria);
    await cancelFirst();
    expect(await deliver()).toEqual([
      {
        title: 'Kinderturnen am Mo., 19.10. entfällt',
        text: 'Entfällt: Mo., 19.10.2026, 18:00 bis 19:00',
        link: `/kurse/${courseId}?tab=termine`,
      },
    ]);
    expect(JSON.stringify(browser.state.received)).not.toContain('Tim');
  });

  it('comes to the child’s own device where there is one, and to each device once', async () => {
    const lisa = await buildPerson(house(), clubId, { first_name: 'Lisa', manager_id: maria.personId });
    await takePart(house(), courseId, lisa);
    await subscribe(maria);
    await subscribe(tim);
    await cancelFirst();
    await deliver();
    const [forMaria, forTim] = [count - 1, count];
    const paths = browser.state.received.map(({ path }) => path);
    expect(paths).toEqual([`/${clubId}-${forMaria}`, `/${clubId}-${forTim}`]);
  });

  it('is news by its subject, and a message of the club without it', async () => {
    await subscribe(maria);
    await house().as(admin).call(news.add, {
      courseId,
      subject: 'Bitte Hallenschuhe',
      textLong: 'Ab Montag.',
      email: true,
    });
    await house()
      .as(admin)
      .call(messaging.sendMessage, { user_ids: [maria.personId], subject: 'Deine Anfrage', text: 'Vertraulich.' });
    const told = await deliver();
    expect(told).toMatchObject([
      { title: 'Kinderturnen', text: 'Bitte Hallenschuhe', link: `/kurse/${courseId}?tab=neuigkeiten` },
      { text: 'Du hast eine Nachricht bekommen. Sie ist in deinen E-Mails.', link: '/' },
    ]);
    expect(JSON.stringify(told)).not.toMatch(/Anfrage|Vertraulich/);
  });

  it('is not what was switched off, and is again when it is switched on', async () => {
    await subscribe(maria);
    await house().as(maria).call(push.chooseKind, { kind: 'dates', wanted: false });
    expect((await house().as(maria).call(push.state, {})).silent).toEqual(['dates']);
    await cancelFirst();
    expect(await deliver()).toEqual([]);
    await house().as(maria).call(push.chooseKind, { kind: 'dates', wanted: true });
    await house()
      .as(admin)
      .call(events.hide, { id: eventIds[1] ?? 0 });
    expect(await deliver()).toHaveLength(1);
  });

  it('is a trial on demand, and the sentence when there is no device', async () => {
    expect(await house().as(maria).refused(push.test, {})).toMatchObject({
      http: 409,
      message: 'Noch bekommt keines deiner Geräte Mitteilungen.',
    });
    await subscribe(maria);
    await house().as(maria).call(push.test, {});
    expect(await deliver()).toMatchObject([{ text: 'So sehen Mitteilungen auf diesem Gerät aus.' }]);
  });

  it('is an Ersatzstunde, and not why the office gave it', async () => {
    await house().sql('update club set settings = settings || \'{"enableMakeups": true}\' where id = $1', [clubId]);
    await subscribe(maria);
    await house().as(admin).call(contract.makeups.give, {
      child_ID: tim.personId,
      course_ID: courseId,
      reason: 'Tim war im Spital',
      key: 'spital-01',
    });
    const told = JSON.stringify(await deliver());
    expect(told).toContain('Ersatzstunde bekommen');
    expect(told).not.toContain('Spital');
  });

  it('is a place that became free for who waited', async () => {
    const full = await buildCourse(house(), clubId, { name: 'Trampolin', max_participants: 1 });
    const otto = await buildPerson(house(), clubId, { first_name: 'Otto' });
    await takePart(house(), full, otto);
    await takePart(house(), full, tim, participationRole.waiting);
    await subscribe(maria);
    await house().as(admin).call(contract.bookings.deregister, { course_ID: full, child_ID: otto.personId });
    expect(await deliver()).toEqual([
      {
        title: 'Platz im Kurs bekommen',
        text: 'Trampolin: Ein Platz ist frei geworden, er ist jetzt gebucht.',
        link: '/kurs/meine',
      },
    ]);
  });
});

describe('an endpoint that is gone', () => {
  it('is forgotten, and what was on its way stands as failed', async () => {
    await subscribe(maria);
    browser.state.answer = 410;
    await cancelFirst();
    await deliver();
    expect(await devices(maria)).toEqual([]);
    const mails = await house().sql(
      "select state, error, device_id from mail where club_id = $1 and channel = 'push'",
      [clubId],
    );
    expect(mails).toEqual([
      { state: 'failed', error: 'Dieses Gerät bekommt keine Mitteilungen mehr.', device_id: null },
    ]);
  });

  it('stays while the service only stumbles, and is sent to at most once', async () => {
    await subscribe(maria);
    browser.state.answer = 500;
    await cancelFirst();
    await deliver();
    await deliver();
    expect([await devices(maria).then((all) => all.length), browser.state.received.length]).toEqual([1, 1]);
  });
});
