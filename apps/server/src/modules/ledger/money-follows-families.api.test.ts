import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { balanceInBooks, buildPayment } from '../../../test/factories/books.ts';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { bookingsIn, buildPlan } from '../bookings/bookings.testing.ts';
import { buildDiscount } from '../discounts/discounts.testing.ts';
import { expectSoundBooks } from './ledger.testing.ts';

const now = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => now });
const { book, leave } = bookingsIn(house);
const { profile, bookings, vouchers, ledger, duplicates } = contract;

let clubId = 0;
let courseId = 0;
let admin: NonNullable<Actor>;

const confirmed = { data_confirmed_at: new Date('2026-11-01T00:00:00Z') };

const person = async (columns: Record<string, unknown> = {}) =>
  buildPerson(house(), clubId, { email: 'familie@x.test', ...confirmed, ...columns });

const child = (managerId: number) => person({ first_name: 'Tim', birth_date: '2016-05-04', manager_id: managerId });

beforeEach(async () => {
  const settings = JSON.stringify({ paymentMethods: ['bank', 'voucher'], showDiscounts: true });
  clubId = await buildClub(house(), { settings });
  admin = await person({ first_name: 'Adele', staff_level: 90 });
  courseId = await buildCourse(house(), clubId, {
    price_cents: 10_000,
    non_member_price_cents: 10_000,
    payment_due_on: '2027-03-01',
  });
});

const booked = async (actor: NonNullable<Actor>, personId = actor.personId, more: Record<string, unknown> = {}) => {
  expect(await book(actor, courseId, personId, more)).toMatchObject({ http: 200, reply: { participating: 0 } });
  return bookingOf(personId);
};

const bookingOf = async (personId: number) => {
  const [row] = await house().sql<{ id: number }>(
    'select id from participation where person_id = $1 order by id desc',
    [personId],
  );
  return row?.id ?? 0;
};

const asAdmin = () => house().as(admin);
const joins = (personId: number, managerId: number) =>
  asAdmin().call(profile.move, { child_ID: personId, verwalter_ID: managerId });
const growsUp = (personId: number) => asAdmin().call(profile.leaveGroup, { child_ID: personId });
const merge = (survivor: number, other: number) =>
  asAdmin().call(duplicates.merge, { survivor_ID: survivor, other_ID: other, choices: {} });
const setPrice = (participationId: number, cents: number) =>
  asAdmin().call(bookings.setAdmin, { ID: participationId, price: cents });
const cancel = async (personId: number) =>
  expect(await leave(admin, courseId, personId, { refund: true })).toMatchObject({ http: 200 });
const pays = (managerId: number, cents: number) => buildPayment(house(), clubId, { managerId, cents });

/** As the family sees it. */
const sees = async ({ personId }: { personId: number }) => {
  const { saldo, due, later } = await house().as({ clubId, personId }).call(ledger.saldo, { childID: personId });
  return { saldo, due, later };
};

const inBooks = ({ personId }: { personId: number }) => balanceInBooks(house(), personId);

const allSound = () => expectSoundBooks(house(), clubId);

const purposeBalance = async (purpose: string) => {
  const [row] = await house().sql<{ cents: number }>(
    `select coalesce(sum(case when e.debit_id = a.id then e.amount_cents else -e.amount_cents end), 0)::integer as cents
     from ledger_account a left join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id)
     where a.club_id = $1 and a.purpose = $2`,
    [clubId, purpose],
  );
  return row?.cents;
};

