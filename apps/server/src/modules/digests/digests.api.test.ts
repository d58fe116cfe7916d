import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPerson } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import type { WorkCtx } from '../../kit/ctx.ts';
import { transactionsIn } from '../../kit/tenant-work.ts';
import { type AttendanceWorld, buildAttendanceWorld, buildDate, testNow } from '../attendance/attendance.testing.ts';
import { deliveredFrom } from '../system/delivered.testing.ts';
import { writeDigests } from './write-digests.ts';

let now = testNow;
const house = useHouse({ clock: () => now });
const { digests, events, news, history } = contract;

const day = 86_400_000;
const nextSunday = new Date('2026-11-15T16:05:00Z');

type Signed = { clubId: number; personId: number };
let world: AttendanceWorld & { admin: Signed };
let far: number;

/** Maria with Lena and Max on Tuesdays: in two days, and in twelve. */
beforeEach(async () => {
  now = testNow;
  const built = await buildAttendanceWorld(house());
  const admin = await buildPerson(house(), built.clubId, { first_name: 'Adele', staff_level: 80 });
  world = { ...built, admin };
  await house().sql("update person set email = 'maria@x.test' where id = $1", [world.mother.personId]);
  await buildDate(house(), world.clubId, world.courseId, 6 * 24);
  far = await buildDate(house(), world.clubId, world.courseId, 12 * 24);
});

const choose = (wants: boolean, who: Signed = world.mother) =>
  house().as(who).ask(digests.save, { child_ID: who.personId, wants });
const write = (given: { subject?: string; urgent?: boolean } = {}) =>
  house()
    .as(world.trainer)
    .call(news.add, {
      courseId: world.courseId,
      subject: 'Turnschuhe',
      textLong: 'Bitte weiße Sohlen.',
      email: true,
      sendVerwalters: true,
      ...given,
    });
const transact = () => {
  const database = house().database;
  const club = { id: world.clubId, origin: 'http://verein.test' };
  return transactionsIn(database, club, { now: () => now, senderIn: (db) => house().queue.senderIn(db) });
};
const digest = () => writeDigests(transact());
const states = async () =>
  (await house().sql<{ state: string }>('select state from mail where club_id = $1 order by id', [world.clubId])).map(
    ({ state }) => state,
  );
const delivered = () => deliveredFrom(house(), world.clubId);

