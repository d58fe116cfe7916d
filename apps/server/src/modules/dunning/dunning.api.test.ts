import { randomUUID } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { endDunning } from './dunning.testing.ts';
import { remindOfDue } from './remind-of-due.ts';

const start = new Date('2026-03-02T09:00:00Z');
let now = start;
const house = useHouse({ clock: () => now });
const calls = contract.dunning;

const dayMs = 86_400_000;
const daysLater = (days: number) => {
  now = new Date(start.getTime() + days * dayMs);
};

let clubId = 0;
let treasurer: NonNullable<Actor>;

const setting = (settings: Readonly<Record<string, unknown>>) =>
  house().sql('update club set settings = $2 where id = $1', [clubId, JSON.stringify(settings)]);

beforeEach(async () => {
  now = start;
  clubId = await buildClub(house(), { full_name: 'Turnverein Musterstadt', iban: 'AT611904300234573201' });
  treasurer = await buildPerson(house(), clubId, { staff_level: 80, first_name: 'Karin', last_name: 'Kassier' });
});

/** A person with a debt since today. */
const family = async (name: string, cents = 5000, columns: Record<string, unknown> = {}) => {
  const payer = await buildPerson(house(), clubId, {
    first_name: name,
    last_name: 'Huber',
    email: `${name.toLowerCase()}@huber.test`,
    ...columns,
  });
  if (cents > 0) await owe(payer.personId, cents);
  return payer;
};

const owe = (personId: number, cents: number, text = 'Leihgebühr Reifen') =>
  house().as(treasurer).call(contract.payments.addManual, { child_ID: personId, amount: -cents, text });

const pay = (personId: number, cents: number) =>
  house()
    .as(treasurer)
    .call(contract.payments.addManual, { child_ID: personId, amount: cents, text: 'Erlag', via: 'bank' });

const plan = async () => (await house().as(treasurer).call(calls.plan, {})).families;
const planOf = async () =>
  Object.fromEntries((await plan()).map(({ prename, reason, nextLevel }) => [prename, reason ?? nextLevel]));

/** What the screen shows, as it is sent. */
const shown = async () => {
  const planned = (await plan()).filter(({ reason }) => reason === undefined);
  return { payers: planned.map(({ ID }) => ID), amount: planned.reduce((sum, { due, fee }) => sum + due + fee, 0) };
};

const work = () => endDunning(house(), clubId, () => now);

const run = async () => {
  const answer = await house()
    .as(treasurer)
    .ask(calls.run, await shown());
  await work();
  return answer;
};

const mails = () =>
  house().sql<{ recipient: string; subject: string; body: string; urgency: string }>(
    'select recipient, subject, body, urgency from mail where club_id = $1 order by id',
    [clubId],
  );

const levelOf = async (personId: number) =>
  (await house().as(treasurer).call(calls.ofPerson, { userID: personId })).level;

/** A payment through a provider, in this state. */
const onlinePayment = (payerId: number, state: string) =>
  house().sql(
    `insert into payment (club_id, payer_id, kind, provider, state, amount_cents, request_key, created_at)
     values ($1, $2, 'sepa_debit', 'sandbox', $3, 5000, $4, $5)`,
    [clubId, payerId, state, randomUUID(), now],
  );

