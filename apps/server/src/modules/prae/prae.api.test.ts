import { contract } from '@vereinshaus/contract';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { PDFDocument } from 'pdf-lib';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { pdfAccessFaults } from '../exports/pdf-access.testing.ts';
import { everythingDeliveredFrom } from '../system/delivered.testing.ts';
import { buildPraeWorld, buildTraining, november, type Person, praeHands, signature, train } from './prae.testing.ts';

let now = november;
const house = useHouse({ clock: () => now });
const { prae, praeFiles, history } = contract;
const { open, read, handIn, approved } = praeHands(house);

let clubId = 0;
let courseId = 0;
let admin: Person;
let theo: Person;
let email = '';

beforeEach(async () => {
  now = november;
  ({ clubId, courseId, admin, theo, email } = await buildPraeWorld(house()));
});

const trainOn = (day: string, hours = 2, course = courseId) =>
  buildTraining(house(), { clubId, courseId: course, day, hours });
const office = () => house().as(admin);
const month = async () => (await office().call(prae.month, { month: 20_261_001 })).rows;
const match = { day: 20_261_011, minutes: 180, amount: 5000, text: 'Match in Graz' };
const addMatch = (ID: number, values: Record<string, unknown> = {}) =>
  house()
    .as(theo)
    .ask(prae.saveLine, { ID, ...match, ...values });

describe('the month of a trainer', () => {
  it('is prefilled: who really trained, when, where, how long, at which rate', async () => {
    await trainOn('2026-10-05');
    const away = await trainOn('2026-10-12');
    await trainOn('2026-11-02');
    const hidden = await trainOn('2026-10-19');
    await house().sql('update event set hidden_at = now() where id = $1', [hidden]);
    const vera = await buildPerson(house(), clubId, { first_name: 'Vera', is_trainer: true });
    await house().sql(
      `insert into substitute_request (club_id, event_id, absent_id, state, substitute_id, created_at, ended_at)
       values ($1, $2, $3, 'taken', $4, now(), now())`,
      [clubId, away, theo.personId, vera.personId],
    );
    await office().call(prae.setRate, { course_ID: courseId, child_ID: vera.personId, rate: 2000 });
    const ID = await open(theo);
    expect((await read(theo, ID)).lines).toMatchObject([
      {
        day: 20_261_005,
        minutes: 120,
        hourlyRate: 3000,
        amount: 6000,
        text: 'Turnen',
        place: 'Halle Nord',
        isStandIn: false,
      },
    ]);
    expect((await read(vera, await open(vera))).lines).toMatchObject([
      { day: 20_261_012, hourlyRate: 2000, amount: 4000, isStandIn: true, hasAttendance: false },
    ]);
    expect(await month()).toMatchObject([
      { fullname: 'Vera Huber', paid: 4000 },
      { fullname: 'Theo Turner', state: 'open', days: 1, paid: 6000, unmarked: 1 },
    ]);
  });

  it('is that of who stood in, also when whom they replaced has given up the course, who settles what was before', async () => {
    await trainOn('2026-10-05');
    const away = await trainOn('2026-10-12');
    const vera = await buildPerson(house(), clubId, { first_name: 'Vera', is_trainer: true });
    await house().sql(
      `insert into substitute_request (club_id, event_id, absent_id, state, substitute_id, created_at, ended_at)
       values ($1, $2, $3, 'taken', $4, now(), now())`,
      [clubId, away, theo.personId, vera.personId],
    );
    await house().sql("update participation set left_at = '2026-10-09' where club_id = $1 and person_id = $2", [
      clubId,
      theo.personId,
    ]);
    expect((await read(vera, await open(vera))).lines).toMatchObject([{ day: 20_261_012, isStandIn: true }]);
    const ID = await open(theo);
    expect((await read(theo, ID)).lines).toMatchObject([{ day: 20_261_005 }]);
    expect((await handIn(theo, ID)).http).toBe(200);
    expect((await house().as(theo).call(prae.own, {})).months.map(({ month: of }) => of)).toEqual([20_261_001]);
    const later = await house().as(theo).ask(prae.open, { month: 20_261_101 });
    expect(later.refusal?.message).toBe('In diesem Monat hast du keinen Kurs geleitet.');
    const member = await buildPerson(house(), clubId, {});
    expect((await house().as(member).ask(prae.own, {})).http).toBe(403);
  });

  it('leaves out what the trainer takes out, and takes in what the calendar does not know', async () => {
    const event_ID = await trainOn('2026-10-05');
    const ID = await open(theo);
    await house().as(theo).call(prae.skip, { ID, event_ID, isSkipped: true });
    await addMatch(ID);
    const form = await read(theo, ID);
    expect([form.paid, form.lines.map(({ isSkipped, text }) => [text, isSkipped])]).toEqual([
      5000,
      [
        ['Turnen', true],
        ['Match in Graz', false],
      ],
    ]);
    await house()
      .as(theo)
      .call(prae.removeLine, { ID, line_ID: form.lines[1]?.ID ?? 0 });
    await house().as(theo).call(prae.skip, { ID, event_ID, isSkipped: false });
    expect((await read(theo, ID)).paid).toBe(6000);
  });

  it('is cut at 120 a day over all courses and at 720 a month, and says so', async () => {
    const other = await contractCourse();
    await trainOn('2026-10-05', 3);
    await trainOn('2026-10-05', 3, other);
    for (const day of ['06', '07', '08', '09', '12', '13']) await trainOn(`2026-10-${day}`, 4);
    const form = await read(theo, await open(theo));
    expect([form.claimed, form.paid]).toEqual([18_000 + 6 * 12_000, 72_000]);
    expect(form.cuts).toEqual([
      `${formatMoney(6000)} gekürzt: mehr als ${formatMoney(12_000)} an einem Tag.`,
      `${formatMoney(12_000)} gekürzt: mehr als ${formatMoney(72_000)} im Monat.`,
    ]);
  });

  const contractCourse = async () => {
    const [row] = await house().sql<{ id: number }>(
      `insert into course (club_id, name, prae_hourly_rate_cents, created_at) values ($1, 'Kraft', 3000, now()) returning id`,
      [clubId],
    );
    const id = row?.id ?? 0;
    await train(house(), clubId, id, theo.personId);
    return id;
  };
});

