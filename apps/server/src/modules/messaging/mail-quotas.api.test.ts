import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildLogin, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, testConfig, useHouse } from '../../../test/harness.ts';
import { requestedLinkWorker } from '../session/index.ts';

const noon = new Date('2026-11-01T12:00:00Z');
const clock = { now: noon };
const house = useHouse({ clock: () => clock.now, config: { ...testConfig, MAIL_MASS_PER_DAY: 5 } });

const pass = (hours: number) => {
  clock.now = new Date(clock.now.getTime() + hours * 3_600_000);
};

type Person = NonNullable<Actor>;

let clubId = 0;
let admin: Person;
let mother: Person;

beforeEach(async () => {
  clock.now = noon;
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 90, email: 'adele@example.at' });
  mother = await buildPerson(house(), clubId, { email: 'maria@example.at', phone: '436641234567' });
});

const mailCount = async () => (await house().sql('select from mail where club_id = $1', [clubId])).length;

const mailsToMother = async () =>
  (await house().sql(`select from mail where club_id = $1 and recipient = 'maria@example.at'`, [clubId])).length;

describe('notices of one person', () => {
  /** This number of mails was caused at this moment. */
  const caused = ({ personId }: Person, notices: number) =>
    house().sql(
      `insert into mail (club_id, recipient, subject, body, urgency, caused_by, created_at)
       select $1, 'x@example.at', 'Anfrage', 'Hallo', 'notice', $2, $3 from generate_series(1, $4::integer)`,
      [clubId, personId, clock.now, notices],
    );

  const contact = (actor: Person) =>
    house().as(actor).ask(contract.messaging.contact, { topicId: 14, subject: 'Rechnung', note: 'Wofür ist das?' });

  const tooMany = (span: string, most: number) => ({
    http: 429,
    refusal: {
      code: 'system.tooManyNotices',
      message: `Du hast ${span} schon sehr viele Nachrichten ausgelöst (höchstens ${most}). Bitte mach später weiter.`,
    },
  });

  it('end after so many in an hour, and go on in the next', async () => {
    await caused(mother, 59);
    expect((await contact(mother)).http).toBe(200);
    const before = await mailCount();
    expect(await contact(mother)).toMatchObject(tooMany('in der letzten Stunde', 60));
    expect(await mailCount()).toBe(before);
    const father = await buildPerson(house(), clubId, { email: 'max@example.at' });
    expect((await contact(father)).http).toBe(200);
    pass(1);
    expect((await contact(mother)).http).toBe(200);
  });

  it('end after so many in a day', async () => {
    await caused(mother, 150);
    pass(2);
    expect(await contact(mother)).toMatchObject(tooMany('in den letzten 24 Stunden', 150));
    pass(22);
    expect((await contact(mother)).http).toBe(200);
  });

  it('of the office are many more', async () => {
    await caused(admin, 599);
    expect((await contact(admin)).http).toBe(200);
    expect(await contact(admin)).toMatchObject(tooMany('in der letzten Stunde', 600));
  });

  it('take nothing from what somebody waits for: links and codes go on', async () => {
    await buildLogin(house(), clubId, mother.personId, 'maria@example.at');
    await caused(mother, 200);
    expect((await contact(mother)).http).toBe(429);
    const asMother = house().as(mother);
    expect((await asMother.ask(contract.messaging.sendWhatsappCode, { ID: mother.personId })).http).toBe(200);
    await asMother.call(contract.session.requestPasswordReset, { email: 'maria@example.at' });
    await house().queue.work([requestedLinkWorker((db) => house().queue.senderIn(db))], house().database);
    await expect.poll(mailsToMother, { timeout: 20_000 }).toBe(1);
  });
});

describe('mails to many', () => {
  const families = (count: number, to = clubId) =>
    Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const { personId } = await buildPerson(house(), to, { email: `familie${n}-${to}@example.at` });
        return personId;
      }),
    );

  const send = (user_ids: readonly number[], actor = admin) =>
    house()
      .as(actor)
      .ask(contract.messaging.sendMessage, { user_ids: [...user_ids], subject: 'Sommerfest', text: 'Kommt alle!' });

  it('are so many a day for a club: all of them or none', async () => {
    const ids = await families(3);
    expect((await send(ids)).reply).toMatchObject({ mails: 3 });
    expect(await send(ids)).toMatchObject({
      http: 429,
      refusal: {
        message:
          'Euer Verein kann gerade nur noch 2 Nachrichten an viele verschicken (höchstens 5 in 24 Stunden). Es wurde nichts verschickt, bitte wähle weniger Personen.',
      },
    });
    expect(await mailCount()).toBe(3);
    expect((await send(ids.slice(1))).reply).toMatchObject({ mails: 2 });
    expect((await send(ids.slice(2))).refusal?.message).toBe(
      'Euer Verein hat in den letzten 24 Stunden schon 5 Nachrichten an viele verschickt, mehr gehen an einem Tag nicht. Bitte versuche es morgen wieder.',
    );
    pass(24);
    expect((await send(ids)).reply).toMatchObject({ mails: 3 });
  });

  it('of one club take nothing from another', async () => {
    await send(await families(5));
    const other = await buildClub(house());
    const otherAdmin = await buildPerson(house(), other, { staff_level: 90 });
    expect((await send(await families(5, other), otherAdmin)).reply).toMatchObject({ mails: 5 });
  });

  it('sent twice at once share what is left', async () => {
    const ids = await families(3);
    const answers = await Promise.all([send(ids), send(ids)]);
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 429]);
  });

  /** Selected by name, so that the office itself gets none. */
  const release = async (user_ids: readonly number[]) => {
    const office = house().as(admin);
    const audience = { groups: [], lists: [], user_ids: [...user_ids] };
    const draft = { subject: 'Sommerfest', blocks: [{ kind: 'text' as const, html: '<p>Kommt alle!</p>' }], audience };
    const { ID, version } = await office.call(contract.newsletters.save, draft);
    return office.ask(contract.newsletters.send, { newsletter_ID: ID, version, mails: user_ids.length });
  };

  it('count what was released and has not gone out yet', async () => {
    const ids = await families(3);
    expect((await release(ids)).http).toBe(200);
    expect(await release(ids)).toMatchObject({ http: 429, refusal: { code: 'system.tooManyMassMails' } });
    expect((await release(ids.slice(1))).http).toBe(200);
  });
});
