import { contract } from '@vereinshaus/contract';
import { describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { outboxCarriers } from '../../adapters/carriers.ts';
import type { Mailer, OutgoingMail } from '../../adapters/mail/mailer.ts';
import { worker } from '../../kit/jobs.ts';
import { secretsFrom } from '../../kit/secrets.ts';
import { mailWorkers } from './deliver-mail.ts';
import { deliverMail, queueMail } from './mail.ts';
import { noteBounce } from './note-bounce.ts';
import { sweepMailsWorker } from './sweep-mails.ts';

const secrets = secretsFrom('geheim');
const nothingAfterwards = { secrets, forgetDevice: async () => undefined };

const house = useHouse();

const queue = async (clubId: number, subject: string, options: { thenFail?: boolean } = {}) =>
  house().database.transaction({ tenant: clubId }, async (db) => {
    const ctx = { db, now: new Date(), viewer: null, jobs: house().queue.senderIn(db) };
    const about = { source: 'platform', clubId, personId: null } as const;
    await queueMail(ctx, { ...about, to: 'anna@example.at', subject, body: 'Hallo' });
    if (options.thenFail) throw new Error('the change failed after all');
  });

const stateOf = async (subject: string) => {
  const rows = await house().sql<{ state: string; error: string }>('select state, error from mail where subject = $1', [
    subject,
  ]);
  return rows[0];
};

/** Simulates a mail server that is down: refuses the first `failures` mails. */
const recordingMailer = (failures = 0) => {
  const sent: OutgoingMail[] = [];
  let left = failures;
  const mailer: Mailer = {
    kind: 'smtp',
    close: () => undefined,
    send: async (mail) => {
      left -= 1;
      if (left >= 0) throw new Error('server away');
      sent.push(mail);
      return 'accepted';
    },
  };
  return { mailer, sent };
};

/** The last job of a queue, run as the queue would run it. */
const runNewest = async (mailer: Mailer, isLast: boolean) => {
  const [job] = await house().sql<{ data: { clubId: number; mailId: number } }>(
    `select data from pgboss.job where name = 'deliver-mail' order by (data ->> 'mailId')::integer desc limit 1`,
  );
  const [confirmations] = mailWorkers({ ...outboxCarriers, email: mailer }, nothingAfterwards);
  return confirmations?.run(
    { database: house().database, now: () => new Date(), isLast },
    deliverMail.input.parse(job?.data) as never,
  );
};

describe('outgoing mail', () => {
  it('exists if and only if the change that causes it was committed', async () => {
    const clubId = await buildClub(house());
    await expect(queue(clubId, 'verworfen', { thenFail: true })).rejects.toThrow();
    expect(await stateOf('verworfen')).toBeUndefined();
    expect(await house().sql(`select 1 from pgboss.job where (data ->> 'clubId')::integer = $1`, [clubId])).toEqual([]);
    await queue(clubId, 'behalten');
    expect(
      await house().sql(`select 1 from pgboss.job where (data ->> 'clubId')::integer = $1`, [clubId]),
    ).toHaveLength(1);
  });

  it('of a club that rests stays here, but for what the platform says of its rest', async () => {
    const { mailer, sent } = recordingMailer();
    const clubId = await buildClub(house());
    await house().sql('insert into club_standing (club_id, suspended_at) values ($1, now())', [clubId]);
    await queue(clubId, 'zur Ruhe');
    await runNewest(mailer, false);
    await queue(clubId, 'aus der Ruhe');
    await house().sql(`update mail set text_key = 'dunning' where subject = 'aus der Ruhe'`);
    await runNewest(mailer, false);
    expect(sent.map((mail) => mail.subject)).toEqual(['zur Ruhe']);
    expect(await stateOf('aus der Ruhe')).toEqual({ state: 'failed', error: 'Nicht gesendet, weil der Verein ruhte.' });
  });

  it('is delivered once, even when its job is run again', async () => {
    const { mailer, sent } = recordingMailer();
    await queue(await buildClub(house()), 'einmal');
    await runNewest(mailer, false);
    await runNewest(mailer, false);
    expect(sent.map((mail) => mail.subject)).toEqual(['einmal']);
    expect(await stateOf('einmal')).toMatchObject({ state: 'sent' });
  });

  it('is named so that what comes back about it counts', async () => {
    const { mailer, sent } = recordingMailer();
    const clubId = await buildClub(house());
    await queue(clubId, 'kommt zurück');
    await runNewest(mailer, false);
    const report = ['Content-Type: multipart/report', '', 'Action: failed', 'Status: 5.1.1', ''];
    const source = [...report, `Message-ID: <${sent[0]?.messageId}@x>`].join('\r\n');
    const tools = { database: house().database, now: () => new Date(), tellResting: async () => undefined };
    expect(await noteBounce(source, { ...tools, secrets: secretsFrom('ein anderer Schlüssel') })).toBe('other');
    expect(await noteBounce(source, { ...tools, secrets })).toBe('counted');
    expect(await stateOf('kommt zurück')).toMatchObject({ state: 'failed' });
  });

  it('waits while the server is away and counts as failed after the last try', async () => {
    const { mailer, sent } = recordingMailer(2);
    await queue(await buildClub(house()), 'mühsam');
    await expect(runNewest(mailer, false)).rejects.toThrow('server away');
    expect(await stateOf('mühsam')).toMatchObject({ state: 'queued' });
    await expect(runNewest(mailer, true)).rejects.toThrow('server away');
    expect(await stateOf('mühsam')).toMatchObject({ state: 'failed', error: 'server away' });
    await runNewest(mailer, false);
    expect(sent).toHaveLength(1);
    expect(await stateOf('mühsam')).toMatchObject({ state: 'sent' });
  });

  it('carries the address an answer goes to', async () => {
    const clubId = await buildClub(house());
    await house().database.transaction({ tenant: clubId }, (db) =>
      queueMail(
        { db, now: new Date(), viewer: null, jobs: house().queue.senderIn(db) },
        {
          source: 'platform',
          clubId,
          personId: null,
          to: 'anna@example.at',
          subject: 'Antwort',
          body: 'Hallo',
          replyTo: 'otto@example.at',
        },
      ),
    );
    const { mailer, sent } = recordingMailer();
    await runNewest(mailer, false);
    expect(sent[0]).toMatchObject({ to: 'anna@example.at', replyTo: 'otto@example.at' });
  });

  it('of a club without an address is answered at its first administrator', async () => {
    const clubId = await buildClub(house());
    await buildPerson(house(), clubId, { staff_level: 60, email: 'trainer@example.at' });
    await buildPerson(house(), clubId, { staff_level: 90, email: '' });
    await buildPerson(house(), clubId, { staff_level: 80, email: 'obfrau@example.at' });
    await buildPerson(house(), clubId, { staff_level: 90, email: 'kassa@example.at' });
    const { mailer, sent } = recordingMailer();
    await queue(clubId, 'neu');
    await runNewest(mailer, false);
    await house().sql('insert into club_imprint (club_id, email) values ($1, $2)', [clubId, 'buero@example.at']);
    await queue(clubId, 'mit Impressum');
    await runNewest(mailer, false);
    expect(sent.map(({ replyTo }) => replyTo)).toEqual(['obfrau@example.at', 'buero@example.at']);
  });
});

describe('a mail whose delivery is uncertain', () => {
  const breakingMailer: Mailer = { kind: 'smtp', close: () => undefined, send: async () => 'unclear' };

  const unclearMail = async (subject: string) => {
    const clubId = await buildClub(house());
    await queue(clubId, subject);
    await runNewest(breakingMailer, false);
    return { clubId, admin: await buildPerson(house(), clubId, { staff_level: 90 }) };
  };

  it('is not sent again by itself', async () => {
    await unclearMail('ungewiss');
    const { mailer, sent } = recordingMailer();
    await runNewest(mailer, false);
    expect(sent).toEqual([]);
    expect(await stateOf('ungewiss')).toMatchObject({
      state: 'unclear',
      error: 'Der Versand wurde unterbrochen. Es ist nicht bekannt, ob die Nachricht angekommen ist.',
    });
  });

  it('is sent again when an administrator decides so, and only then', async () => {
    const { admin } = await unclearMail('entschieden');
    const { mails } = await house().as(admin).call(contract.system.mails, {});
    const ID = mails[0]?.ID ?? 0;
    await house().as(admin).call(contract.system.resendMail, { ID });
    const { mailer, sent } = recordingMailer();
    await runNewest(mailer, false);
    expect(sent.map((mail) => mail.subject)).toEqual(['entschieden']);
    expect(await house().as(admin).refused(contract.system.resendMail, { ID })).toMatchObject({
      http: 409,
      message: 'Nur gescheiterte und unklare Nachrichten können noch einmal verschickt werden.',
    });
  });

  it('of another club cannot be sent again', async () => {
    const { clubId } = await unclearMail('fremd');
    const [mail] = await house().sql<{ id: number }>('select id from mail where club_id = $1', [clubId]);
    const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect(
      await house()
        .as(stranger)
        .refused(contract.system.resendMail, { ID: mail?.id ?? 0 }),
    ).toMatchObject({
      http: 404,
    });
  });

  it('is what a worker leaves behind that ended while it had the mail in hand', async () => {
    await queue(await buildClub(house()), 'liegen geblieben');
    await house().sql(`update mail set state = 'sending' where subject = 'liegen geblieben'`);
    const { mailer, sent } = recordingMailer();
    await runNewest(mailer, false);
    expect(sent).toEqual([]);
    expect(await stateOf('liegen geblieben')).toMatchObject({ state: 'unclear' });
  });
});

describe('a mail that stays in hand because nobody takes it up again', () => {
  const inHand = async (subject: string, minutes: number) => {
    const clubId = await buildClub(house());
    await queue(clubId, subject);
    await house().sql(
      `update mail set state = 'sending', claimed_at = now() - make_interval(mins => $2::integer) where subject = $1`,
      [subject, minutes],
    );
    return clubId;
  };
  const sweep = () =>
    sweepMailsWorker.run({ database: house().database, now: () => new Date(), isLast: false }, { clubId: 0 } as never);

  it('is called unclear, whatever club it is of, and an administrator can send it again', async () => {
    const clubId = await inHand('vergessen', 10);
    await inHand('unterwegs', 1);
    await sweep();
    expect(await stateOf('vergessen')).toMatchObject({ state: 'unclear' });
    expect(await stateOf('unterwegs')).toMatchObject({ state: 'sending' });

    const admin = await buildPerson(house(), clubId, { staff_level: 90 });
    const { mails } = await house().as(admin).call(contract.system.mails, {});
    await house()
      .as(admin)
      .call(contract.system.resendMail, { ID: mails[0]?.ID ?? 0 });
    expect(await stateOf('vergessen')).toMatchObject({ state: 'queued' });
  });
});

describe('a mail that the server will never take', () => {
  it('counts as failed at once, with the words of the server, and is not tried again', async () => {
    let tries = 0;
    const refusing: Mailer = {
      kind: 'smtp',
      close: () => undefined,
      send: async () => {
        tries += 1;
        return { refused: '550 no such user' };
      },
    };
    await queue(await buildClub(house()), 'unbekannt');
    await runNewest(refusing, false);
    expect(await stateOf('unbekannt')).toMatchObject({ state: 'failed', error: '550 no such user' });
    expect(tries).toBe(1);
  });
});

describe('background work that failed for good', () => {
  it('is shown to its own club only and can be tried again', async () => {
    const [clubId, otherClubId] = [await buildClub(house()), await buildClub(house())];
    const admin = await buildPerson(house(), clubId, { staff_level: 90 });
    const otherAdmin = await buildPerson(house(), otherClubId, { staff_level: 90 });
    await queue(clubId, 'gescheitert');
    await house().sql(
      `update pgboss.job set state = 'failed', retry_count = 12, output = '{"message": "server away"}'
       where (data ->> 'clubId')::integer = $1`,
      [clubId],
    );
    const { jobs } = await house().as(admin).call(contract.system.failedJobs, {});
    expect(jobs).toMatchObject([{ name: 'deliver-mail', attempts: 13, error: 'server away' }]);
    const ID = jobs[0]?.ID ?? '';
    expect(await house().as(otherAdmin).call(contract.system.failedJobs, {})).toEqual({ jobs: [] });
    expect(await house().as(otherAdmin).refused(contract.system.retryJob, { ID })).toMatchObject({ http: 404 });

    await house().as(admin).call(contract.system.retryJob, { ID });
    const { mailer, sent } = recordingMailer();
    await house().queue.work(mailWorkers({ ...outboxCarriers, email: mailer }, nothingAfterwards), house().database);
    await expect.poll(() => sent.map((mail) => mail.subject), { timeout: 20_000 }).toContain('gescheitert');
    expect(await house().as(admin).call(contract.system.failedJobs, {})).toEqual({ jobs: [] });
  });

  it('a worker refuses data that do not fit its job', async () => {
    const job = worker(deliverMail, async () => undefined);
    expect(() => job.job.input.parse({ clubId: 1 })).toThrow();
  });
});

describe('the outbox', () => {
  it('is readable for administrators above role 80 while no mail server is configured', async () => {
    const clubId = await buildClub(house());
    const admin = await buildPerson(house(), clubId, { staff_level: 90 });
    await queue(clubId, 'lesbar');
    const { mails, total } = await house()
      .as(admin)
      .call(contract.system.mails, { filters: { subject: 'lesb' } });
    expect({ total, subjects: mails.map((mail) => mail.subject) }).toEqual({ total: 1, subjects: ['lesbar'] });
    expect(
      await house()
        .as(admin)
        .call(contract.system.mail, { id: mails[0]?.ID ?? 0 }),
    ).toMatchObject({ text: 'Hallo' });
  });
});
