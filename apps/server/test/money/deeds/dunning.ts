import { contract } from '@vereinshaus/contract';
import { toDayNumber } from '@vereinshaus/contract/kit/days';
import { announceReminders } from '../../../src/modules/dunning/announce-reminders.ts';
import { endDunning } from '../../../src/modules/dunning/dunning.testing.ts';
import { sendReminders } from '../../../src/modules/dunning/send-reminders.ts';
import { chosen, type Deeds } from '../money-club.ts';

/** Reminders: by run and automatic, paused and resumed; and families that report a payment. */
export const dunningDeeds: Deeds = {
  remind: {
    weight: 4,
    play: async (club, { a, c }) => {
      const { reply } = await club.asTreasurer(contract.dunning.plan, {});
      const planned = (reply?.families ?? []).filter(({ reason }) => reason === undefined);
      // All of them, or one.
      const families = c % 2 === 0 ? planned : planned.slice(a % Math.max(1, planned.length)).slice(0, 1);
      const started = await club.asTreasurer(contract.dunning.run, {
        payers: families.map(({ ID }) => ID),
        amount: families.reduce((sum, { due, fee }) => sum + due + fee, 0),
      });
      if (c % 3 > 0) await endDunning(club.house, club.clubId, club.clock.now);
      return started;
    },
  },
  workOnDunning: { weight: 2, play: (club) => endDunning(club.house, club.clubId, club.clock.now) },
  announceReminders: { weight: 3, play: (club) => club.inBackground(announceReminders) },
  sendReminders: { weight: 3, play: (club) => club.inBackground(sendReminders) },
  stopReminder: {
    weight: 1,
    play: async (club, { a, c }) => {
      const announced = await club.rows('select id from dunning_announcement where club_id = $1 order by id desc');
      const ID = c % 3 === 0 ? 0 : chosen(announced, a % 3);
      return club.asTreasurer(contract.dunning.stopAnnounced, { ID });
    },
  },
  resumeReminder: {
    weight: 1,
    play: async (club, { a }) => {
      const stopped = `select id from dunning_announcement where club_id = $1 and state = 'stopped' order by id desc`;
      return club.asTreasurer(contract.dunning.resumeAnnounced, { ID: chosen(await club.rows(stopped), a) });
    },
  },
  reportPaid: {
    weight: 2,
    play: async (club, { a }) => {
      const payerId = chosen(await club.owing(), a);
      if (payerId === 0) return;
      return club.ask(payerId, contract.dunning.reportPaid, { paidOn: toDayNumber(club.today()) });
    },
  },
};
