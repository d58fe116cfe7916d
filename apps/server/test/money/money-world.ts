import { contract } from '@vereinshaus/contract';
import type { Random } from '../../src/demo/random.ts';
import { endDunning } from '../../src/modules/dunning/dunning.testing.ts';
import { endChargings } from '../../src/modules/fees/fees.testing.ts';
import type { TestHouse } from '../harness.ts';
import type { Clock } from './clock.ts';
import { allowanceDeeds } from './deeds/allowances.ts';
import { bookingDeeds } from './deeds/bookings.ts';
import { byHandDeeds } from './deeds/by-hand.ts';
import { donationDeeds } from './deeds/donations.ts';
import { dunningDeeds } from './deeds/dunning.ts';
import { feeDeeds } from './deeds/fees.ts';
import { invoiceDeeds } from './deeds/invoices.ts';
import { onlineDeeds } from './deeds/online.ts';
import { payoutDeeds } from './deeds/payouts.ts';
import { personDeeds } from './deeds/persons.ts';
import { roomDeeds } from './deeds/rooms.ts';
import { shareDeeds } from './deeds/shares.ts';
import { singleDeeds } from './deeds/singles.ts';
import { trespassDeeds } from './deeds/trespass.ts';
import { voucherDeeds } from './deeds/vouchers.ts';
import type { HistoryStep } from './history.ts';
import { buildMoneyClub, type Deeds } from './money-club.ts';
import type { Neighbour } from './neighbour.ts';
import { wronglySeen } from './what-is-seen.ts';

/** All actions with money; a new way to move it is a line in one of these tables. */
const areas: readonly Deeds[] = [
  bookingDeeds,
  shareDeeds,
  byHandDeeds,
  onlineDeeds,
  voucherDeeds,
  payoutDeeds,
  feeDeeds,
  dunningDeeds,
  invoiceDeeds,
  donationDeeds,
  singleDeeds,
  roomDeeds,
  allowanceDeeds,
];
/** In every history, and rarely: merged or departed persons do nothing more. */
const alwaysDeeds: Deeds = { ...personDeeds, ...trespassDeeds };
const deeds: Deeds = Object.assign({}, alwaysDeeds, ...areas);

const preferred = 12;

/** How often each deed is drawn. Every history favours a few areas, so that sequences of many steps occur. */
export const drawWeights = (random: Random) =>
  [alwaysDeeds, ...areas].flatMap((area, index) => {
    const factor = random.chance(0.3) && index > 0 ? preferred : 1;
    return Object.entries(area).map(([name, { weight }]) => [name, weight * factor] as const);
  });

/** A club in which a history is played, and the checks once all work is done. */
export const buildMoneyWorld = async (
  house: TestHouse,
  { clock, done, neighbour }: { clock: Clock; done: Map<string, number>; neighbour: Neighbour },
) => {
  const club = await buildMoneyClub(house, { clock, done, neighbour });
  const { clubId, background } = club;
  return {
    club,
    clubId,
    /** Steps of one moment run concurrently. */
    play: async (moment: readonly HistoryStep<string>[]) => {
      club.others.areActive = moment.length > 1;
      await Promise.all(
        moment.flatMap((step) => {
          const deed = async () => deeds[step.deed]?.play(club, step);
          return step.twice ? [deed(), deed()] : [deed()];
        }),
      );
    },
    /** Runs all pending jobs, and asks the provider about every payment. */
    comeToRest: async () => {
      await endChargings(house, clubId, clock.now);
      await endDunning(house, clubId, clock.now);
      for (let round = 0; round < 20 && (await background.work(clubId)) > 0; ) round += 1;
      for (const { id } of await club.payments()) {
        await club.ask(await club.payerOf(id), contract.onlinePayments.finish, { ID: id });
        // A deleted payer never returns from the page; the messages of a real provider arrive all the same.
        await background.follow(clubId, id);
      }
      for (let round = 0; round < 20 && (await background.work(clubId)) > 0; ) round += 1;
      await background.reconcile(clubId);
    },
    wronglySeen: () => wronglySeen(club),
  };
};