// The worked examples of docs/rules/mahnwesen.md.
describe('the steps of a family', () => {
  it('go from reminder to last dunning, an interval apart, with the fees of the club, and end there', async () => {
    await setting({ dunningFee2: 500, dunningFee3: 1000 });
    const { personId } = await family('Maria');
    expect(await planOf()).toEqual({ Maria: 'waiting' });
    daysLater(13);
    expect(await planOf()).toEqual({ Maria: 'waiting' });
    daysLater(14);
    expect(await planOf()).toEqual({ Maria: 1 });
    expect((await run()).reply?.message).toBe(`Wird jetzt verschickt an 1 Familie, zusammen ${formatMoney(5000)}.`);
    expect(await planOf()).toEqual({ Maria: 'waiting' });
    daysLater(28);
    expect(await plan()).toMatchObject([{ level: 1, nextLevel: 2, due: 5000, fee: 500 }]);
    await run();
    daysLater(42);
    expect(await plan()).toMatchObject([{ level: 2, nextLevel: 3, due: 5500, fee: 1000 }]);
    await run();
    daysLater(60);
    expect(await plan()).toMatchObject([{ level: 3, due: 6500, reason: 'lastLevel' }]);
    expect((await mails()).map(({ subject }) => subject.split(' – ')[0])).toEqual([
      'Zahlungserinnerung',
      'Mahnung',
      'Letzte Mahnung',
    ]);
    const { notices } = await house().as(treasurer).call(calls.ofPerson, { userID: personId });
    expect(notices.map(({ level, amount, fee }) => [level, amount, fee])).toEqual([
      [3, 6500, 1000],
      [2, 5500, 500],
      [1, 5000, 0],
    ]);
    await expectSoundBooks(house(), clubId);
  });

  it('ask for the rest alone, and begin anew once everything was paid', async () => {
    const { personId } = await family('Maria');
    daysLater(14);
    await run();
    await pay(personId, 2000);
    daysLater(28);
    expect(await plan()).toMatchObject([{ level: 1, nextLevel: 2, due: 3000 }]);
    await pay(personId, 3000);
    expect(await plan()).toEqual([]);
    expect(await levelOf(personId)).toBe(0);
    await owe(personId, 1000);
    daysLater(42);
    expect(await plan()).toMatchObject([{ level: 0, nextLevel: 1, due: 1000 }]);
  });

  it('are those of the club: one level, another interval, or none at all', async () => {
    await setting({ dunningLevels: 1, paymentReminderInterval: 3, dunningFee1: 300 });
    const { personId } = await family('Maria');
    daysLater(3);
    expect(await plan()).toMatchObject([{ nextLevel: 1, due: 5000, fee: 300 }]);
    await run();
    daysLater(30);
    expect(await planOf()).toEqual({ Maria: 'lastLevel' });
    await setting({ sendPaymentReminders: false });
    const refused = await house()
      .as(treasurer)
      .ask(calls.run, { payers: [personId], amount: 5300 });
    expect(refused).toMatchObject({ http: 409, refusal: { code: 'dunning.switchedOff' } });
    expect((await house().as(treasurer).call(calls.plan, {})).isOn).toBe(false);
  });
});

describe('a message', () => {
  it('goes once to the whole family, whatever they want sent, with what is open for whom, until when, and how', async () => {
    await setting({ dunningFee1: 250 });
    const mother = await family('Maria');
    await house().sql('update person set mailing = 0 where id = $1', [mother.personId]);
    const child = await buildPerson(house(), clubId, {
      first_name: 'Lena',
      last_name: 'Huber',
      manager_id: mother.personId,
    });
    await owe(child.personId, 3000, 'Kinderturnen');
    daysLater(14);
    const letter = await house().as(treasurer).call(calls.letter, { userID: mother.personId });
    await run();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: 'maria@huber.test', urgency: 'mass', subject: letter.subject });
    expect(mail?.body).toBe(letter.text);
    expect(mail?.body).toContain(`Zu bezahlen: ${formatMoney(8250)}`);
    expect(mail?.body).toContain('Bis: 30.03.2026');
    expect(mail?.body).toContain(`Kinderturnen (Lena Huber), fällig am 02.03.2026: ${formatMoney(3000)}`);
    expect(mail?.body).toContain(
      `Spesen der Zahlungserinnerung (Maria Huber), fällig am 16.03.2026: ${formatMoney(250)}`,
    );
    expect(mail?.body).toContain('AT61 1904 3002 3457 3201');
    expect(mail?.body).toContain('Hallo Maria,');
  });

  it('speaks in the words of the club, with its placeholders', async () => {
    await house().sql(
      `insert into text_version (club_id, key, version, body, created_at) values ($1, 'paymentReminder', 1, $2, now())`,
      [clubId, 'Servus {vorname}! {betrag} bis {frist}, Ref. {referenz}:\n{posten}'],
    );
    const { personId } = await family('Maria');
    daysLater(14);
    const { text } = await house().as(treasurer).call(calls.letter, { userID: personId });
    expect(text).toContain(`Servus Maria! ${formatMoney(5000)} bis 30.03.2026, Ref. `);
    expect(text).toContain(`Leihgebühr Reifen (Maria Huber), fällig am 02.03.2026: ${formatMoney(5000)}`);
    expect(text).not.toContain('{');
  });

  it('is shown for nobody who would get none', async () => {
    const { personId } = await family('Maria');
    expect(await house().as(treasurer).ask(calls.letter, { userID: personId })).toMatchObject({
      http: 404,
      refusal: { message: 'Diese Familie bekommt gerade keine Mahnung.' },
    });
  });
});

