import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import type { WorkCtx } from '../../kit/ctx.ts';
import { bankHands } from '../bank/bank.testing.ts';
import { camt } from '../bank/statement.testing.ts';
import { announceReminders } from './announce-reminders.ts';
import { endDunning } from './dunning.testing.ts';
import { sendReminders } from './send-reminders.ts';

// Due on Monday, 2 March; the tenth day after is Thursday, 12 March.
const start = new Date('2026-03-02T09:00:00Z');
let now = start;
const house = useHouse({ clock: () => now });
const calls = contract.dunning;

let clubId = 0;
let treasurer: NonNullable<Actor>;

const setting = (settings: Readonly<Record<string, unknown>>) =>
  house().sql('update club set settings = $2 where id = $1', [clubId, JSON.stringify(settings)]);

beforeEach(async () => {
  now = start;
  clubId = await buildClub(house(), { iban: 'AT611904300234573201' });
  treasurer = await buildPerson(house(), clubId, { staff_level: 80 });
  await setting({ remindsByItself: true, remindsByItselfDays: 10, dunningFee1: 300 });
});

const family = async (name: string, cents = 5000) => {
  const payer = await buildPerson(house(), clubId, {
    first_name: name,
    last_name: 'Huber',
    email: `${name}@huber.test`,
  });
  await house()
    .as(treasurer)
    .call(contract.payments.addManual, { child_ID: payer.personId, amount: -cents, text: 'Leihgebühr' });
  return payer;
};

const pay = (personId: number, cents: number) =>
  house()
    .as(treasurer)
    .call(contract.payments.addManual, { child_ID: personId, amount: cents, text: 'Erlag', via: 'bank' });

const at = (moment: string) => {
  now = new Date(moment);
};

const inClub = (run: (ctx: WorkCtx) => Promise<number>) =>
  house().database.transaction({ tenant: clubId }, (db) =>
    run({ db, club: { id: clubId, origin: 'http://x.test' }, viewer: null, now, jobs: house().queue.senderIn(db) }),
  );
const announce = () => inClub(announceReminders);
const send = () => inClub(sendReminders);
const announced = async () => (await house().as(treasurer).call(calls.announced, {})).announcements;
const recipients = async () =>
  (await house().sql<{ recipient: string }>('select recipient from mail where club_id = $1 order by id', [clubId])).map(
    ({ recipient }) => recipient,
  );