describe('a form', () => {
  it('goes from the trainer to the office and back, with its reason by mail, and stays as it was signed', async () => {
    await trainOn('2026-10-05');
    const ID = await open(theo);
    expect(await open(theo)).toBe(ID);
    expect((await handIn(theo, ID, { remark: 'Danke!' })).http).toBe(200);
    await trainOn('2026-10-06');
    expect(await read(admin, ID)).toMatchObject({
      state: 'handedIn',
      paid: 6000,
      remark: 'Danke!',
      isSecondary: true,
      signature,
    });
    await office().call(prae.giveBack, { ID, reason: 'Der 6. fehlt.' });
    expect(await read(theo, ID)).toMatchObject({
      state: 'returned',
      returnReason: 'Der 6. fehlt.',
      paid: 12_000,
      signature: null,
    });
    await handIn(theo, ID);
    await office().call(prae.approve, { IDs: [ID] });
    expect(await read(theo, ID)).toMatchObject({ state: 'approved', checkedBy: 'Eva Büro' });
    const { mails } = await everythingDeliveredFrom(house(), clubId);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Bitte noch einmal ansehen: PRAE Oktober 2026'],
    ]);
    const told = (await office().call(history.ofPerson, { userID: theo.personId })).history;
    expect(told.map((entry) => entry.history.description).filter((text) => text.startsWith('PRAE'))).toEqual([
      `PRAE für Oktober 2026 freigegeben: ${formatMoney(12_000)}`,
      `PRAE für Oktober 2026 unterschrieben und abgegeben: ${formatMoney(12_000)}`,
      'PRAE für Oktober 2026 zurückgegeben: Der 6. fehlt.',
      `PRAE für Oktober 2026 unterschrieben und abgegeben: ${formatMoney(6000)}`,
    ]);
  });

  it('is signed and approved only as it was shown: changed in another tab, or signed anew, it is looked at again', async () => {
    await trainOn('2026-10-05');
    const ID = await open(theo);
    await addMatch(ID, { amount: 6000 });
    const { fingerprint, lines } = await read(theo, ID);
    await house()
      .as(theo)
      .call(prae.skip, { ID, event_ID: lines[0]?.event_ID ?? 0, isSkipped: true });
    await addMatch(ID, { amount: 6000, text: 'Turnier' });
    expect((await read(theo, ID)).paid).toBe(12_000);
    const changed = await handIn(theo, ID, { fingerprint });
    expect([changed.http, changed.refusal?.message]).toEqual([
      409,
      'Inzwischen haben sich Einsätze geändert. Bitte sieh dir die Abrechnung noch einmal an.',
    ]);
    expect((await handIn(theo, ID, { fingerprint: (await read(theo, ID)).fingerprint })).http).toBe(200);
    const [row] = await month();
    await house().as(theo).call(prae.takeBack, { ID });
    now = new Date(november.getTime() + 60_000);
    await handIn(theo, ID);
    const approve = (newest: number) => office().ask(prae.approve, { IDs: [ID], newest });
    expect((await approve(row?.handedInAt ?? 0)).refusal?.message).toBe(
      'Theo Turner hat die Abrechnung inzwischen neu unterschrieben. Es wurde nichts freigegeben; bitte sieh sie dir noch einmal an.',
    );
    expect((await read(theo, ID)).state).toBe('handedIn');
    expect((await approve((await read(admin, ID)).handedInAt)).http).toBe(200);
  });

  it('can be taken back as long as nobody has checked it', async () => {
    await trainOn('2026-10-05');
    const ID = await open(theo);
    await handIn(theo, ID);
    await house().as(theo).call(prae.takeBack, { ID });
    expect((await read(theo, ID)).state).toBe('open');
    await handIn(theo, ID);
    await office().call(prae.approve, { IDs: [ID] });
    expect((await house().as(theo).ask(prae.takeBack, { ID })).http).toBe(409);
  });

  it('is printed with what the law asks for', async () => {
    await trainOn('2026-10-05');
    const file = await office().call(praeFiles.pdf, { ID: await approved(theo, admin) });
    expect(file.fileName).toBe('PRAE 2026-10 Theo Turner.pdf');
    expect(await pdfAccessFaults(Buffer.from(file.content, 'base64'))).toEqual([]);
    const paper = await PDFDocument.load(Buffer.from(file.content, 'base64'));
    expect(paper.getPages().map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())])).toEqual([
      [595, 842],
    ]);
  });
});