describe('somebody is spared', () => {
  it.each([
    ['charging', 'underWay'],
    ['pending', 'underWay'],
    ['started', 'underWay'],
    ['authentication', 'underWay'],
    ['failed', 1],
    ['cancelled', 1],
  ])('while a payment is %s: %s', async (state, outcome) => {
    const { personId } = await family('Maria');
    daysLater(14);
    await onlinePayment(personId, state);
    expect(await planOf()).toEqual({ Maria: outcome });
  });

  it('not by a voucher that they are buying meanwhile', async () => {
    const { personId } = await family('Maria');
    daysLater(14);
    await onlinePayment(personId, 'pending');
    await house().sql(`update payment set voucher_wishes = '{}' where club_id = $1`, [clubId]);
    expect(await planOf()).toEqual({ Maria: 1 });
  });

  it('no longer when a page of the provider was opened days ago and nothing came of it', async () => {
    const { personId } = await family('Maria');
    daysLater(12);
    await onlinePayment(personId, 'started');
    daysLater(14);
    expect(await planOf()).toEqual({ Maria: 1 });
  });

  it('who pays by mandate, who died, and who has no address, each with the reason', async () => {
    const mandate = await family('Mandat');
    await family('Tot', 5000, { death_date: '2026-03-01' });
    await family('Ohne', 5000, { email: '' });
    await house().sql(
      `with m as (insert into payment_method (club_id, person_id, kind, is_default, created_at)
         values ($1, $2, 'sepm', true, $3) returning id)
       insert into sepa_mandate (club_id, method_id, reference, creditor_id, text, text_version, account_holder, iban, signed_at)
       select $1, m.id, 'M-1', 'x', 'x', 1, 'x', 'x', $3 from m`,
      [clubId, mandate.personId, start],
    );
    daysLater(14);
    expect(await planOf()).toEqual({ Mandat: 'mandate', Tot: 'deceased', Ohne: 'noAddress' });
    // A returned debit has blocked it: the club collects nothing, so the family must be reminded.
    const block = (code: string) =>
      house().sql('update sepa_mandate set blocked_code = $2 where club_id = $1', [clubId, code]);
    await block('AC04');
    expect(await planOf()).toMatchObject({ Mandat: 1 });
    await block('');
    expect(await planOf()).toMatchObject({ Mandat: 'mandate' });
    await house().sql(`update sepa_mandate set signed_at = $2 where club_id = $1`, [clubId, '2023-03-01T09:00:00Z']);
    expect(await planOf()).toMatchObject({ Mandat: 1 });
  });
});

