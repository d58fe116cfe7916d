import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { bookingsIn } from '../../src/modules/bookings/bookings.testing.ts';
import { pdfPages, pdfPlaces, unzip } from '../../src/modules/exports/exports.testing.ts';
import { book, buildBillingClub, pdfText, squeezed } from '../../src/modules/invoices/invoices.testing.ts';
import { issueInvoice } from '../../src/modules/invoices/issue-invoice.ts';
import { runInvoices, sendNewInvoicesOf } from '../../src/modules/invoices/run-invoices.ts';
import { expectSoundBooks } from '../../src/modules/ledger/ledger.testing.ts';
import { download } from '../../src/modules/persons/profile.testing.ts';
import { buildPerson } from '../factories/index.ts';
import { type Actor, useHouse } from '../harness.ts';

const now = () => new Date('2026-11-16T09:00:00Z');
const house = useHouse({ clock: now });
const { invoices, duplicates, profile } = contract;
const { leave } = bookingsIn(house);

let clubId: number;
let treasurer: NonNullable<Actor>;
let admin: NonNullable<Actor>;
let parent: NonNullable<Actor>;
let mia: number;
let paul: number;

beforeEach(async () => {
  const built = await buildBillingClub(house());
  ({ clubId, treasurer, parent } = built);
  [mia = 0, paul = 0] = built.children;
  admin = await buildPerson(house(), clubId, { staff_level: 90 });
});

const tools = {
  now,
  senderIn: (db: Parameters<ReturnType<typeof house>['queue']['senderIn']>[0]) => house().queue.senderIn(db),
};
const site = () => ({ id: clubId, origin: 'http://x.test' });
const run = (runId: number, isLast = false) => runInvoices(house().database, site(), runId, { ...tools, isLast });
const start = async (sends = true) => (await house().as(treasurer).call(invoices.startRun, { sends })).ID;
const latest = async () => (await house().as(treasurer).call(invoices.runs, {})).runs[0];
const bookFor = (personId: number, course: Record<string, unknown> = {}) =>
  book(house(), { clubId, parent, personId }, course);
const mailCount = async () =>
  (await house().sql('select id from mail where club_id = $1 and attachment_id is not null', [clubId])).length;
const expectNoGap = async () => {
  const rows = await house().sql<{ number: number }>('select number from invoice where club_id = $1 order by number', [
    clubId,
  ]);
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  return rows.length;
};
/** Makes the invoice of a booking fail. */
const poison = (bookingId: number) =>
  house().sql(`update participation set price_steps = '{}' where id = $1`, [bookingId]);

