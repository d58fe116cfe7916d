import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { momentInVienna } from '@vereinshaus/contract/kit/vienna-time';
import { type FamilyName, familyNames, signIn } from '../club.ts';
import { count, owed } from '../counting.ts';
import { type ClubYear, nineInTheMorning, type SeasonStep } from '../step.ts';

const ticks = { terms: true, covid: true, guardian: true, confirmed: true };

/** Two parts: in October and in February. */
const savePlan = async ({ club, day }: ClubYear) => {
  const at = (monthAndDay: string) => momentInVienna({ day: day(monthAndDay), minutes: 0 }).getTime() / 1000;
  const part = (description: string, dueDate: number) => ({ description, price: 6000, pricenm: 7500, dueDate });
  const courseId = club.courseId;
  await club.treasurer.call(contract.paymentPlans.saveOfCourse, {
    courseId,
    paymentplan: [{ name: 'In zwei Raten', plan: [part('1. Rate', at('10-15')), part('2. Rate', at('02-15'))] }],
  });
};

/** It was copied with the course and has a new id. */
const findPlan = async ({ club }: ClubYear) => {
  const { paymentplan } = await club.treasurer.call(contract.paymentPlans.ofCourse, { courseId: club.courseId });
  club.planId = paymentplan[0]?.ID ?? 0;
};

const book = async ({ club }: ClubYear, name: FamilyName, child: number) => {
  const { browser, childIds } = club.families[name];
  const { participating } = await browser.call(contract.bookings.register, {
    course_ID: club.courseId,
    child_ID: childIds[child] ?? 0,
    paymentPlan_ID: club.planId,
    ...ticks,
  });
  return participating === participationRole.participant ? 'booked' : 'waits';
};

/** Booking opens: four places, five children. In the second year persons with a reserved place are charged automatically. */
export const bookings: SeasonStep = {
  name: 'Bookings',
  on: '09-03',
  at: nineInTheMorning + 15,
  play: async (year) => {
    const { house, club, number } = year;
    if (number === 1) {
      for (const name of familyNames) await signIn(club.families[name].browser, club.families[name].email);
      await signIn(club.treasurer, 'kassa@jahr.test');
      await club.treasurer.call(contract.businessYears.prepare, { start: 20_260_101, end: 20_261_231 });
      for (const end of [20_271_231, 20_281_231]) await club.treasurer.call(contract.businessYears.prepare, { end });
      await savePlan(year);
      await findPlan(year);
      await book(year, 'huber', 0);
      await book(year, 'huber', 1);
      await book(year, 'maier', 0);
      await book(year, 'steiner', 0);
    }
    await findPlan(year);
    const last = number === 1 ? await book(year, 'gruber', 0) : await book(year, 'huber', 1);
    await house.rest();
    const inCourse = 'from participation where club_id = $1 and course_id = $2 and left_at is null and role = $3';
    return {
      'the last child': last,
      participants: await count(house, inCourse, [club.id, club.courseId, participationRole.participant]),
      ...(await owed(house, club)),
    };
  },
  expected: (number) => ({
    figures: {
      'the last child': 'waits',
      participants: 4,
      'huber owes': number === 1 ? 24_000 : 12_000,
      'maier owes': 12_000,
      'steiner owes': 15_000,
      ...(number === 2 && { 'gruber owes': 12_000 }),
    },
    mails:
      number === 1
        ? {
            'Gebucht: Anna – Kinderturnen ab Mo., 14.09.2026': 1,
            'Gebucht: Ben – Kinderturnen ab Mo., 14.09.2026': 1,
            'Gebucht: Mia – Kinderturnen ab Mo., 14.09.2026': 1,
            'Gebucht: Tim – Kinderturnen ab Mo., 14.09.2026': 1,
            'Warteliste: Leo – Kinderturnen': 1,
          }
        : {
            'Gebucht: Anna – Kinderturnen ab Mo., 13.09.2027': 1,
            'Gebucht: Leo – Kinderturnen ab Mo., 13.09.2027': 1,
            'Gebucht: Mia – Kinderturnen ab Mo., 13.09.2027': 1,
            'Gebucht: Tim – Kinderturnen ab Mo., 13.09.2027': 1,
            'Warteliste: Ben – Kinderturnen': 1,
          },
  }),
};
