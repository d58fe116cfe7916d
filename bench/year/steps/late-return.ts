import { contract } from '@vereinshaus/contract';
import { takeStatement } from '../bank.ts';
import { bankInBooks, owed } from '../counting.ts';
import { nineInTheMorning, type SeasonStep } from '../step.ts';

/** A debit of October is returned, and the statement arrives after the year was closed: it is booked on an open day. */
export const lateReturn: SeasonStep = {
  name: 'A debit comes back after closing',
  on: '01-22',
  at: nineInTheMorning,
  play: async (year) => {
    const { house, club, day } = year;
    const { parentId } = club.families.gruber;
    const endToEndId = club.collected.get(parentId)?.at(-1) ?? '';
    const told = `${Number(day('01-22').slice(0, 4)) - 1}-12-30` as const;
    const [line] = await takeStatement(year, told, [{ cents: -6000, endToEndId, returnCode: 'MD06' }]);
    if (line !== undefined) {
      const parts = [{ child_ID: parentId, amount: -6000 }];
      await club.treasurer.call(contract.bank.book, { line_ID: line.ID, parts });
    }
    await house.rest();
    const [closed] = await house.sql<{ cents: number }>(
      `select coalesce(sum(e.amount_cents), 0)::integer as cents from ledger_entry e
       join ledger_document d on d.club_id = e.club_id and d.id = e.document_id
       where e.club_id = $1 and e.document_on <= $2::date and d.created_at > now() - interval '1 hour'`,
      [club.id, told],
    );
    return {
      'booked in the closed year': closed?.cents ?? 0,
      bank: await bankInBooks(house, club),
      ...(await owed(house, club)),
    };
  },
  expected: (number) => ({
    figures: {
      'booked in the closed year': 0,
      bank: number === 1 ? 19_800 : 113_450,
      'huber owes': 21_000,
      'maier owes': 16_500,
      'steiner owes': 7500,
      // The returned amount, and the bank's charges.
      'gruber owes': 22_850,
      'berger owes': 6000,
    },
    mails: { 'Deine Zahlung ist nicht angekommen – Turnverein Jahresstadt': 1 },
  }),
};