describe('an invoice run', () => {
  it('with a booking that breaks it issues the others, ends, and lets the next one start', async () => {
    const broken = await bookFor(mia);
    await bookFor(paul, { name: 'Judo' });
    await bookFor(mia, { name: 'Yoga' });
    await bookFor(paul, { name: 'Tanz' });
    await poison(broken.bookingId);
    const ID = await start();
    await expect(run(ID)).rejects.toThrow();
    expect(await latest()).toMatchObject({ total: 4, issued: 3, done: 3, timeFinished: 0 });
    await expect(run(ID, true)).rejects.toThrow();
    const ended = await latest();
    expect(ended).toMatchObject({ issued: 3, done: 4 });
    expect(ended?.timeFinished).toBeGreaterThan(0);
    expect(ended?.refused).toMatchObject([
      {
        cp_ID: broken.bookingId,
        reason: 'Dabei ist ein Fehler aufgetreten. Bitte stelle diese Rechnung einzeln aus.',
      },
    ]);
    expect(await mailCount()).toBe(3);
    expect(await expectNoGap()).toBe(3);
    await house().sql(`update participation set price_steps = '[]' where id = $1`, [broken.bookingId]);
    await run(await start());
    expect(await latest()).toMatchObject({ total: 1, issued: 1 });
    expect(await expectNoGap()).toBe(4);
  });

  it('of a club that was put to rest meanwhile issues and sends nothing, and can be started again', async () => {
    await bookFor(mia);
    const ID = await start();
    await house().sql('insert into club_standing (club_id, suspended_at) values ($1, now())', [clubId]);
    await run(ID);
    await house().sql('update club_standing set suspended_at = null where club_id = $1', [clubId]);
    expect((await latest())?.refused).toMatchObject([{ reason: expect.stringContaining('stillgelegt') }]);
    expect([await expectNoGap(), await mailCount()]).toEqual([0, 0]);
    await run(await start());
    expect([await expectNoGap(), await mailCount()]).toEqual([1, 1]);
  });

  it('begun by four at once and carried out by three at once is one', async () => {
    for (const name of ['Judo', 'Yoga', 'Tanz']) for (const child of [mia, paul]) await bookFor(child, { name });
    const begin = (actor: Actor) => house().as(actor).ask(invoices.startRun, { sends: true });
    const answers = await Promise.all([begin(treasurer), begin(admin), begin(treasurer), begin(admin)]);
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const ID = answers.find(({ http }) => http === 200)?.reply?.ID ?? 0;
    await Promise.all([run(ID), run(ID), run(ID)]);
    expect(await latest()).toMatchObject({ total: 6, done: 6, issued: 6, refused: [] });
    expect([await expectNoGap(), await mailCount()]).toEqual([6, 6]);
    const archive = await download(house(), treasurer, `/invoice/runs/${ID}/zip`);
    expect(unzip(archive.rawPayload).size).toBe(6);
    await expectSoundBooks(house(), clubId);
  });

  it('goes on while bookings are cancelled, persons merged, moved and removed, and invoices issued and cancelled', async () => {
    const other = await buildPerson(house(), clubId, { first_name: 'Bert', email: 'bert@x.test' });
    const twin = await buildPerson(house(), clubId, { first_name: 'Mia', manager_id: parent.personId });
    const gone = await buildPerson(house(), clubId, { first_name: 'Geht', manager_id: parent.personId });
    const confirmed = 'update person set data_confirmed_at = $2, birth_date = $3 where id = any($1)';
    await house().sql(confirmed, [[twin.personId, gone.personId], now(), '2016-05-04']);
    const left = await bookFor(mia, { name: 'Judo' });
    const moved = await bookFor(paul, { name: 'Yoga' });
    const merged = await bookFor(twin.personId, { name: 'Tanz' });
    const removed = await bookFor(gone.personId, { name: 'Ball' });
    const taken = await bookFor(mia, { name: 'Klettern' });
    const ID = await start();
    const as = house().as(admin);
    await Promise.all([
      run(ID),
      run(ID),
      leave(admin, left.courseId, mia, { refund: true }),
      as.ask(profile.move, { child_ID: paul, verwalter_ID: other.personId }),
      as.ask(duplicates.merge, { survivor_ID: mia, other_ID: twin.personId, choices: {} }),
      as.ask(profile.remove, { child_ID: gone.personId, confirmed: true }),
      house()
        .as(treasurer)
        .ask(invoices.issue, { cp_ID: taken.bookingId })
        .then(({ reply }) =>
          house()
            .as(treasurer)
            .ask(invoices.cancel, { ID: reply?.ID ?? 0, reason: 'falsch' }),
        ),
    ]);
    const ended = await latest();
    expect(ended).toMatchObject({ done: ended?.total });
    expect(ended?.timeFinished).toBeGreaterThan(0);
    await expectNoGap();
    await expectSoundBooks(house(), clubId);
    // No booking has two valid invoices.
    const standing = await house().sql(
      `select i.participation_id from invoice i
       left join invoice c on c.club_id = i.club_id and c.cancels_id = i.id
       where i.club_id = $1 and i.kind = 'normal' and c.id is null group by 1 having count(*) > 1`,
      [clubId],
    );
    expect(standing).toEqual([]);
    expect([moved, merged, removed]).toHaveLength(3);
  });
});

