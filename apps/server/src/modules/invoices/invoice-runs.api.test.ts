import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { bookingsIn } from '../bookings/bookings.testing.ts';
import { unzip } from '../exports/exports.testing.ts';
import { download } from '../persons/profile.testing.ts';
import { book, buildBillingClub } from './invoices.testing.ts';
import { runInvoices, sendNewInvoicesOf } from './run-invoices.ts';

const now = () => new Date('2026-11-16T09:00:00Z');
const house = useHouse({ clock: now });
const { invoices } = contract;
const { leave } = bookingsIn(house);

let clubId: number;
let treasurer: NonNullable<Actor>;
let parent: NonNullable<Actor>;
let mia: number;
let paul: number;

beforeEach(async () => {
  const built = await buildBillingClub(house());
  ({ clubId, treasurer, parent } = built);
  [mia = 0, paul = 0] = built.children;
});

const site = () => ({ id: clubId, origin: 'http://x.test' });
const tools = {
  now,
  senderIn: (db: Parameters<ReturnType<typeof house>['queue']['senderIn']>[0]) => house().queue.senderIn(db),
};
const run = (runId: number) => runInvoices(house().database, site(), runId, tools);
const bookFor = (personId: number, course: Record<string, unknown> = {}) =>
  book(house(), { clubId, parent, personId }, course);
const mails = () =>
  house().sql<{ recipient: string; subject: string; name: string; bytes: number }>(
    `select m.recipient, m.subject, f.name, octet_length(f.content) as bytes from mail m
     join stored_file f on f.id = m.attachment_id where m.club_id = $1 order by m.subject, m.id`,
    [clubId],
  );

describe('a run with one invoice per family', () => {
  it('has all bookings of the family on one invoice, also when it is tried again', async () => {
    await bookFor(mia);
    await bookFor(paul, { name: 'Judo' });
    const plan = await house().as(treasurer).call(invoices.previewRun, { perFamily: true });
    expect(plan).toMatchObject({ count: 1, amount: 24_000 });
    const { ID } = await house().as(treasurer).call(invoices.startRun, { sends: true, perFamily: true });
    await run(ID);
    await house().sql('update invoice_run_item set invoice_id = null where run_id = $1', [ID]);
    await run(ID);
    const listed = await house().as(treasurer).call(invoices.list, {});
    expect(listed.invoices).toMatchObject([{ form: 'family', total: 24_000 }]);
    expect((await house().as(treasurer).call(invoices.runs, {})).runs).toMatchObject([
      { perFamily: true, total: 2, done: 2, issued: 1, title: 'alle Kurse, eine Rechnung je Familie' },
    ]);
    expect(await mails()).toHaveLength(1);
    expect(await house().as(treasurer).call(invoices.previewRun, {})).toMatchObject({ count: 0 });
  });

  it('needs the address as soon as the family as a whole is above the small amount', async () => {
    await bookFor(mia, { price_cents: 25_000, non_member_price_cents: 25_000 });
    await bookFor(paul, { price_cents: 25_000, non_member_price_cents: 25_000 });
    await house().sql(`update person set street = '', house_number = '' where id = $1`, [parent.personId]);
    expect(await house().as(treasurer).call(invoices.previewRun, {})).toMatchObject({ count: 2 });
    const plan = await house().as(treasurer).call(invoices.previewRun, { perFamily: true });
    expect(plan.count).toBe(0);
    expect(plan.leftOut.map(({ reason }) => reason)).toEqual([
      'Anschrift fehlt (nötig über € 400)',
      'Anschrift fehlt (nötig über € 400)',
    ]);
  });
});