describe('refused with a sentence, and nothing changes', () => {
  it.each([
    [{ minutes: 1500 }, 422, 'Ein Tag hat nur 24 Stunden.'],
    [{ day: 20_260_930 }, 422, 'Dieser Tag liegt nicht in diesem Monat.'],
    [{ text: '' }, 422, 'Bitte gib an, was du gemacht hast.'],
  ])('a line with %o', async (values, http, sentence) => {
    const ID = await open(theo);
    const { http: answered, refusal } = await addMatch(ID, values);
    expect([answered, Object.values(refusal?.fields ?? {})[0]]).toEqual([http, sentence]);
    expect((await read(theo, ID)).lines).toEqual([]);
  });

  it('25 hours on one day, over several lines', async () => {
    await trainOn('2026-10-11', 8);
    const ID = await open(theo);
    await addMatch(ID, { minutes: 900 });
    const { http, refusal } = await addMatch(ID, { minutes: 120 });
    expect([http, refusal?.message]).toEqual([
      422,
      'Am 11.10.2026 wären es mehr als 24 Stunden. Bitte prüfe die Einträge dieses Tages.',
    ]);
    expect((await read(theo, ID)).lines).toHaveLength(2);
  });

  it.each([
    ['unsigned', { signature: { ...signature, strokes: [] } }, 422, 'Bitte unterschreib im Feld.'],
    ['another amount', { shown: 5999 }, 409, 'Inzwischen hat sich etwas geändert'],
    ['as a main occupation', { isSecondary: false }, 422, 'PRAE gibt es nur neben einem Hauptberuf'],
    ['to no account', { iban: 'AT00' }, 422, 'Diese IBAN stimmt nicht.'],
  ])('handing in %s', async (_, values, http, sentence) => {
    await trainOn('2026-10-05');
    const ID = await open(theo);
    const { http: answered, refusal } = await handIn(theo, ID, values);
    const said = [refusal?.message ?? '', ...Object.values(refusal?.fields ?? {})].join(' ');
    expect([answered, said.includes(sentence)]).toEqual([http, true]);
    expect((await read(theo, ID)).state).toBe('open');
  });

  it('a month that is not over, and one that has not begun', async () => {
    await trainOn('2026-11-02');
    const ID = await open(theo, 20_261_101);
    expect((await handIn(theo, ID)).refusal?.message).toBe(
      'Der Monat ist noch nicht vorbei. Abgeben kannst du ihn ab 01.12.2026.',
    );
    expect((await house().as(theo).ask(prae.open, { month: 20_261_201 })).http).toBe(422);
    await trainOn('2026-10-05');
    const october = await open(theo);
    now = new Date('2026-10-31T22:59:59Z');
    expect((await handIn(theo, october)).http).toBe(409);
    // In Vienna it is already November.
    now = new Date('2026-10-31T23:00:00Z');
    expect((await handIn(theo, october)).http).toBe(200);
  });

  it('the form of somebody else, the own one at approving, and whoever only reads persons', async () => {
    await trainOn('2026-10-05');
    const ID = await open(theo);
    await handIn(theo, ID);
    const vera = await buildPerson(house(), clubId, { is_trainer: true });
    const reader = await buildPerson(house(), clubId, { staff_level: 50 });
    await buildGrant(house(), clubId, theo.personId, 'prae');
    expect((await house().as(vera).ask(prae.form, { ID })).http).toBe(404);
    expect((await house().as(vera).ask(prae.takeBack, { ID })).http).toBe(404);
    expect((await house().as(vera).ask(praeFiles.pdf, { ID })).http).toBe(404);
    expect((await house().as(reader).ask(prae.month, { month: 20_261_001 })).http).toBe(403);
    expect(
      (
        await house()
          .as(theo)
          .ask(prae.approve, { IDs: [ID] })
      ).refusal?.message,
    ).toBe('Deine eigene Abrechnung gibt jemand anderer frei.');
    // Nor in a view taken over by the office.
    const clerk = await buildPerson(house(), clubId);
    await buildGrant(house(), clubId, clerk.personId, 'prae');
    await house().sql('update person set staff_level = 80 where id = $1', [theo.personId]);
    const behind = await house()
      .as({ ...clerk, behind: theo.personId })
      .ask(prae.approve, { IDs: [ID] });
    expect(behind.refusal?.code).toBe('prae.ownForm');
    expect((await read(theo, ID)).state).toBe('handedIn');
  });
});