describe('a Verwalter who books and then joins another family', () => {
  it('brings along what is owed, due on the same day', async () => {
    const [vera, bert] = [await person(), await person()];
    await booked(vera);
    await joins(vera.personId, bert.personId);
    expect([await inBooks(vera), await inBooks(bert)]).toEqual([0, -10_000]);
    expect(await sees(bert)).toEqual({ saldo: -10_000, due: 0, later: 10_000 });
    const [carried] = await house().sql(
      `select i.due_on::text, d.kind, d.source from open_item i join ledger_document d on d.club_id = i.club_id and d.id = i.document_id
       where i.club_id = $1 and i.moved_from_id is not null`,
      [clubId],
    );
    expect(carried).toEqual({ due_on: '2027-03-01', kind: 'transfer', source: 'family' });
    await allSound();
  });

  it('and cancels with credit: nobody owes anything', async () => {
    const [vera, bert] = [await person(), await person()];
    await booked(vera);
    await joins(vera.personId, bert.personId);
    await cancel(vera.personId);
    expect([await inBooks(vera), await inBooks(bert)]).toEqual([0, 0]);
    await allSound();
  });

  it('and has paid before: the credit is where the family sees it', async () => {
    const [vera, bert] = [await person(), await person()];
    await booked(vera);
    await pays(vera.personId, 10_000);
    await joins(vera.personId, bert.personId);
    await cancel(vera.personId);
    expect(await sees(bert)).toEqual({ saldo: 10_000, due: 0, later: 0 });
    expect(await inBooks(vera)).toBe(0);
    await allSound();
  });

  it('and gets another price: the new family owes it, the old account nothing', async () => {
    const [vera, bert] = [await person(), await person()];
    const booking = await booked(vera);
    await joins(vera.personId, bert.personId);
    await setPrice(booking, 8000);
    expect([await inBooks(vera), await inBooks(bert)]).toEqual([0, -8000]);
    expect(await sees(bert)).toEqual({ saldo: -8000, due: 0, later: 8000 });
    await allSound();
  });

  it('and redeems a discount later: the new family owes less', async () => {
    const [vera, bert] = [await person(), await person()];
    await buildDiscount(house(), clubId, { code: 'frueh', amount_cents: 1500 });
    const booking = await booked(vera);
    await joins(vera.personId, bert.personId);
    await asAdmin().call(bookings.applyDiscount, {
      course_ID: courseId,
      child_ID: vera.personId,
      ID: booking,
      discountCode: 'frueh',
    });
    expect([await inBooks(vera), await inBooks(bert)]).toEqual([0, -8500]);
    await allSound();
  });

  it('twice, there and back: it comes back as well', async () => {
    const [vera, bert, carl] = [await person(), await person(), await person()];
    const booking = await booked(vera);
    await joins(vera.personId, bert.personId);
    await joins(vera.personId, carl.personId);
    await growsUp(vera.personId);
    expect([await inBooks(vera), await inBooks(bert), await inBooks(carl)]).toEqual([-10_000, 0, 0]);
    await setPrice(booking, 7000);
    expect(await sees(vera)).toEqual({ saldo: -7000, due: 0, later: 7000 });
    await allSound();
  });

  it('with credit of their own: it pays for what the new family owes', async () => {
    const [vera, bert] = [await person(), await person()];
    await booked(bert);
    await pays(vera.personId, 2500);
    await joins(vera.personId, bert.personId);
    expect([await inBooks(vera), await inBooks(bert)]).toEqual([0, -7500]);
    await allSound();
  });
});

