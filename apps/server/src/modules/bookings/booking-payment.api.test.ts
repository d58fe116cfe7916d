import { contract } from '@vereinshaus/contract';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { deliveredFrom } from '../system/delivered.testing.ts';
import { bookingsIn, buildFamily, buildPlan, sweepIn } from './bookings.testing.ts';

const now = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => now });
const { book, leave } = bookingsIn(house);

const account = { iban: 'AT611904300234573201', bic: 'RLNWATWW', account_name: 'Turnverein Kontowortlaut' };

const buildWorld = async (columns: Record<string, unknown> = {}, course: Record<string, unknown> = {}) => {
  const clubId = await buildClub(house(), { name: 'Turnverein', ...account, ...columns });
  const courseId = await buildCourse(house(), clubId, {
    name: 'Schwimmen',
    price_cents: 17_500,
    non_member_price_cents: 17_500,
    ...course,
  });
  const { parent, children } = await buildFamily(house(), clubId, 2);
  return { clubId, courseId, parent, children, child: children[0] ?? 0 };
};

const firstMail = async (clubId: number) => (await deliveredFrom(house(), clubId))[0];

const payNowIn = async (parent: Parameters<ReturnType<typeof house>['as']>[0], courseId: number) => {
  const { courses } = await house().as(parent).call(contract.bookings.ofFamily, {});
  return courses.find(({ course }) => course.course_ID === courseId)?.course.payNow;
};

describe('after a booking that costs something', () => {
  it('the mail has the way to pay, the account of the club and the code for the banking app', async () => {
    const { clubId, courseId, parent, child } = await buildWorld();
    await book(parent, courseId, child);
    const mail = await firstMail(clubId);
    const { items = [] } = (await payNowIn(parent, courseId)) ?? {};
    expect(items).toHaveLength(1);
    const purpose = `${customerReference(parent.personId)} Schwimmen Kind1`;
    for (const said of [
      `Offen: ${formatMoney(17_500)}, fällig am`,
      'Empfänger: Turnverein Kontowortlaut',
      'IBAN: AT61 1904 3002 3457 3201',
      `Verwendungszweck: ${purpose}`,
      `/abrechnung?posten=${items[0]}`,
    ]) {
      expect(mail?.text).toContain(said);
    }
    expect(mail?.html).toContain(`Jetzt ${formatMoney(17_500)} bezahlen`);
    expect(mail?.html).toContain('<img src="cid:zahlcode"');
    const [picture] = mail?.attachments ?? [];
    expect(picture).toMatchObject({ cid: 'zahlcode', contentType: 'image/png' });
    const { width, height, format } = await sharp(picture?.content).metadata();
    expect([format, width === height, width > 150]).toEqual(['png', true, true]);
    const [stored] = await house().sql<{ payment_code: string }>('select payment_code from mail where club_id = $1', [
      clubId,
    ]);
    expect(stored?.payment_code).toBe(
      `BCD\n002\n1\nSCT\nRLNWATWW\nTurnverein Kontowortlaut\nAT611904300234573201\nEUR175.00\n\n\n${purpose}`,
    );
  });

  it('only what is open counts: credit pays first, and of rates the one that is due first', async () => {
    const { clubId, courseId, parent, children } = await buildWorld();
    const office = await buildPerson(house(), clubId, { staff_level: 90 });
    const credit = { child_ID: parent.personId, amount: 5000, text: 'Gutschrift', via: 'credit' as const };
    await house().as(office).call(contract.payments.addManual, credit);
    await book(parent, courseId, children[0] ?? 0);
    expect((await firstMail(clubId))?.text).toContain(`Offen: ${formatMoney(12_500)}`);
    const inRates = await buildCourse(house(), clubId, { name: 'Turnen' });
    const [, twoRates = 0] = await buildPlan(house(), clubId, inRates, ['Auf einmal', 'Zwei Raten']);
    await book(parent, inRates, children[0] ?? 0, { paymentPlan_ID: twoRates });
    expect((await firstMail(clubId))?.text).toContain(`Offen: ${formatMoney(3000)}, fällig am 01.12.2026`);
    expect(await payNowIn(parent, inRates)).toMatchObject({ cents: 3000 });
  });

  it('whoever pays by mandate pays nothing by hand', async () => {
    const { clubId, courseId, parent, child } = await buildWorld();
    const [method] = await house().sql<{ id: number }>(
      `insert into payment_method (club_id, person_id, kind, last4, country, is_default, created_at)
       values ($1, $2, 'sepm', '3201', 'AT', true, $3) returning id`,
      [clubId, parent.personId, now],
    );
    await house().sql(
      `insert into sepa_mandate (club_id, method_id, reference, creditor_id, text, text_version, account_holder, iban, signed_at)
       values ($1, $2, 'M-1', 'AT98ZZZ01234567890', '', 1, 'Vera', 'AT611904300234573201', $3)`,
      [clubId, method?.id, now],
    );
    await book(parent, courseId, child);
    const mail = await firstMail(clubId);
    expect(mail?.text).toContain(`Wir ziehen ${formatMoney(17_500)} mit deinem SEPA-Mandat ein.`);
    expect(mail?.text).not.toContain('IBAN');
    expect(mail?.attachments).toBeUndefined();
  });

  it('a club without an account has the way to the page alone, and what costs nothing has neither', async () => {
    const { clubId, courseId, parent, child } = await buildWorld({ iban: '' });
    await book(parent, courseId, child);
    const mail = await firstMail(clubId);
    expect(mail?.text).toContain('/abrechnung?posten=');
    expect(mail?.text).not.toContain('IBAN');
    expect(mail?.attachments).toBeUndefined();
    const free = await buildCourse(house(), clubId, { name: 'Laufen' });
    await book(parent, free, child);
    expect((await firstMail(clubId))?.text).not.toContain('/abrechnung');
    expect(await payNowIn(parent, free)).toBeUndefined();
  });
});

describe('on the waiting list', () => {
  it('no first date and nothing to pay is told; whoever moves up gets both', async () => {
    const { clubId, courseId, parent, children } = await buildWorld(
      {},
      { max_participants: 1, starts_on: '2026-11-17' },
    );
    await house().sql(
      `insert into event (club_id, course_id, series_id, name, starts_at, ends_at, place, visibility)
       values ($1, $2, 0, '', '2026-11-17T15:00:00Z', '2026-11-17T16:00:00Z', 'Hallenbad', 5)`,
      [clubId, courseId],
    );
    const [first = 0, second = 0] = children;
    await book(parent, courseId, first);
    await firstMail(clubId);
    await book(parent, courseId, second);
    const waiting = await firstMail(clubId);
    expect(waiting?.subject).toBe('Warteliste: Kind2 – Schwimmen');
    expect(waiting?.text).toContain('Hallenbad');
    for (const untold of ['Erster Termin', '16:00–17:00', '/abrechnung', 'IBAN'])
      expect(waiting?.text).not.toContain(untold);
    const office = await buildPerson(house(), clubId, { staff_level: 90 });
    await leave(office, courseId, first, { refund: true });
    await sweepIn(house(), clubId, () => now);
    const mails = await deliveredFrom(house(), clubId);
    const promoted = mails.find(({ subject }) => subject.startsWith('Kind2 hat einen Platz: '));
    expect(promoted?.text).toContain('Erster Termin: Di., 17.11.2026, 16:00–17:00');
    expect(promoted?.text).toContain(`Offen: ${formatMoney(17_500)}`);
    expect(promoted?.attachments).toHaveLength(1);
  });
});