describe('the page of an invoice', () => {
  const isOnPage = ({ x, y }: { x: number; y: number }) => x >= 0 && x < 590 && y > 0 && y < 842;

  it('holds names without a blank, sixty instalments and a foot of a thousand lines: nothing is lost', async () => {
    const { bookingId } = await bookFor(mia, { name: 'k'.repeat(100) });
    await house().sql('update person set first_name = $2, last_name = $2 where id = any($1)', [
      [parent.personId, mia],
      'W'.repeat(80),
    ]);
    await house().sql(
      `insert into installment (club_id, participation_id, description, amount_cents, due_on)
       select $1, $2, 'Rate ' || n, 200, '2027-01-01' from generate_series(1, 60) n`,
      [clubId, bookingId],
    );
    const footer = Array.from({ length: 900 }, (_, index) => index % 10).join('\n');
    await house().sql(`update club set full_name = $2, settings = settings || $3 where id = $1`, [
      clubId,
      'V'.repeat(120),
      JSON.stringify({ invoiceSettings: { footer } }),
    ]);
    const file = await house().as(parent).call(contract.invoiceFiles.ofBooking, { cp_ID: bookingId, kind: 'normal' });
    const pdf = Buffer.from(file.content, 'base64');
    expect(pdfPlaces(pdf).filter((place) => !isOnPage(place))).toEqual([]);
    const text = pdfText(file.content);
    for (const part of ['2026-00001', 'W'.repeat(160), 'k'.repeat(100), 'Rate 1:', 'Rate 60:', 'Gesamtbetrag€ 120,00'])
      expect(text).toContain(squeezed(part));
    expect(pdfPages(pdf)).toBeLessThan(20);
  });
});

describe('a template', () => {
  const docOf = (text: string) =>
    `{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"${text}"}]},{"type":"positions"}]}`;

  it.each([
    ['a null byte', 'a\\u0000b'],
    ['half of a character', 'a\\ud800b'],
  ])('with %s is refused, saved or shown', async (_, text) => {
    await bookFor(mia);
    const as = house().as(treasurer);
    const { ID, accessToken } = await as.call(invoices.addTemplate, { name: 'Kurse' });
    const content = docOf(text);
    const saved = await as.ask(invoices.saveTemplate, { ID, accessToken, name: 'Kurse', content, version: 1 });
    const shown = await as.ask(contract.invoiceFiles.preview, { ID, accessToken, content });
    expect([saved.http, shown.http]).toEqual([422, 422]);
  });

  it('chosen by twelve clicks among two is one; a word of 5,000 letters, emoji and other alphabets are drawn', async () => {
    await bookFor(mia);
    const as = house().as(treasurer);
    const one = await as.call(invoices.addTemplate, { name: 'Eins' });
    const other = await as.call(invoices.addTemplate, { name: 'Zwei' });
    const clicks = Array.from({ length: 12 }, (_, index) => [one.ID, other.ID, 0][index % 3] ?? 0);
    const answers = await Promise.all(clicks.map((ID) => as.ask(invoices.defaultTemplate, { ID })));
    expect(answers.map(({ http }) => http)).toEqual(clicks.map(() => 200));
    const { ID, accessToken } = one;
    for (const text of [
      'x'.repeat(5000),
      '👩‍👩‍👧‍👦 שלום محمد 李 =1+1',
      `Z${'\u0301'.repeat(400)}`,
      'a\\u0007\\u202eb',
    ]) {
      expect((await as.ask(contract.invoiceFiles.preview, { ID, accessToken, content: docOf(text) })).http).toBe(200);
    }
  });
});

describe('a club that sends every invoice by itself', () => {
  it('sends one that was begun and not drawn, and lets none hold up the others', async () => {
    const broken = await bookFor(mia, { name: 'Judo' });
    const begun = await bookFor(paul, { name: 'Yoga' });
    await bookFor(paul, { name: 'Tanz' });
    await poison(broken.bookingId);
    // The state after a process died between the number and the file.
    await house().database.transaction({ tenant: clubId }, (db) =>
      issueInvoice({ db, club: site(), viewer: null, now: now(), jobs: tools.senderIn(db) }, begun.bookingId),
    );
    await expect(sendNewInvoicesOf(house().database, site(), tools)).rejects.toThrow();
    expect(await mailCount()).toBe(2);
    await expect(sendNewInvoicesOf(house().database, site(), tools)).rejects.toThrow();
    expect([await mailCount(), await expectNoGap()]).toEqual([2, 2]);
  });
});
