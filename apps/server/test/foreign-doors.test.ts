import { contract } from '@vereinshaus/contract';
import type { Call } from '@vereinshaus/contract/kit/call';
import { beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../src/modules/attendance/attendance.testing.ts';
import { signature } from '../src/modules/prae/prae.testing.ts';
import { bookerIn, terms } from '../src/modules/rooms/rooms.testing.ts';
import { buildCountingBlock, buildSingleWorld } from '../src/modules/singles/singles.testing.ts';
import { type Actor, useHouse } from './harness.ts';

const house = useHouse({ clock: () => testNow });
const { answers, kiosk, online, prae, praeFiles, rooms, singles } = contract;
const key = () => crypto.randomUUID();

/** A club with one record of everything around its entrance, rooms and trainers. */
const buildEverything = async () => {
  const world = await buildSingleWorld(house());
  const { clubId, admin, mother, lena, yogaId, first } = world;
  const set = '{"roomBookingViewMode": 2, "enableOnlineConferences": true}';
  await house().sql('update club set settings = settings || $2::jsonb where id = $1', [clubId, set]);
  const [room] = await house().sql<{ id: number }>(
    "insert into room (club_id, name) values ($1, 'Halle') returning id",
    [clubId],
  );
  const roomId = room?.id ?? 0;
  const office = house().as(admin);
  await office.call(rooms.saveTerms, { room_ID: roomId, ...terms, approval: true });
  const times = { room_ID: roomId, day: 20_261_120, from: 960, to: 1020 };
  const request = await bookerIn(house(), { court: roomId }).book(mother, times);
  const range = { from: Date.parse('2026-12-01') / 1000, to: Date.parse('2026-12-02') / 1000 };
  const { ID: closureId } = await office.call(rooms.close, {
    key: key(),
    room_ID: roomId,
    ...range,
    reason: 'Umbau',
    steps: [],
  });
  const blockId = await buildCountingBlock(house(), world);
  const booked = { child_ID: lena.personId, course_ID: yogaId, events: [first], payment: 'block' as const, key: key() };
  await house().as(mother).call(singles.book, booked);
  const [single] = (await house().as(mother).call(singles.mine, {})).bookings;
  const { ID: deviceId } = await office.call(kiosk.addDevice, { name: 'Eingang', pin: '4711' });
  const trainer = house().as(world.trainer);
  const { ID: formId } = await trainer.call(prae.open, { month: 20_261_001 });
  const line = { ID: formId, day: 20_261_005, minutes: 60, amount: 3000, text: 'Match' };
  const { ID: lineId } = await trainer.call(prae.saveLine, line);
  return { ...world, roomId, request, closureId, blockId, singleId: single?.ID ?? 0, deviceId, formId, lineId };
};
type Everything = Awaited<ReturnType<typeof buildEverything>>;

let own: Everything;
let other: Everything;
beforeAll(async () => {
  own = await buildEverything();
  other = await buildEverything();
});

const tables = [
  'room_terms',
  'room_price',
  'room_booking',
  'room_closure',
  'room_closure_step',
  'room_occupation',
  'single_offer',
];
const more = [
  'unit_block',
  'single_booking',
  'answer_rule',
  'attendance',
  'kiosk_device',
  'kiosk_arrival',
  'ledger_entry',
  'room',
];
const ofPrae = [
  'prae_form',
  'prae_line',
  'prae_skip',
  'prae_year',
  'prae_rate',
  'prae_budget',
  'prae_payout',
  'prae_payee',
];

/** The content of these tables, as one text. */
const standing = async (clubId: number) => {
  const parts = [];
  for (const table of [...tables, ...more, ...ofPrae])
    parts.push(
      ...(await house().sql(
        `select md5(string_agg(t::text, '|' order by t::text)) from ${table} t where club_id = $1`,
        [clubId],
      )),
    );
  return JSON.stringify(parts);
};

type Attempt = readonly [call: Call, input: Readonly<Record<string, unknown>>];

const slot = { day: 20_261_121, from: 960, to: 1020 };
const day = { from: Date.parse('2026-11-20') / 1000, to: Date.parse('2026-11-21') / 1000 };
const closing = { ...day, reason: 'Umbau', steps: [] };

/** What an office user could send with ids of another club; own ids where the call needs two. */
const attempts = (mine: Everything, theirs: Everything): readonly Attempt[] => [
  [rooms.saveTerms, { room_ID: theirs.roomId, ...terms }],
  [rooms.savePrices, { room_ID: theirs.roomId, prices: [] }],
  [rooms.book, { key: key(), room_ID: theirs.roomId, ...slot }],
  [rooms.book, { key: key(), room_ID: mine.roomId, ...slot, person_ID: theirs.mother.personId }],
  [rooms.book, { key: key(), room_ID: mine.roomId, ...slot, course_ID: theirs.yogaId }],
  [rooms.cancel, { id: theirs.request }],
  [rooms.cancel, { id: theirs.request, type: 'all_future', withoutFee: true }],
  [rooms.decide, { id: theirs.request, accept: true }],
  [rooms.close, { key: key(), room_ID: theirs.roomId, ...closing }],
  [
    rooms.close,
    { key: key(), room_ID: mine.roomId, ...closing, steps: [{ kind: 'booking', ID: theirs.request, room_ID: 0 }] },
  ],
  [
    rooms.close,
    {
      key: key(),
      room_ID: mine.roomId,
      ...closing,
      steps: [{ kind: 'booking', ID: mine.request, room_ID: theirs.roomId }],
    },
  ],
  [
    rooms.close,
    { key: key(), room_ID: mine.roomId, ...closing, steps: [{ kind: 'event', ID: theirs.first, room_ID: 0 }] },
  ],
  [rooms.undoClosure, { id: theirs.closureId }],
  [contract.events.saveRoom, { ID: mine.roomId, parts: [theirs.roomId] }],
  [
    singles.book,
    { child_ID: theirs.lena.personId, course_ID: mine.yogaId, events: [mine.second], payment: 'single', key: key() },
  ],
  [
    singles.book,
    { child_ID: mine.admin.personId, course_ID: theirs.yogaId, events: [theirs.second], payment: 'single', key: key() },
  ],
  [
    singles.book,
    { child_ID: mine.admin.personId, course_ID: mine.yogaId, events: [theirs.second], payment: 'single', key: key() },
  ],
  [singles.cancel, { ID: theirs.singleId }],
  [singles.cancelFor, { ID: theirs.singleId }],
  [singles.buyBlock, { course_ID: theirs.yogaId, key: key() }],
  [singles.sellBlock, { child_ID: theirs.lena.personId, course_ID: mine.yogaId, key: key() }],
  [singles.sellBlock, { child_ID: mine.lena.personId, course_ID: theirs.yogaId, key: key() }],
  [singles.allowBlock, { ID: theirs.blockId, reason: 'weil' }],
  [singles.refundBlock, { ID: theirs.blockId, reason: 'weil' }],
  [singles.setOffer, { course_ID: theirs.yogaId, isOffered: false }],
  [answers.answer, { child_ID: theirs.lena.personId, event_ID: theirs.eventId, answer: 'no' }],
  [answers.answer, { child_ID: mine.admin.personId, event_ID: theirs.eventId, answer: 'no' }],
  [answers.setRule, { course_ID: theirs.courseId, hours: 24 }],
  [answers.setRule, { course_ID: mine.courseId, event_ID: theirs.eventId, hours: 24 }],
  [prae.form, { ID: theirs.formId }],
  [praeFiles.pdf, { ID: theirs.formId }],
  [prae.saveLine, { ID: theirs.formId, day: 20_261_006, minutes: 60, amount: 3000, text: 'Match' }],
  [
    prae.saveLine,
    { ID: mine.formId, line_ID: theirs.lineId, day: 20_261_006, minutes: 60, amount: 3000, text: 'Match' },
  ],
  [prae.removeLine, { ID: mine.formId, line_ID: theirs.lineId }],
  [prae.skip, { ID: mine.formId, event_ID: theirs.eventId, isSkipped: true }],
  [
    prae.handIn,
    {
      ID: theirs.formId,
      shown: 3000,
      isSecondary: true,
      holder: 'X',
      iban: 'AT611904300234573201',
      function: 'X',
      signature,
    },
  ],
  [prae.takeBack, { ID: theirs.formId }],
  [prae.approve, { IDs: [theirs.formId] }],
  [prae.giveBack, { ID: theirs.formId, reason: 'weil' }],
  [prae.correct, { ID: theirs.formId }],
  [prae.payOut, { IDs: [theirs.formId], on: 20_261_201, account_ID: 1, amount: 3000 }],
  [prae.setKind, { child_ID: theirs.trainer.personId, year: 2026, kind: 'small' }],
  [prae.setRate, { course_ID: theirs.courseId, child_ID: mine.trainer.personId, rate: 100 }],
  [prae.setRate, { course_ID: mine.courseId, child_ID: theirs.trainer.personId, rate: 100 }],
  [prae.setBudget, { course_ID: theirs.courseId, year: 2026, amount: 100 }],
  [kiosk.addDevice, { name: 'Tür', pin: '4711', room_ID: theirs.roomId }],
  [kiosk.renewCode, { ID: theirs.deviceId }],
  [kiosk.revokeDevice, { ID: theirs.deviceId }],
  [online.enter, { eventID: theirs.eventId }],
];

const answersTo = async (actor: Actor, given: readonly Attempt[]) => {
  const through: string[] = [];
  for (const [call, input] of given) {
    const { http } = await house().as(actor).ask(call, input);
    if (http < 400 || http >= 500) through.push(`${http} ${call.path} ${JSON.stringify(input)}`);
  }
  return through;
};

describe('numbers of another club', () => {
  it.each([
    ['the office', () => own.admin],
    ['a trainer', () => own.trainer],
    ['a family', () => own.mother],
  ])('open nothing to %s, in any call, and change nothing on either side', async (_, actor) => {
    const before = [await standing(own.clubId), await standing(other.clubId)];
    expect(await answersTo(actor(), attempts(own, other))).toEqual([]);
    expect([await standing(own.clubId), await standing(other.clubId)]).toEqual(before);
  });
});

describe('numbers of another family, trainer or of the office', () => {
  it('open nothing to a family, and change nothing', async () => {
    const before = await standing(own.clubId);
    const theirs = attempts(own, own).filter(
      ([call, input]) =>
        !(call === rooms.book && input['person_ID'] === undefined && input['course_ID'] === undefined) &&
        call !== singles.buyBlock,
    );
    expect(await answersTo(own.otto, theirs)).toEqual([]);
    expect(await standing(own.clubId)).toBe(before);
  });
});

describe('what no clock, calendar or purse has', () => {
  const huge = 'x'.repeat(100_000);
  it('is refused with a sentence, never with an error of ours, and changes nothing', async () => {
    const before = await standing(own.clubId);
    const { roomId } = own;
    const price = { weekdays: [1], from: 480, to: 600, memberPrice: 100, guestPrice: 100 };
    const refused: readonly Attempt[] = [
      ...[99_991_232, 20_261_301, 0, -1, 1e15].map(
        (wrong): Attempt => [rooms.book, { key: key(), room_ID: roomId, ...slot, day: wrong }],
      ),
      [rooms.book, { key: key(), room_ID: roomId, ...slot, from: -15 }],
      [rooms.book, { key: key(), room_ID: roomId, ...slot, to: 1455 }],
      [rooms.book, { key: key(), room_ID: roomId, ...slot, from: 961 }],
      [rooms.book, { key: key(), room_ID: roomId, ...slot, purpose: huge }],
      [rooms.book, { key: key(), room_ID: roomId, day: 20_270_328, from: 120, to: 180 }],
      [rooms.book, { key: key(), room_ID: roomId, ...slot, until: 20_261_101 }],
      [rooms.saveTerms, { room_ID: roomId, ...terms, minMinutes: -60 }],
      [rooms.saveTerms, { room_ID: roomId, ...terms, minMinutes: 120, maxMinutes: 60 }],
      [rooms.saveTerms, { room_ID: roomId, ...terms, lateFeePercent: 101 }],
      [rooms.savePrices, { room_ID: roomId, prices: [{ ...price, memberPrice: 100.5 }] }],
      [rooms.savePrices, { room_ID: roomId, prices: [{ ...price, guestPrice: -1 }] }],
      [rooms.savePrices, { room_ID: roomId, prices: [price, { ...price, from: 540, to: 660 }] }],
      [rooms.savePrices, { room_ID: roomId, prices: [{ ...price, weekdays: [8] }] }],
      [rooms.close, { key: key(), room_ID: roomId, from: day.to, to: day.from, reason: 'Umbau', steps: [] }],
      [rooms.close, { key: key(), room_ID: roomId, from: day.from, to: 253_402_300_799, reason: 'Umbau', steps: [] }],
      [rooms.week, { from: 0, to: 253_402_300_799 }],
      [rooms.board, { from: 0, to: 253_402_300_799 }],
      [rooms.occupancy, { from: 0, to: 253_402_300_799 }],
      [singles.setOffer, { course_ID: own.yogaId, isOffered: true, price: 12.5 }],
      [singles.setOffer, { course_ID: own.yogaId, isOffered: true, blockUnits: 1 }],
      [prae.open, { month: 99_991_201 }],
      [prae.setRate, { course_ID: own.courseId, child_ID: own.trainer.personId, rate: 0.5 }],
      [prae.whatIf, { course_ID: own.courseId, year: 9999, minutes: 60 }],
      [kiosk.addDevice, { name: huge, pin: '4711' }],
      [kiosk.addDevice, { name: 'Tür', pin: '47' }],
    ];
    expect(await answersTo(own.admin, refused)).toEqual([]);
    expect(await standing(own.clubId)).toBe(before);
  });

  it('ends where the calendar does: the last hour of the last year is no error of ours', async () => {
    const last = { key: key(), room_ID: own.roomId, day: 99_991_231, from: 1380, to: 1440, until: 99_991_231 };
    const { http, refusal } = await house().as(own.admin).ask(rooms.book, last);
    expect([http, refusal?.message]).toEqual([422, 'So weit im Voraus kann man keinen Raum buchen.']);
  });
});