describe('a child who moves to another family', () => {
  const inInstalments = async () => {
    const [, group] = await buildPlan(house(), clubId, courseId, ['Sofort', 'Raten']);
    return { paymentPlan_ID: group };
  };

  it('whose first instalment was paid takes the second along, with its day', async () => {
    const [vera, bert] = [await person(), await person()];
    const tim = await child(vera.personId);
    const booking = await booked(vera, tim.personId, await inInstalments());
    await pays(vera.personId, 3000);
    await joins(tim.personId, bert.personId);
    expect([await inBooks(vera), await inBooks(bert)]).toEqual([0, -3000]);
    const open = await house().sql(
      `select a.person_id, i.due_on::text, i.open_cents::integer from open_item i
       join ledger_account a on a.club_id = i.club_id and a.id = i.account_id where i.club_id = $1 and i.open_cents > 0`,
      [clubId],
    );
    expect(open).toEqual([{ person_id: bert.personId, due_on: '2026-12-02', open_cents: 3000 }]);
    await setPrice(booking, 4000);
    expect([await inBooks(vera), await inBooks(bert)]).toEqual([0, -1000]);
    await allSound();
  });

  it('loses an instalment: the family that carries it is credited', async () => {
    const [vera, bert] = [await person(), await person()];
    const tim = await child(vera.personId);
    const booking = await booked(vera, tim.personId, await inInstalments());
    await joins(tim.personId, bert.personId);
    const [second] = await house().sql<{ id: number }>(
      'select id from installment where participation_id = $1 order by id desc limit 1',
      [booking],
    );
    await asAdmin().call(bookings.deleteInstalment, { ID: second?.id ?? 0 });
    expect([await inBooks(vera), await inBooks(bert)]).toEqual([0, -3000]);
    expect(await sees(bert)).toEqual({ saldo: -3000, due: 0, later: 3000 });
    await allSound();
  });

  it('leaves what is owed for the others behind', async () => {
    const [vera, bert] = [await person(), await person()];
    const [tim, eva] = [await child(vera.personId), await child(vera.personId)];
    await booked(vera, tim.personId);
    await booked(vera, eva.personId);
    await joins(tim.personId, bert.personId);
    expect([await inBooks(vera), await inBooks(bert)]).toEqual([-10_000, -10_000]);
    await cancel(tim.personId);
    expect([await inBooks(vera), await inBooks(bert)]).toEqual([-10_000, 0]);
    await allSound();
  });

  it('grows up and carries what is open', async () => {
    const vera = await person();
    const tim = await child(vera.personId);
    const booking = await booked(vera, tim.personId);
    await growsUp(tim.personId);
    expect([await inBooks(vera), await inBooks(tim)]).toEqual([0, -10_000]);
    await setPrice(booking, 6000);
    expect(await sees(tim)).toEqual({ saldo: -6000, due: 0, later: 6000 });
    await cancel(tim.personId);
    expect([await inBooks(vera), await inBooks(tim)]).toEqual([0, 0]);
    await allSound();
  });

  it('who is taken over while the booking waits for the course: whoever pays by then is charged', async () => {
    const [vera, bert] = [await person(), await person()];
    const tim = await child(vera.personId);
    const [answer] = await whileHeld(
      house(),
      { table: 'course', id: courseId, meanwhile: () => joins(tim.personId, bert.personId) },
      [() => book(vera, courseId, tim.personId)],
    );
    expect(answer?.http).toBe(200);
    expect([await inBooks(vera), await inBooks(bert)]).toEqual([0, -10_000]);
    await cancel(tim.personId);
    expect([await inBooks(vera), await inBooks(bert)]).toEqual([0, 0]);
    await allSound();
  });
});