describe('a family says that it has paid', () => {
  const report = (actor: Actor, paidOn = 20_260_315, text = 'vom Konto der Oma') =>
    house().as(actor).ask(calls.reportPaid, { paidOn, text });

  it('and is believed for as many days as the club says, once until the next step', async () => {
    const mother = await family('Maria');
    daysLater(14);
    expect((await report(mother)).reply?.message).toBe('Danke, wir sehen nach. Bis dahin erinnern wir dich nicht.');
    expect(await plan()).toMatchObject([
      { reason: 'reported', report: { paidOn: 20_260_315, until: 20_260_323, text: 'vom Konto der Oma' } },
    ]);
    expect(await report(mother)).toMatchObject({
      http: 409,
      refusal: {
        message: 'Das hast du schon am 16.03.2026 gemeldet. Wenn deine Zahlung nicht ankommt, schreib dem Verein.',
      },
    });
    daysLater(21);
    expect(await planOf()).toEqual({ Maria: 'reported' });
    daysLater(22);
    expect(await planOf()).toEqual({ Maria: 1 });
    await run();
    daysLater(23);
    expect((await report(mother)).http).toBe(200);
    daysLater(30);
    expect(await planOf()).toEqual({ Maria: 'reported' });
  });

  it('about what is due: what comes later is another matter', async () => {
    const mother = await family('Maria');
    await report(mother, 20_260_302);
    await pay(mother.personId, 5000);
    daysLater(5);
    await owe(mother.personId, 700);
    expect((await plan())[0]?.report).toBeUndefined();
    expect((await report(mother, 20_260_306)).http).toBe(200);
  });

  it('at a day that has been, and only when something is due', async () => {
    const mother = await family('Maria', 0);
    expect(await report(mother, 20_260_301)).toMatchObject({
      http: 409,
      refusal: { message: 'Es ist nichts fällig.' },
    });
    await owe(mother.personId, 700);
    expect(await report(mother, 20_260_303)).toMatchObject({
      http: 422,
      refusal: { fields: { paidOn: 'Dieser Tag liegt in der Zukunft.' } },
    });
    expect(await report(mother, 20_260_231)).toMatchObject({
      http: 422,
      refusal: { fields: { paidOn: 'Diesen Tag gibt es nicht.' } },
    });
    expect((await report(mother, 0)).refusal?.fields).toEqual({ paidOn: 'Bitte gib an, wann du bezahlt hast.' });
  });

  it('by a double click, once', async () => {
    const mother = await family('Maria');
    const answers = await Promise.all([report(mother, 20_260_302), report(mother, 20_260_302)]);
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('a run', () => {
  it('by two treasurers at once reminds nobody twice; the second is told', async () => {
    await setting({ dunningFee1: 500 });
    const { personId } = await family('Maria');
    await family('Anna', 2000);
    const second = await buildPerson(house(), clubId, { staff_level: 80 });
    daysLater(14);
    const wanted = await shown();
    const answers = await Promise.all([treasurer, second].map((actor) => house().as(actor).ask(calls.run, wanted)));
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ http }) => http === 409)?.refusal?.message).toBe(
      'Gerade läuft schon ein Mahnlauf. Warte bitte, bis er fertig ist.',
    );
    await Promise.all([work(), work()]);
    expect(await mails()).toHaveLength(2);
    expect((await house().as(treasurer).call(contract.payments.open, { userID: personId })).saldo).toBe(-5500);
    await expectSoundBooks(house(), clubId);
  });

  it('sends nothing when it would be something else than what was shown', async () => {
    const { personId } = await family('Maria');
    const anna = await family('Anna', 2000);
    daysLater(14);
    await pay(personId, 1000);
    const answer = await house()
      .as(treasurer)
      .ask(calls.run, { payers: [personId, anna.personId], amount: 7000 });
    expect(answer).toMatchObject({
      http: 409,
      refusal: {
        message: `Inzwischen wären davon 2 Familien mit zusammen ${formatMoney(6000)} zu mahnen. Es wurde nichts verschickt; bitte sieh dir die Liste noch einmal an.`,
      },
    });
    expect(await mails()).toEqual([]);
    expect(await house().sql('select from dunning_run where club_id = $1', [clubId])).toEqual([]);
    expect((await house().as(treasurer).ask(calls.run, { payers: [], amount: 0 })).refusal?.message).toBe(
      'Bitte wähle mindestens eine Familie.',
    );
  });

  it('leaves out whom the treasurer leaves out', async () => {
    const { personId } = await family('Maria');
    await family('Anna', 2000);
    daysLater(14);
    await house()
      .as(treasurer)
      .call(calls.run, { payers: [personId], amount: 5000 });
    await work();
    expect(await planOf()).toEqual({ Anna: 1, Maria: 'waiting' });
  });

  it('stands in the history of the club and of whoever was reminded, and in the list of notices', async () => {
    const { personId } = await family('Maria');
    daysLater(14);
    await run();
    const { history } = await house().as(treasurer).call(contract.history.ofPerson, { userID: personId });
    expect(history.map(({ history: { description } }) => description)).toContain(
      `Zahlungserinnerung über ${formatMoney(5000)} verschickt`,
    );
    await pay(personId, 2000);
    const { notices, total } = await house()
      .as(treasurer)
      .call(calls.notices, { filters: { level: '1' } });
    expect(total).toBe(1);
    expect(notices).toMatchObject([
      { fullname: 'Maria Huber', sender: 'Karin Kassier', level: 1, amount: 5000, open: 3000, time: toSeconds(now) },
    ]);
    expect((await house().as(treasurer).call(calls.notices, { page: 99, size: 10 })).total).toBe(1);
    expect((await house().as(treasurer).ask(calls.notices, { sort: 'iban' })).refusal?.message).toBe(
      'Die Spalte „iban“ gibt es nicht.',
    );
  });
});