describe('reminders by themselves', () => {
  it('are listed the day before and sent in the morning, once, without a fee', async () => {
    const { personId } = await family('maria');
    at('2026-03-10T14:00:00Z');
    expect(await announce()).toBe(0);
    at('2026-03-11T14:00:00Z');
    expect([await announce(), await announce()]).toEqual([1, 1]);
    expect(await announced()).toMatchObject([
      { child_ID: personId, amount: 5000, sendOn: 20_260_312, state: 'planned' },
    ]);
    expect((await house().as(treasurer).call(contract.home.inbox, {})).reminders).toEqual({
      total: 1,
      cents: 5000,
      sendOn: 20_260_312,
    });
    at('2026-03-12T08:00:00Z');
    expect([await send(), await send()]).toEqual([1, 0]);
    expect(await recipients()).toEqual(['maria@huber.test']);
    expect((await house().as(treasurer).call(calls.ofPerson, { userID: personId })).notices).toMatchObject([
      { level: 1, amount: 5000, fee: 0 },
    ]);
    expect((await house().as(treasurer).call(calls.runs, {})).runs).toMatchObject([{ sender: '', total: 1 }]);
    at('2026-06-11T14:00:00Z');
    expect(await announce()).toBe(0);
  });

  it('are none while they are switched off, before a Sunday or a holiday', async () => {
    await family('maria');
    at('2026-03-14T14:00:00Z');
    expect(await announce()).toBe(0);
    at('2026-04-05T14:00:00Z');
    expect(await announce()).toBe(0);
    await setting({});
    at('2026-03-11T14:00:00Z');
    expect(await announce()).toBe(0);
  });

  it('leave out who pays, says so or is stopped meanwhile', async () => {
    const paid = await family('paid');
    const said = await family('said');
    const stopped = await family('stopped');
    await family('late');
    at('2026-03-11T14:00:00Z');
    expect(await announce()).toBe(4);
    await pay(paid.personId, 5000);
    await house().as(said).call(calls.reportPaid, { paidOn: 20_260_310 });
    const one = (await announced()).find(({ child_ID }) => child_ID === stopped.personId);
    await house()
      .as(treasurer)
      .call(calls.stopAnnounced, { ID: one?.ID ?? 0 });
    at('2026-03-12T08:00:00Z');
    expect(await send()).toBe(1);
    expect(await recipients()).toEqual(['late@huber.test']);
    // Who was stopped rests for the days of the club; who said so is left to a person.
    at('2026-03-12T14:00:00Z');
    expect(await announce()).toBe(0);
    at('2026-03-22T14:00:00Z');
    expect(await announce()).toBe(1);
  });

  it('of one who was stopped rest through the last of the days of the club', async () => {
    await family('maria');
    at('2026-03-12T14:00:00Z');
    await announce();
    const [planned] = await announced();
    expect(planned).toMatchObject({ sendOn: 20_260_313 });
    await house()
      .as(treasurer)
      .call(calls.stopAnnounced, { ID: planned?.ID ?? 0 });
    // The tenth day after is Monday, 23 March.
    at('2026-03-22T14:00:00Z');
    expect(await announce()).toBe(0);
    at('2026-03-23T14:00:00Z');
    expect(await announce()).toBe(1);
  });

  it('wait while a line of the bank may be theirs, also one that comes overnight', async () => {
    const { take } = bankHands(house, () => treasurer);
    await family('maria');
    await family('otto', 7000);
    const line = (cents: number, bank: string) => take(camt({ lines: [{ cents, text: 'Kurs', bank }] }));
    await line(5000, 'R-1');
    at('2026-03-11T14:00:00Z');
    expect(await announce()).toBe(1);
    expect(await announced()).toMatchObject([{ amount: 7000 }]);
    await line(7000, 'R-2');
    at('2026-03-12T08:00:00Z');
    expect([await send(), await recipients()]).toEqual([0, []]);
  });

  it('are stopped all at once for one morning, and one of them is let go after all', async () => {
    await family('anna');
    await family('ben');
    at('2026-03-11T14:00:00Z');
    await announce();
    await house().as(treasurer).call(calls.stopAnnounced, {});
    const [first] = await announced();
    await house()
      .as(treasurer)
      .call(calls.resumeAnnounced, { ID: first?.ID ?? 0 });
    at('2026-03-12T08:00:00Z');
    expect(await send()).toBe(1);
    at('2026-03-12T14:00:00Z');
    expect(await announce()).toBe(1);
    const refused = await house()
      .as(treasurer)
      .ask(calls.stopAnnounced, { ID: first?.ID ?? 0 });
    expect(refused.refusal?.code).toBe('dunning.announcementGone');
  });

  it('and a run by hand at the same moment remind once', async () => {
    await setting({ remindsByItself: true, remindsByItselfDays: 10, paymentReminderInterval: 10 });
    const { personId } = await family('maria');
    at('2026-03-11T14:00:00Z');
    await announce();
    at('2026-03-12T08:00:00Z');
    const byHand = () =>
      house()
        .as(treasurer)
        .ask(calls.run, { payers: [personId], amount: 5000 });
    const [itself, hand] = await Promise.all([send(), byHand()]);
    await endDunning(house(), clubId, () => now);
    // Whichever run started first: the earlier one finds nobody left to remind.
    expect(itself === 1 || hand.http === 200).toBe(true);
    expect(await recipients()).toEqual(['maria@huber.test']);
    expect((await house().as(treasurer).call(calls.notices, {})).total).toBe(1);
  });

  it('never ask for something before it is due', async () => {
    const { personId } = await family('maria');
    await house().sql('alter table open_item disable trigger open_item_stays');
    await house().sql("update open_item set due_on = '2026-03-20' where club_id = $1", [clubId]);
    await house().sql('alter table open_item enable trigger open_item_stays');
    at('2026-03-19T14:00:00Z');
    expect(await announce()).toBe(0);
    expect((await house().as(treasurer).call(calls.plan, {})).families).toEqual([]);
    expect(
      (
        await house()
          .as(treasurer)
          .ask(calls.run, { payers: [personId], amount: 5000 })
      ).http,
    ).toBe(409);
  });
});