describe('the weekly message', () => {
  it('collects what can wait and tells dates, money, answers and news of the family in one mail', async () => {
    expect((await choose(true)).http).toBe(200);
    await write();
    await write({ subject: 'Halle gesperrt', urgent: true });
    expect((await delivered()).map(({ subject }) => subject)).toEqual(['Halle gesperrt']);
    expect(await house().as(world.mother).call(digests.state, { child_ID: world.mother.personId })).toEqual({
      isOffered: true,
      isWanted: true,
      weekday: 0,
      hour: 17,
      waiting: 1,
    });
    expect(await digest()).toBe(0);
    now = nextSunday;
    expect(await digest()).toBe(1);
    const [mail, ...more] = await delivered();
    expect([mail?.to, more]).toEqual(['maria@x.test', []]);
    expect(mail?.subject).toBe('Eure Woche: 15.–22. November 2026');
    const text = mail?.text ?? '';
    expect(text.replaceAll(/\n+/g, '\n')).toContain(
      'Lena\nTermine: Mo., 16.11. 12:00–13:00 Turnen\n  So., 22.11. 12:00–13:00 Turnen\nMax\nTermine: Mo., 16.11. 12:00–13:00 Turnen\n',
    );
    expect(text).toContain('Turnschuhe\nDi., 10.11.: Bitte weiße Sohlen.');
    expect(text).toContain('Turnen: Halle gesperrt');
    expect(await states()).toEqual(['bundled', 'sent', 'sent']);
    expect(await digest()).toBe(0);
    expect(await delivered()).toEqual([]);
  });

  it('lets through at once a cancelled date of the next eight days, and keeps one that is further', async () => {
    await choose(true);
    await house().as(world.admin).call(events.hide, { id: far, inform: true });
    expect(await states()).toEqual(['collected']);
    now = new Date(testNow.getTime() + 4.5 * day);
    const near = await buildDate(house(), world.clubId, world.courseId, 11 * 24);
    await house().as(world.admin).call(events.hide, { id: near, inform: true });
    expect(await states()).toEqual(['collected', 'queued']);
    now = nextSunday;
    await digest();
    const last = (await delivered()).at(-1);
    expect(last?.text).toContain('Turnen am So., 22.11. entfällt');
  });

  it('loses nothing: switched off, not offered any more, or its reader gone', async () => {
    await choose(true);
    await write();
    expect((await choose(false)).http).toBe(200);
    expect((await delivered()).map(({ subject }) => subject)).toEqual(['Turnschuhe']);
    const told = JSON.stringify(
      await house().as(world.admin).call(history.ofPerson, { userID: world.mother.personId }),
    );
    expect(told).toContain('Wochenüberblick ausgeschaltet (1 gesammelte E-Mails verschickt)');
    await choose(true);
    await write();
    await house().sql(`update club set settings = settings || '{"offersDigest": false}' where id = $1`, [world.clubId]);
    await digest();
    expect((await delivered()).map(({ subject }) => subject)).toEqual(['Turnschuhe']);
    expect((await choose(true, world.trainer)).refusal?.message).toBe(
      'Einen Wochenüberblick gibt es in diesem Verein nicht.',
    );
    await house().sql(`update club set settings = '{}' where id = $1`, [world.clubId]);
    await write();
    await house().sql('update person set manager_id = $2 where id = $1', [world.mother.personId, world.admin.personId]);
    await digest();
    expect((await delivered()).map(({ subject }) => subject)).toEqual(['Turnschuhe']);
    expect(await house().sql('select from family_digest where club_id = $1', [world.clubId])).toEqual([]);
  });

  it('says nothing when there is nothing to say, and catches up once after a pause', async () => {
    const lone = await buildPerson(house(), world.clubId, { first_name: 'Otto', email: 'otto@x.test' });
    await choose(true, lone);
    await choose(true);
    now = new Date(nextSunday.getTime() + 24 * day);
    await buildDate(house(), world.clubId, world.courseId, 31 * 24);
    expect(await digest()).toBe(2);
    expect((await delivered()).map(({ to }) => to)).toEqual(['maria@x.test']);
  });

  it('tells both homes about their child, money to the payer alone, and after a move the new home', async () => {
    const father = await buildPerson(house(), world.clubId, { first_name: 'Karl', email: 'karl@x.test' });
    await house().sql(
      `insert into guardianship (club_id, child_id, guardian_id, may_excuse, may_book, asked_by, asked_by_id, asked_at, agreed_at)
       values ($1, $2, $3, false, false, 'home', $5, $4, $4)`,
      [world.clubId, world.lena.personId, father.personId, testNow, world.mother.personId],
    );
    await choose(true);
    await choose(true, father);
    await house()
      .as(world.admin)
      .call(contract.payments.addManual, { child_ID: world.lena.personId, amount: -2500, text: 'Leibchen' });
    now = nextSunday;
    await digest();
    const [toMaria, toKarl] = await delivered();
    expect([toMaria?.to, toKarl?.to]).toEqual(['maria@x.test', 'karl@x.test']);
    expect(toMaria?.text).toMatch(/Offen: €\s25,00/);
    expect(toMaria?.text).toMatch(/Leibchen, Lena Gruber: €\s25,00/);
    expect(toKarl?.text).toContain('Lena\nTermine');
    expect(toKarl?.text).not.toMatch(/Max|Leibchen|€/);
    await house().sql('update guardianship set ended_at = now() where child_id = $1', [world.lena.personId]);
    await house().sql('update person set manager_id = $2 where id = $1', [world.max.personId, father.personId]);
    now = new Date(nextSunday.getTime() + 7 * day);
    await buildDate(house(), world.clubId, world.courseId, 13 * 24);
    await digest();
    const texts = (await delivered()).map(({ to, text }) => [to, /Lena/.test(text), /Max/.test(text)]);
    expect(texts).toEqual([
      ['maria@x.test', true, false],
      ['karl@x.test', false, true],
    ]);
  });

  it('keeps nothing of an erased person: what waited for them is emptied, and nothing is sent', async () => {
    await choose(true);
    await write();
    for (const { personId } of [world.lena, world.max, world.mother]) {
      await house().as(world.admin).ask(contract.profile.anonymise, { child_ID: personId, confirmed: true });
    }
    now = nextSunday;
    expect(await digest()).toBe(0);
    expect(await delivered()).toEqual([]);
    expect(await house().sql('select subject, recipient, state from mail where club_id = $1', [world.clubId])).toEqual([
      { subject: 'anonymisiert', recipient: '', state: 'failed' },
    ]);
    expect(await house().sql('select from family_digest where club_id = $1', [world.clubId])).toEqual([]);
  });

  it('shows the family and the office what it would say now, sends nothing, and is shut to everybody else', async () => {
    const preview = (who: Signed, whose: Signed = who) =>
      house().as(who).ask(digests.preview, { child_ID: whose.personId });
    const before = await house().as(world.mother).call(digests.preview, { child_ID: world.mother.personId });
    expect(before.subject).toMatch(/^Eure Woche: /);
    expect(before.html).toContain('Lena');
    await choose(true);
    await write();
    now = nextSunday;
    const shown = await preview(world.mother);
    expect(shown.reply?.html).toContain('Turnschuhe');
    expect((await preview(world.admin, world.mother)).reply).toEqual(shown.reply);
    expect((await preview(world.trainer, world.mother)).http).toBe(403);
    expect(await states()).toEqual(['collected']);
    expect(await digest()).toBe(1);
    const [mail] = await delivered();
    const inOnePlace = (html = '') => html.replaceAll(/verein\d+\.test/g, 'verein.test');
    expect([mail?.subject, inOnePlace(mail?.html)]).toEqual([shown.reply?.subject, inOnePlace(shown.reply?.html)]);
    // Children read it with their family, and a family with nothing to read gets nothing.
    expect((await preview(world.admin, world.lena)).reply).toEqual({ subject: '', html: '' });
    const lone = await buildPerson(house(), world.clubId, { email: 'otto@x.test' });
    expect((await preview(lone)).reply).toEqual({ subject: '', html: '' });
  });

  it('is written once by two workers, and a worker that dies in between has sent nothing', async () => {
    await choose(true);
    now = nextSunday;
    const dies = async (run: (ctx: WorkCtx) => Promise<unknown>) =>
      transact()(async (ctx) => {
        await run(ctx);
        throw new Error('killed');
      });
    await expect(writeDigests(dies as never)).rejects.toThrow('killed');
    expect(await states()).toEqual([]);
    const served = await Promise.all([digest(), digest()]);
    expect(served.toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(await delivered()).toHaveLength(1);
  });

  it('goes to whoever manages a family and has an address, and is chosen by nobody else', async () => {
    expect((await choose(true, world.lena)).refusal?.message).toBe(
      'Den Wochenüberblick bekommt, wer die Familie verwaltet.',
    );
    expect((await choose(true, world.trainer)).refusal?.message).toContain('Ohne E-Mail-Adresse');
    const other = await house().as(world.trainer).ask(digests.save, { child_ID: world.mother.personId, wants: true });
    expect(other.http).toBe(403);
  });
});