describe('two records of one person that are merged', () => {
  it('when the payer has no account, it is handed on; a later price lands there', async () => {
    const [kept, gone] = [await person(), await person()];
    const booking = await booked(gone);
    await merge(kept.personId, gone.personId);
    expect(await sees(kept)).toEqual({ saldo: -10_000, due: 0, later: 10_000 });
    await setPrice(booking, 8000);
    expect(await sees(kept)).toEqual({ saldo: -8000, due: 0, later: 8000 });
    await cancel(kept.personId);
    expect(await inBooks(kept)).toBe(0);
    await allSound();
  });

  it('when the payer has an account, what is open moves to it', async () => {
    const [kept, gone] = [await person(), await person()];
    const other = await buildCourse(house(), clubId, { price_cents: 2000, non_member_price_cents: 2000 });
    await book(kept, other, kept.personId);
    const booking = await booked(gone);
    await merge(kept.personId, gone.personId);
    expect([await inBooks(kept), await inBooks(gone)]).toEqual([-12_000, 0]);
    await setPrice(booking, 8000);
    expect(await sees(kept)).toEqual({ saldo: -10_000, due: 2000, later: 8000 });
    await allSound();
  });

  it('when the one that stays was booked, nothing moves', async () => {
    const [kept, gone] = [await person(), await person()];
    const booking = await booked(kept);
    await merge(kept.personId, gone.personId);
    await setPrice(booking, 8000);
    expect([await inBooks(kept), await inBooks(gone)]).toEqual([-8000, 0]);
    await allSound();
  });

  it('when the one that goes was a dependant of a third family, that family no longer pays', async () => {
    const [vera, bert] = [await person(), await person()];
    const [gone, kept] = [await child(vera.personId), await child(bert.personId)];
    const booking = await booked(vera, gone.personId);
    await merge(kept.personId, gone.personId);
    expect([await inBooks(vera), await inBooks(bert)]).toEqual([0, -10_000]);
    await setPrice(booking, 8000);
    expect([await inBooks(vera), await inBooks(bert)]).toEqual([0, -8000]);
    await cancel(kept.personId);
    expect([await inBooks(vera), await inBooks(bert)]).toEqual([0, 0]);
    await allSound();
  });

  it('when a grown record becomes a dependant, the family carries its account', async () => {
    const [vera, gone] = [await person(), await person()];
    const kept = await child(vera.personId);
    const booking = await booked(gone);
    await merge(kept.personId, gone.personId);
    await setPrice(booking, 8000);
    expect(await sees(vera)).toEqual({ saldo: -8000, due: 0, later: 8000 });
    expect(await inBooks(gone)).toBe(0);
    await allSound();
  });

  it('when the one that stays was managed by the one that goes, it pays for itself and for the children', async () => {
    const gone = await person();
    const kept = await person({ manager_id: gone.personId });
    const tim = await child(gone.personId);
    await booked(gone, kept.personId);
    const booking = await booked(gone, tim.personId);
    await merge(kept.personId, gone.personId);
    expect(await sees(kept)).toEqual({ saldo: -20_000, due: 0, later: 20_000 });
    await setPrice(booking, 5000);
    expect(await inBooks(kept)).toBe(-15_000);
    await allSound();
  });
});

describe('somebody who goes', () => {
  const anonymise = (personId: number, more: Record<string, unknown> = {}) =>
    asAdmin().ask(profile.anonymise, { child_ID: personId, ...more });
  const remove = (personId: number, more: Record<string, unknown> = {}) =>
    asAdmin().ask(profile.remove, { child_ID: personId, ...more });

  it('as an anonymised Verwalter leaves the children their charges; the own rest is written off', async () => {
    const vera = await person();
    const tim = await child(vera.personId);
    await booked(vera);
    const booking = await booked(vera, tim.personId);
    expect(await leave(admin, courseId, vera.personId, { refund: false })).toMatchObject({ http: 200 });
    expect(await anonymise(vera.personId)).toMatchObject({ http: 409 });
    expect(await anonymise(vera.personId, { confirmed: true })).toMatchObject({ http: 200 });
    expect([await inBooks(vera), await inBooks(tim)]).toEqual([0, -10_000]);
    expect(await purposeBalance('writeOffs')).toBe(10_000);
    await setPrice(booking, 8000);
    expect([await inBooks(vera), await inBooks(tim)]).toEqual([0, -8000]);
    await allSound();
  });

  it('with credit is owed it by the club', async () => {
    const vera = await person();
    await pays(vera.personId, 4200);
    expect(await anonymise(vera.personId, { confirmed: true })).toMatchObject({ http: 200 });
    expect(await inBooks(vera)).toBe(0);
    expect(await purposeBalance('departedCredits')).toBe(-4200);
    await allSound();
  });

  it('as a deleted person with open money is asked about first', async () => {
    const vera = await person();
    await booked(vera);
    await leave(admin, courseId, vera.personId, { refund: false });
    expect(await remove(vera.personId)).toMatchObject({
      http: 409,
      refusal: { message: expect.stringContaining('100,00') },
    });
    expect(await inBooks(vera)).toBe(-10_000);
    expect(await remove(vera.personId, { confirmed: true })).toMatchObject({ http: 200 });
    expect(await inBooks(vera)).toBe(0);
    expect(await purposeBalance('writeOffs')).toBe(10_000);
    await allSound();
  });

  it('is left in peace: an instalment that was written off is not credited as well', async () => {
    const vera = await person();
    const [, group] = await buildPlan(house(), clubId, courseId, ['Sofort', 'Raten']);
    const booking = await booked(vera, vera.personId, { paymentPlan_ID: group });
    await leave(admin, courseId, vera.personId, { refund: false });
    await remove(vera.personId, { confirmed: true });
    const [first] = await house().sql<{ id: number }>(
      'select id from installment where participation_id = $1 order by id limit 1',
      [booking],
    );
    expect(await asAdmin().refused(bookings.deleteInstalment, { ID: first?.id ?? 0 })).toMatchObject({
      http: 404,
      message: 'Diese Person gibt es nicht oder nicht mehr.',
    });
    expect(await inBooks(vera)).toBe(0);
    await allSound();
  });

  it('has a voucher cancelled afterwards: no invisible account holds the credit', async () => {
    const vera = await person();
    const { ID } = await house().as(admin).call(vouchers.sell, {
      amount: 5000,
      payment: 'account',
      buyer_ID: vera.personId,
    });
    await pays(vera.personId, 5000);
    await remove(vera.personId, { confirmed: true });
    await asAdmin().call(vouchers.cancel, { ID });
    expect(await inBooks(vera)).toBe(0);
    expect(await purposeBalance('departedCredits')).toBe(-5000);
    await allSound();
  });

  it.each([
    ['joins another family', (vera: number, bert: number) => joins(vera, bert)],
    [
      'is merged into somebody of another family',
      async (vera: number, bert: number) => merge((await child(bert)).personId, vera),
    ],
  ])('and whose Verwalter %s afterwards: that family pays what is found out late', async (_, change) => {
    const [vera, bert] = [await person(), await person()];
    const tim = await child(vera.personId);
    expect(await remove(tim.personId)).toMatchObject({ http: 200 });
    await change(vera.personId, bert.personId);
    await asAdmin().call(contract.payments.addManual, { child_ID: tim.personId, amount: -1500, text: 'Leihgebühr' });
    expect(await sees(bert)).toMatchObject({ saldo: -1500 });
    await allSound();
  });
});

