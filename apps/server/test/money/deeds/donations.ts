import { contract } from '@vereinshaus/contract';
import { addDays, toDayNumber } from '@vereinshaus/contract/kit/days';
import { chosen, type Deeds, keyOf, type MoneyClub } from '../money-club.ts';

const donations = (club: MoneyClub) => club.rows('select id from donation where club_id = $1 order by id desc');

/** A person of the club, or none. */
const donorOf = (club: MoneyClub, { a, c }: { a: number; c: number }) =>
  c % 3 === 0 ? {} : { child_ID: club.personAt(a) };

/** Donations, entered by hand or reported by the bank, with a thank-you letter, and undone, here and at the bank. */
export const donationDeeds: Deeds = {
  donate: {
    weight: 5,
    play: async (club, step) => {
      const { reply } = await club.asTreasurer(contract.donations.choices, {});
      return club.asTreasurer(contract.donations.add, {
        ...donorOf(club, step),
        amount: 1 + (step.b % 9000),
        day: toDayNumber(club.daysFromNow(-(step.b % 6))),
        account_ID: reply?.accounts[step.c % Math.max(1, reply.accounts.length)]?.ID ?? 0,
        purpose: step.c % 2 === 0 ? 'Jugend' : '',
        key: keyOf(step),
      });
    },
  },
  donateByBank: {
    weight: 4,
    play: async (club, step) => {
      // A day of the bank comes only once.
      if (step.twice || club.others.areActive) return;
      const before = club.teller.days.at(-1)?.on;
      const on = before === undefined || before < club.today() ? club.today() : addDays(before, 1);
      await club.teller.tell(on, [{ cents: 100 + (step.b % 9000), text: 'Spende' }]);
      const lines = await club.rows(
        `select id from bank_line where club_id = $1 and state = 'open' and text = 'Spende' order by id desc`,
      );
      return club.asTreasurer(contract.donations.bookLine, {
        ...donorOf(club, step),
        line_ID: chosen(lines, 0),
        isAnother: step.c % 4 !== 0,
      });
    },
  },
  linkDonation: {
    weight: 3,
    play: async (club, { a }) => {
      const pairs = await club.house.sql<{ line: number; donation: number }>(
        `select l.id as line, n.id as donation from bank_line l
         join donation n on n.club_id = l.club_id and n.amount_cents = l.cents
         where l.club_id = $1 and l.state = 'open' order by l.id, n.id`,
        [club.clubId],
      );
      const pair = pairs[a % Math.max(1, pairs.length)];
      if (pair === undefined) return;
      return club.asTreasurer(contract.donations.linkLine, { line_ID: pair.line, ID: pair.donation });
    },
  },
  thank: {
    weight: 2,
    play: async (club, { a }) =>
      club.asTreasurer(contract.donations.thank, { IDs: [chosen(await donations(club), a)] }),
  },
  takeBackDonation: {
    weight: 3,
    play: async (club, { a }) =>
      club.asTreasurer(contract.donations.takeBack, { ID: chosen(await donations(club), a % 4) }),
  },
  unbookDonation: {
    weight: 2,
    play: async (club, { a }) => {
      const booked = await club.rows(
        `select l.id from bank_line l where l.club_id = $1 and l.state = 'booked' and l.text = 'Spende' order by l.id desc`,
      );
      return club.asTreasurer(contract.bank.unbook, { line_ID: chosen(booked, a % 4) });
    },
  },
};
