import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { expect, it } from 'vitest';
import { outboxCarriers } from '../src/adapters/carriers.ts';
import { dueSince, isAfterPause } from '../src/kit/schedule-times.ts';
import { allJobs, allWorkers } from '../src/work.ts';
import { buildClub, buildCourse, buildParticipation, buildPerson } from './factories/index.ts';
import { useHouse } from './harness.ts';

let now = new Date('2026-02-10T09:00:00Z');
const house = useHouse({ clock: () => now });

/** Runs everything that is scheduled at this time, and the jobs that follow from it, with the real workers. */
const workOff = async (lastLook: Date) => {
  const queue = house().queue;
  const workers = new Map(allWorkers(queue, outboxCarriers).map((worker) => [worker.job.name, worker]));
  const run = async (name: string, data: unknown, isMadeUp = false) => {
    const found = workers.get(name);
    await found?.run(
      { database: house().database, now: () => now, isLast: false, isMadeUp },
      found.job.input.parse(data) as never,
    );
  };
  const due = dueSince(allJobs, { lastLook, now });
  for (const { job } of due) await run(job.name, { clubId: 0 }, isAfterPause({ lastLook, now }));
  for (;;) {
    const jobs = await house().sql<{ name: string; data: unknown }>(
      `update pgboss.job set state = 'completed' where state in ('created', 'retry') returning name, data`,
    );
    if (jobs.length === 0) return due.length;
    for (const { name, data } of jobs) await run(name, data);
  }
};

it('after 28 days in which nobody was there each family hears once of its money, and not again with the next look', async () => {
  const clubId = await buildClub(house(), { iban: 'AT611904300234573201' });
  const settings = { remindsByItself: true, remindsByItselfDays: 10, dueReminderDays: 7 };
  await house().sql('update club set settings = $2 where id = $1', [clubId, JSON.stringify(settings)]);
  const office = await buildPerson(house(), clubId, { staff_level: 80, email: 'amt@x.test' });
  const families = await Promise.all(
    ['maria', 'vera'].map((name) => buildPerson(house(), clubId, { first_name: name, email: `${name}@x.test` })),
  );
  const mails = () =>
    house().sql<{ recipient: string; subject: string }>(
      'select recipient, split_part(subject, $2, 1) as subject from mail where club_id = $1 order by recipient, id',
      [clubId, ' '],
    );
  const owe = async (personId: number, dueOn: string) => {
    await house().as(office).call(contract.payments.addManual, { child_ID: personId, amount: -1000, text: 'Rate' });
    await house().sql('alter table open_item disable trigger open_item_stays');
    await house().sql(
      'update open_item set due_on = $2 where id = (select max(id) from open_item where club_id = $1)',
      [clubId, dueOn],
    );
    await house().sql('alter table open_item enable trigger open_item_stays');
  };
  // Overdue before the pause, due on several days of it, due on the day of the return and soon after it.
  for (const { personId } of families) {
    for (const day of ['2026-02-20', '2026-03-05', '2026-03-12', '2026-03-19', '2026-03-30', '2026-04-02'])
      await owe(personId, day);
  }
  now = new Date('2026-03-02T05:00:00Z');
  await house().sql('delete from mail where club_id = $1', [clubId]);

  const lastLook = now;
  now = new Date('2026-03-30T09:00:00Z');
  expect(await workOff(lastLook)).toBeGreaterThan(20);
  const once = ['maria@x.test', 'vera@x.test'].map((recipient) => ({ recipient, subject: 'Bald' }));
  expect((await mails()).filter(({ recipient }) => recipient !== 'amt@x.test')).toEqual(once);

  // The next run repeats nothing.
  const afternoon = now;
  now = new Date('2026-03-30T11:30:00Z');
  await workOff(afternoon);
  expect((await mails()).filter(({ recipient }) => recipient !== 'amt@x.test')).toEqual(once);
});