describe('a day that two clubs of the installation count', () => {
  it('is told to the trainer alone, without the club; once declared, both share the limit', async () => {
    await trainOn('2026-10-05', 3);
    await approved(theo, admin);
    const south = await buildPraeWorld(house(), email);
    const inSouth = { clubId: south.clubId, courseId: south.courseId };
    await buildTraining(house(), { ...inSouth, day: '2026-10-05', hours: 3 });
    await buildTraining(house(), { ...inSouth, day: '2026-10-06', hours: 1 });
    const ID = await open(south.theo);
    expect((await read(south.admin, ID)).paid).toBe(12_000);
    const { http, refusal } = await handIn(south.theo, ID);
    expect([http, refusal?.message]).toEqual([
      409,
      'Für den 05.10.2026 hast du schon bei einem anderen Verein abgerechnet. Gib unter „Andere Vereine“ an, was du dort für diesen Tag bekommst, oder nimm den Tag hier heraus.',
    ]);
    const elsewhere = [{ day: 20_261_005, amount: 9000, payer: 'Turnverein Musterstadt' }];
    expect((await handIn(south.theo, ID, { elsewhere, shown: 6000 })).http).toBe(200);
    expect((await read(south.theo, ID)).lines.map(({ paid }) => paid)).toEqual([3000, 3000]);
  });
});

describe('the allowance for volunteers', () => {
  const setKind = (kind: string) => office().ask(prae.setKind, { child_ID: theo.personId, year: 2026, kind });

  it('is the other way, with limits of its own, and never both in one year', async () => {
    await trainOn('2026-10-05', 3);
    await setKind('large');
    const ID = await open(theo);
    expect(await read(theo, ID)).toMatchObject({ kind: 'large', claimed: 9000, paid: 5000 });
    await handIn(theo, ID, { isSecondary: false });
    expect((await setKind('prae')).refusal?.message).toContain(
      'dürfen im selben Kalenderjahr nicht beide gezahlt werden',
    );
    expect((await read(theo, ID)).kind).toBe('large');
  });
});