describe('an invoice run', () => {
  it('says before who gets one, and who does not and why', async () => {
    const one = await bookFor(mia);
    const dear = await bookFor(paul, { price_cents: 50_000, non_member_price_cents: 50_000 });
    const issued = await bookFor(mia, { name: 'Schon verrechnet' });
    await bookFor(paul, { name: 'Gratis', price_cents: 0, non_member_price_cents: 0 });
    const gone = await bookFor(mia, { name: 'Abgesagt' });
    await house().as(treasurer).call(invoices.issue, { cp_ID: issued.bookingId });
    const admin = await buildPerson(house(), clubId, { staff_level: 90 });
    await leave(admin, gone.courseId, mia, { refund: true });
    await house().sql(`update person set street = '', house_number = '', email = '' where id = $1`, [parent.personId]);
    const plan = await house().as(treasurer).call(invoices.previewRun, {});
    expect(plan).toMatchObject({ count: 1, amount: 12_000, withoutEmail: 1 });
    expect(Object.fromEntries(plan.leftOut.map(({ course, reason }) => [course, reason]))).toEqual({
      Abgesagt: 'Buchung storniert',
      Gratis: 'kostenlos',
      Kinderturnen: 'Anschrift fehlt (nötig über € 400)',
      'Schon verrechnet': 'hat schon eine Rechnung',
    });
    expect(await house().as(treasurer).call(invoices.previewRun, { course_ID: one.courseId })).toMatchObject({
      count: 1,
    });
    expect(await house().as(treasurer).call(invoices.previewRun, { course_ID: dear.courseId })).toMatchObject({
      count: 0,
    });
    expect(await house().as(treasurer).call(invoices.previewRun, { to: 20_200_101 })).toMatchObject({
      count: 0,
      leftOut: [],
    });
  });

  it('issues them, tells how far it is, sends them with the file, and gives all in one archive', async () => {
    await bookFor(mia);
    await bookFor(paul);
    const { ID } = await house().as(treasurer).call(invoices.startRun, { sends: true });
    const [begun] = (await house().as(treasurer).call(invoices.runs, {})).runs;
    expect(begun).toMatchObject({ ID, total: 2, done: 0, timeFinished: 0, title: 'alle Kurse' });
    expect((await download(house(), treasurer, `/invoice/runs/${ID}/zip`)).statusCode).toBe(409);
    await run(ID);
    const [done] = (await house().as(treasurer).call(invoices.runs, {})).runs;
    expect(done).toMatchObject({ total: 2, done: 2, issued: 2, refused: [] });
    expect(await mails()).toMatchObject([
      { recipient: 'vera@x.test', subject: 'Rechnung 2026-00001: Kinderturnen' },
      { recipient: 'vera@x.test', subject: 'Rechnung 2026-00002: Kinderturnen' },
    ]);
    const archive = await download(house(), treasurer, `/invoice/runs/${ID}/zip`);
    expect([...unzip(archive.rawPayload).keys()]).toEqual(['Rechnung 2026-00001.pdf', 'Rechnung 2026-00002.pdf']);
    await run(ID);
    expect(await mails()).toHaveLength(2);
  });

  it('goes on where it stopped, and tells what was refused in between', async () => {
    const one = await bookFor(mia);
    await bookFor(paul);
    const { ID } = await house().as(treasurer).call(invoices.startRun, {});
    const admin = await buildPerson(house(), clubId, { staff_level: 90 });
    await leave(admin, one.courseId, mia, { refund: true });
    await run(ID);
    const [done] = (await house().as(treasurer).call(invoices.runs, {})).runs;
    expect(done).toMatchObject({ total: 2, done: 2, issued: 1 });
    expect(done?.refused).toMatchObject([{ reason: expect.stringContaining('storniert') }]);
    expect(await mails()).toEqual([]);
  });

  it('is one at a time, is about something, and belongs to its club', async () => {
    expect((await house().as(treasurer).refused(invoices.startRun, {})).code).toBe('invoices.nothingToIssue');
    await bookFor(mia);
    const start = () => house().as(treasurer).ask(invoices.startRun, {});
    const answers = await Promise.all([start(), start()]);
    expect(answers.map(({ http }) => http)).toEqual(expect.arrayContaining([200, 409]));
    expect(answers.find(({ http }) => http === 409)?.refusal?.message).toBe(
      'Gerade läuft schon ein Rechnungslauf. Bitte warte, bis er fertig ist.',
    );
    const other = await buildBillingClub(house());
    const runId = answers.find(({ http }) => http === 200)?.reply?.ID ?? 0;
    expect((await download(house(), other.treasurer, `/invoice/runs/${runId}/zip`)).statusCode).toBe(404);
  });
});

describe('a club that sends every invoice by itself', () => {
  it('issues and sends what was charged lately, once', async () => {
    const { bookingId } = await bookFor(mia);
    await sendNewInvoicesOf(house().database, site(), tools);
    await sendNewInvoicesOf(house().database, site(), tools);
    expect(await mails()).toMatchObject([{ name: `Rechnung ID-${bookingId}.pdf` }]);
    expect((await house().as(treasurer).call(invoices.list, {})).invoices[0]?.timeSent).toBeGreaterThan(0);
  });

  it('waits where something is missing, and sends it once it is there', async () => {
    await house().sql(`update club set address = '' where id = $1`, [clubId]);
    await bookFor(mia);
    await sendNewInvoicesOf(house().database, site(), tools);
    expect(await mails()).toEqual([]);
    await house().sql(`update club set address = 'Turngasse 1, 4020 Linz' where id = $1`, [clubId]);
    await sendNewInvoicesOf(house().database, site(), tools);
    expect(await mails()).toHaveLength(1);
  });
});