describe('a voucher', () => {
  const buy = (actor: Actor) => house().as(actor).call(vouchers.buy, { amount: 5000 });
  const idOf = async () => {
    const [row] = await house().sql<{ id: number }>('select id from voucher where club_id = $1', [clubId]);
    return row?.id ?? 0;
  };

  it('bought before a move and cancelled after it costs nobody anything', async () => {
    const [vera, bert] = [await person(), await person()];
    await buy(vera);
    await joins(vera.personId, bert.personId);
    expect(await sees(bert)).toEqual({ saldo: -5000, due: 5000, later: 0 });
    await asAdmin().call(vouchers.cancel, { ID: await idOf() });
    expect([await inBooks(vera), await inBooks(bert)]).toEqual([0, 0]);
    await allSound();
  });

  it('redeemed after a move pays for what the new family owes', async () => {
    const [vera, bert] = [await person(), await person()];
    await buy(vera);
    await asAdmin().call(contract.payments.addManual, {
      child_ID: vera.personId,
      amount: 5000,
      via: 'credit',
      text: 'Gutschein',
    });
    const [voucher] = await house().sql<{ code: string }>('select code from voucher where club_id = $1', [clubId]);
    await booked(bert);
    await joins(vera.personId, bert.personId);
    await house()
      .as(bert)
      .call(vouchers.redeem, { voucherCode: voucher?.code ?? '' });
    expect(await sees(bert)).toEqual({ saldo: -5000, due: 0, later: 5000 });
    expect(await inBooks(vera)).toBe(0);
    await allSound();
  });

  it('redeemed before a move: the credit moves with the account', async () => {
    const [vera, bert] = [await person(), await person()];
    const { code } = await house().as(admin).call(vouchers.sell, { amount: 5000, payment: 'cash' });
    await house().as(vera).call(vouchers.redeem, { voucherCode: code });
    await joins(vera.personId, bert.personId);
    expect(await sees(bert)).toEqual({ saldo: 5000, due: 0, later: 0 });
    await allSound();
  });
});