describe('who sees and does it', () => {
  it('a reader sees everything and changes nothing; a family sees its own; another club sees and touches nothing', async () => {
    const mother = await family('Maria');
    daysLater(14);
    const reader = await buildPerson(house(), clubId, { staff_level: 50 });
    expect((await house().as(reader).call(calls.plan, {})).families).toHaveLength(1);
    expect(
      (
        await house()
          .as(reader)
          .ask(calls.run, { payers: [mother.personId], amount: 5000 })
      ).http,
    ).toBe(403);
    await run();
    expect((await house().as(mother).call(calls.ofPerson, { userID: mother.personId })).level).toBe(1);
    const other = await family('Anna', 100);
    expect((await house().as(other).ask(calls.ofPerson, { userID: mother.personId })).http).toBe(403);
    const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect((await house().as(stranger).call(calls.plan, {})).families).toEqual([]);
    expect(
      (
        await house()
          .as(stranger)
          .ask(calls.run, { payers: [mother.personId], amount: 5000 })
      ).http,
    ).toBe(409);
    expect((await house().as(stranger).ask(calls.letter, { userID: mother.personId })).http).toBe(404);
  });

  it('addresses are for those who read persons', async () => {
    await family('Maria');
    const books = await buildPerson(house(), clubId);
    await house().sql(`insert into permission_grant (club_id, person_id, permission) values ($1, $2, 'accounting')`, [
      clubId,
      books.personId,
    ]);
    const [row] = (await house().as(books).call(calls.plan, {})).families;
    expect(row).toMatchObject({ fullname: 'Maria Huber' });
    expect(row?.email).toBeUndefined();
    expect((await plan())[0]?.email).toBe('maria@huber.test');
  });
});

describe('before something is due', () => {
  const remind = () =>
    house().database.transaction({ tenant: clubId }, (db) =>
      remindOfDue({
        db,
        club: { id: clubId, origin: 'http://verein.test' },
        viewer: null,
        now,
        jobs: house().queue.senderIn(db),
      }),
    );

  const dueOn = async (personId: number, day: string, cents: number) => {
    await owe(personId, cents, `Rate vom ${day}`);
    await house().sql('alter table open_item disable trigger open_item_stays');
    await house().sql(
      `update open_item set due_on = $2 where id = (select max(id) from open_item where club_id = $1)`,
      [clubId, day],
    );
    await house().sql('alter table open_item enable trigger open_item_stays');
  };

  it('its family is told once, in one mail, as many days ahead as the club wants', async () => {
    await setting({ dueReminderDays: 7 });
    const { personId } = await family('Maria', 0);
    await dueOn(personId, '2026-03-09', 2000);
    await dueOn(personId, '2026-03-08', 1000);
    await dueOn(personId, '2026-03-10', 4000);
    expect(await remind()).toBe(1);
    expect(await remind()).toBe(0);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toContain(`Bald fällig: ${formatMoney(3000)}`);
    expect(mail?.body).toContain('am 08.03.2026 wird ein Betrag');
    daysLater(1);
    expect(await remind()).toBe(1);
  });

  it('after a pause of the house what is due today is told of too, but not what was charged today', async () => {
    await setting({ dueReminderDays: 7 });
    const { personId } = await family('Maria', 0);
    await dueOn(personId, '2026-03-05', 2000);
    daysLater(3);
    await dueOn(personId, '2026-03-05', 900);
    expect(await remind()).toBe(1);
    expect((await mails())[0]?.subject).toContain(`Bald fällig: ${formatMoney(2000)}`);
    daysLater(1);
    expect(await remind()).toBe(0);
  });

  it('nobody is told where the club does not want it, or a payment is on its way', async () => {
    const { personId } = await family('Maria', 0);
    await dueOn(personId, '2026-03-09', 2000);
    expect(await remind()).toBe(0);
    await setting({ dueReminderDays: 7 });
    await onlinePayment(personId, 'pending');
    expect(await remind()).toBe(0);
  });

  it('the daily look finds the clubs that want it', async () => {
    const found = () => house().sql<{ id: number }>('select id from clubs_that_remind() as c (id)');
    await setting({ dueReminderDays: 0 });
    expect((await found()).map(({ id }) => id)).not.toContain(clubId);
    await setting({ dueReminderDays: 7 });
    expect((await found()).map(({ id }) => id)).toContain(clubId);
  });
});

