import { contract } from '@vereinshaus/contract';
import { emptyAudience } from '@vereinshaus/contract/newsletters/newsletter-audience';
import { beforeEach, describe, expect, it } from 'vitest';
import { workOfNewsletters } from '../../src/modules/newsletters/newsletters.testing.ts';
import { deliveredFrom } from '../../src/modules/system/delivered.testing.ts';
import { buildClub, buildPerson } from '../factories/index.ts';
import { type Actor, cookieOf, useHouse } from '../harness.ts';
import { whileHeld } from '../while-held.ts';

const house = useHouse();
const { newsletters, contacts } = contract;

let clubId = 0;
let admin: NonNullable<Actor>;

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 90, email: 'buero@x.test', mailing: 0 });
  await cookieOf(house(), admin);
});

const office = () => house().as(admin);
/** A quarter of an hour after the release. */
const later = () => workOfNewsletters(house(), clubId, () => new Date(Date.now() + 15 * 60_000));
const sorted = (answers: readonly { http: number }[]) => answers.map(({ http }) => http).toSorted((a, b) => a - b);
const audience = { ...emptyAudience, groups: [{}] };

const draft = async () => {
  await buildPerson(house(), clubId, { first_name: 'Maria', email: 'maria@x.test' });
  const written = { subject: 'Sommerfest', blocks: [{ kind: 'text' as const, html: '<p>Kommt!</p>' }], audience };
  const { ID, version } = await office().call(newsletters.save, written);
  return { newsletter_ID: ID, version, mails: 1 };
};
const scheduled = async () => {
  const released = await draft();
  await office().call(newsletters.send, released);
  return { newsletter_ID: released.newsletter_ID };
};
const held = (id: number) => ({ table: 'newsletter' as const, id });
const finish = async (newsletterId: number) => {
  const work = later();
  await work.begin(newsletterId);
  while ((await work.handOver(newsletterId)) === 'more');
};
const delivered = async () => (await deliveredFrom(house(), clubId)).map(({ to }) => to);

describe('a newsletter', () => {
  it('that two release at once is released once and reaches everybody once', async () => {
    const released = await draft();
    const send = () => office().ask(newsletters.send, released);
    expect(sorted(await whileHeld(house(), held(released.newsletter_ID), [send, send]))).toEqual([200, 409]);
    await finish(released.newsletter_ID);
    expect(await delivered()).toEqual(['maria@x.test']);
  });

  it('that is stopped in the moment in which it begins is either: never stopped and sent', async () => {
    const its = await scheduled();
    const stop = async () => (await office().ask(newsletters.stop, its)).http;
    const begin = () => later().begin(its.newsletter_ID);
    const answers = await whileHeld<number | string>(house(), held(its.newsletter_ID), [stop, begin]);
    expect([
      [200, 'nothing'],
      [409, 'begun'],
    ]).toContainEqual(answers);
    await finish(its.newsletter_ID);
    expect(await delivered()).toEqual(answers[0] === 200 ? [] : ['maria@x.test']);
  });

  it('that two resume at once goes on once', async () => {
    const its = await scheduled();
    await later().begin(its.newsletter_ID);
    await office().call(newsletters.pause, its);
    const resume = () => office().ask(newsletters.resume, its);
    expect(sorted(await whileHeld(house(), held(its.newsletter_ID), [resume, resume]))).toEqual([200, 409]);
    await finish(its.newsletter_ID);
    expect(await delivered()).toEqual(['maria@x.test']);
  });
});

it('a contact that two turn into a person at once is one person', async () => {
  const { ID } = await office().call(contacts.save, { kind: 'person', prename: 'Herta', lastname: 'Lang' });
  const convert = () => office().ask(contacts.convert, { ID });
  expect(sorted(await whileHeld(house(), { table: 'contact', id: ID }, [convert, convert]))).toEqual([200, 409]);
  const persons = await house().sql(`select from person where club_id = $1 and last_name = 'Lang'`, [clubId]);
  expect(persons).toHaveLength(1);
});
