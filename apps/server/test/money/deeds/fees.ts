import { contract } from '@vereinshaus/contract';
import { toDayNumber } from '@vereinshaus/contract/kit/days';
import { endChargings } from '../../../src/modules/fees/fees.testing.ts';
import { chosen, type Deeds, type MoneyClub } from '../money-club.ts';

const runAt = async (club: MoneyClub, number: number) =>
  chosen(await club.rows('select id from fee_run where club_id = $1 order by id desc'), number % 2);

const dueIn = (club: MoneyClub, number: number) => toDayNumber(club.daysFromNow(number % 15));

const familyFees = {
  full: { second: { mode: 'full' }, third: { mode: 'full' } },
  reduced: { second: { mode: 'percent', value: 50 }, third: { mode: 'free' } },
  fixed: { second: { mode: 'amount', value: 1500 }, third: { mode: 'amount', value: 700 } },
} as const;

/** Membership fees: by run, for later joiners, reduced by family, undone; and memberships that begin and are withdrawn. */
export const feeDeeds: Deeds = {
  feeRun: {
    weight: 3,
    play: async (club, { a, b, c }) => {
      const year = Number(club.today().slice(0, 4)) - (a % 2);
      const { reply } = await club.asTreasurer(contract.fees.list, { year });
      const planned = (reply?.users ?? []).filter(({ state }) => state === 'planned');
      const started = await club.asTreasurer(contract.fees.charge, {
        year,
        due: dueIn(club, b),
        persons: planned.length,
        amount: planned.reduce((sum, { fee }) => sum + fee, 0),
      });
      // The job runs at once, or some time later.
      if (c % 3 > 0) await endChargings(club.house, club.clubId, club.clock.now);
      return started;
    },
  },
  chargeJoiners: {
    weight: 3,
    play: async (club, { a, b }) => {
      const runId = await runAt(club, a);
      const { reply } = await club.asTreasurer(contract.fees.joiners, { run_ID: runId });
      if (reply === undefined) return;
      const { persons, amount } = reply;
      const shown = { persons, amount };
      return club.asTreasurer(contract.fees.chargeJoiners, { run_ID: runId, due: dueIn(club, b), ...shown });
    },
  },
  workOnFees: { weight: 2, play: (club) => endChargings(club.house, club.clubId, club.clock.now) },
  undoFeeRun: {
    weight: 2,
    play: async (club, { a }) => club.asTreasurer(contract.fees.undo, { run_ID: await runAt(club, a) }),
  },
  cancelFee: {
    weight: 2,
    play: async (club, { a }) =>
      club.asTreasurer(contract.fees.cancel, {
        fee_ID: chosen(await club.rows('select id from membership_fee where club_id = $1 order by id'), a),
      }),
  },
  setFamilyFees: {
    weight: 1,
    play: (club, { a }) => {
      const steps = familyFees[(['full', 'reduced', 'fixed'] as const)[a % 3] ?? 'full'];
      const feeFamily = {
        version: 1,
        counts: 'members',
        normal: steps,
        junior: steps,
        senior: steps,
        supporter: steps,
      };
      return club.asAdmin(contract.clubs.save, { settings: { feeFamily } });
    },
  },
  join: {
    weight: 4,
    play: async (club, { a }) => {
      const personId = club.personAt(a);
      await club.ask(await club.managerOf(personId), contract.membership.requestChange, {
        child_ID: personId,
        kind: 'upgrade',
        note: 'Ja',
        acceptStatutes: true,
        acceptFee: true,
      });
      const { reply } = await club.asAdmin(contract.membership.requests, {});
      const request = reply?.requests.find(({ state }) => state === 'open');
      if (request === undefined) return;
      return club.asAdmin(contract.membership.decideRequest, { ID: request.ID, accept: true });
    },
  },
  withdrawFromMembership: {
    weight: 3,
    play: async (club, { a, b }) => {
      const payerId = await club.payerAt(a);
      const { reply } = await club.ask(payerId, contract.withdrawals.own, {});
      const memberships = (reply?.agreements ?? []).filter(({ kind }) => kind === 'membership');
      const agreement = memberships[b % Math.max(1, memberships.length)];
      if (agreement === undefined) return;
      return club.ask(payerId, contract.withdrawals.declare, { kind: 'membership', ID: agreement.ID });
    },
  },
};