describe('a run in the background', () => {
  const runs = async (who = treasurer) => (await house().as(who).call(calls.runs, {})).runs;

  it('is seen from any screen, family by family, until its result stands there', async () => {
    const second = await buildPerson(house(), clubId, { staff_level: 80 });
    await family('Maria');
    await family('Anna', 2000);
    daysLater(14);
    await house()
      .as(treasurer)
      .call(calls.run, await shown());
    expect(await runs(second)).toMatchObject([
      { sender: 'Karin Kassier', total: 2, waiting: 2, delivered: 0, amount: 7000, timeFinished: 0, refused: [] },
    ]);
    expect(await mails()).toEqual([]);
    await work();
    expect(await runs(second)).toMatchObject([{ total: 2, waiting: 0, amount: 7000, timeFinished: toSeconds(now) }]);
    expect(await mails()).toHaveLength(2);
  });

  it('reminds nobody who has paid meanwhile, whole or in part, and says so by name', async () => {
    const maria = await family('Maria');
    const anna = await family('Anna', 2000);
    await family('Berta', 3000);
    daysLater(14);
    await house()
      .as(treasurer)
      .call(calls.run, await shown());
    await pay(maria.personId, 5000);
    await pay(anna.personId, 500);
    await work();
    const [last] = await runs();
    expect(last?.refused.map(({ fullname, reason }) => [fullname, reason])).toEqual([
      ['Maria Huber', 'Inzwischen nicht mehr zu mahnen: bezahlt, als bezahlt gemeldet oder gerade gemahnt.'],
      ['Anna Huber', `Inzwischen wären es ${formatMoney(1500)}.`],
    ]);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['berta@huber.test']);
    await expectSoundBooks(house(), clubId);
  });

  it('that fails with one family sends to the others, and to that one with the next attempt, once', async () => {
    await setting({ dunningFee1: 500 });
    const maria = await family('Maria');
    await family('Anna', 2000);
    daysLater(14);
    await house()
      .as(treasurer)
      .call(calls.run, await shown());
    // Posting its fee succeeds and posting its notice fails: neither is kept.
    await house().sql(`alter table dunning_notice add constraint nobody check (payer_id <> ${maria.personId})`);
    await expect(work()).rejects.toThrow('nobody');
    await house().sql('alter table dunning_notice drop constraint nobody');
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['anna@huber.test']);
    expect((await house().as(treasurer).call(contract.payments.open, { userID: maria.personId })).saldo).toBe(-5000);
    expect(await runs()).toMatchObject([{ total: 2, waiting: 1, timeFinished: 0 }]);
    await work();
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['anna@huber.test', 'maria@huber.test']);
    expect((await house().as(treasurer).call(contract.payments.open, { userID: maria.personId })).saldo).toBe(-5500);
    await expectSoundBooks(house(), clubId);
  });
});
