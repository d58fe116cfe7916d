import { contract } from '@vereinshaus/contract';
import { chosen, type Deeds, type MoneyClub } from '../money-club.ts';

const childOf = async ({ house, clubId }: MoneyClub, number: number) => {
  const children = await house.sql<{ id: number; manager_id: number }>(
    'select id, manager_id from person where club_id = $1 and manager_id <> id and deleted_at is null order by id',
    [clubId],
  );
  return children[number % Math.max(1, children.length)];
};

const running = ({ house, clubId }: MoneyClub) =>
  house.sql<{ id: number }>('select id from payer_share where club_id = $1 and ended_at is null order by id', [clubId]);

const percents = [50, 100, 33, 1];

/** Others bear a part of what the courses of a child cost: asked with a code, agreed to, and ended again. */
export const shareDeeds: Deeds = {
  agreeToPay: {
    weight: 4,
    play: async (club, { a, b }) => {
      const child = await childOf(club, a);
      if (child === undefined) return;
      const payerId = await club.payerAt(b);
      const percent = percents[b % percents.length] ?? 50;
      const asked = await club.ask(child.manager_id, contract.payerShares.ask, { child_ID: child.id, percent });
      if (asked.reply === undefined) return;
      await club.ask(payerId, contract.profile.addAllocation, { token: asked.reply.code });
      const { questions = [] } = (await club.ask(payerId, contract.payerShares.mine, {})).reply ?? {};
      for (const { ID } of questions) await club.ask(payerId, contract.payerShares.answer, { ID, agrees: true });
    },
  },
  endShare: {
    weight: 1,
    play: async (club, { a }) =>
      club.asAdmin(contract.payerShares.end, { ID: chosen(await running(club), a), reason: 'Auf Wunsch' }),
  },
};