it('whoever has several things of every kind gets one mail that says them all', async () => {
  now = new Date('2026-03-02T05:00:00Z');
  const settings = { enableMakeups: true, enableSingles: true, waitReminderWeeks: 4, dueReminderDays: 7 };
  const clubId = await buildClub(house(), { iban: 'AT611904300234573201', settings: JSON.stringify(settings) });
  const office = await buildPerson(house(), clubId, { staff_level: 80, email: '' });
  const mother = await buildPerson(house(), clubId, { first_name: 'Maria', email: 'maria@x.test' });
  const child = { manager_id: mother.personId, birth_date: '2018-05-05' };
  const children = [
    await buildPerson(house(), clubId, { ...child, first_name: 'Lena' }),
    await buildPerson(house(), clubId, { ...child, first_name: 'Max' }),
  ];
  const back = new Date('2026-03-30T09:00:00Z');
  const inHours = (hours: number) => new Date(back.getTime() + hours * 3_600_000);
  const waiting = { role: participationRole.waiting, queued_at: new Date('2026-01-01T00:00:00Z') };
  const insert = (table: string, columns: Readonly<Record<string, unknown>>) =>
    house().sql(
      `insert into ${table} (club_id, ${Object.keys(columns).join(', ')})
       values ($1, ${Object.keys(columns)
         .map((_, index) => `$${index + 2}`)
         .join(', ')}) returning id`,
      [clubId, ...Object.values(columns)],
    ) as Promise<{ id: number }[]>;
  for (const name of ['Turnen', 'Yoga']) {
    const courseId = await buildCourse(house(), clubId, { name, has_tryouts: true });
    const fullId = await buildCourse(house(), clubId, { name: `${name} voll`, max_participants: 1 });
    const inside = await buildPerson(house(), clubId, { first_name: 'Otto' });
    await buildParticipation(house(), clubId, fullId, inside.personId);
    await insert('answer_rule', { course_id: courseId, hours: 1, set_at: now });
    const date = { course_id: courseId, series_id: 1, visibility: 5 };
    for (const hours of [19, 22])
      await insert('event', { ...date, starts_at: inHours(hours), ends_at: inHours(hours + 1) });
    await insert('unit_block', {
      course_id: courseId,
      owner_id: mother.personId,
      units: 10,
      price_cents: 0,
      sold_at: now,
      allowed_at: now,
      valid_until: '2026-04-05',
    });
    for (const { personId } of children) {
      await buildParticipation(house(), clubId, courseId, personId);
      await buildParticipation(house(), clubId, fullId, personId, waiting);
      await insert('makeup', {
        person_id: personId,
        course_id: courseId,
        created_at: now,
        expires_at: inHours(72),
      });
    }
  }
  await house()
    .as(office)
    .call(contract.payments.addManual, { child_ID: mother.personId, amount: -1000, text: 'Rate' });
  await house().sql('alter table open_item disable trigger open_item_stays');
  await house().sql('update open_item set due_on = $2 where club_id = $1', [clubId, '2026-04-02']);
  await house().sql('alter table open_item enable trigger open_item_stays');
  await house().sql('delete from mail where club_id = $1', [clubId]);
  const lastLook = now;
  now = back;
  await workOff(lastLook);
  const mailsIn = (states: readonly string[]) =>
    house().sql<{ recipient: string; subject: string; body: string }>(
      'select recipient, subject, body from mail where club_id = $1 and state = any($2) order by subject',
      [clubId, states],
    );
  const [mail, ...others] = await mailsIn(['queued', 'sent', 'outbox', 'collected']);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: 'maria@x.test', subject: '5 Erinnerungen in einer Nachricht' });
  for (const link of ['Jetzt antworten: http', 'Weiter warten oder nicht mehr: http'])
    expect(mail?.body).toContain(link);
  const mails = await mailsIn(['bundled']);
  for (const { subject } of mails) expect(mail?.body).toContain(subject);
  expect(mails.map(({ recipient, subject }) => `${recipient} ${subject}`)).toEqual([
    'maria@x.test 2 Blöcke laufen ab',
    'maria@x.test 4 Ersatzstunden laufen ab',
    expect.stringMatching(/^maria@x.test Bald fällig/),
    'maria@x.test Kommst du? 8 Termine warten auf Antwort',
    'maria@x.test Wollt ihr noch warten?',
  ]);
});

it('what cannot be made one mail goes out as it was written: a stranger’s address, and a last attempt', async () => {
  const clubId = await buildClub(house());
  await buildPerson(house(), clubId, { email: 'maria@x.test' });
  const gather = allWorkers(house().queue, outboxCarriers).find(({ job }) => job.name === 'gather-made-up');
  const run = (isLast: boolean) =>
    gather?.run({ database: house().database, now: () => now, isLast }, { clubId } as never);
  const collect = (address: string) =>
    house().sql(
      `insert into mail (club_id, recipient, subject, body, html, state, created_at)
       select $1, $2, 'Erinnerung ' || n, 'Hallo', '', 'collected', $3 from generate_series(1, 2) n`,
      [clubId, address, now],
    );
  const states = () =>
    house().sql('select recipient, state, count(*)::integer from mail where club_id = $1 group by 1, 2', [clubId]);
  await collect('fremd@x.test');
  await run(false);
  expect(await states()).toEqual([{ recipient: 'fremd@x.test', state: 'queued', count: 2 }]);
  await house().sql('delete from mail where club_id = $1', [clubId]);
  await collect('maria@x.test');
  await run(true);
  expect(await states()).toEqual([{ recipient: 'maria@x.test', state: 'queued', count: 2 }]);
});
