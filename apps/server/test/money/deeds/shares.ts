import { contract } from '@vereinshaus/contract';
import { ticks } from '../../../src/modules/bookings/bookings.testing.ts';
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

/** Payers who owe a share and manage nobody: they can be deleted. */
const bearers = ({ rows }: MoneyClub) =>
  rows(
    `select distinct p.id from open_item i join person p on p.club_id = i.club_id and p.id = i.payer_id
     where i.club_id = $1 and i.side = 'charge' and i.open_cents > 0 and p.deleted_at is null
       and not exists (select from person c where c.club_id = p.club_id and c.manager_id = p.id and c.id <> p.id)
     order by p.id`,
  );

const percents = [50, 100, 33, 1];

/** Others pay a share of what a child's courses cost: invited with a code, agreed to, and ended again. */
export const shareDeeds: Deeds = {
  agreeToPay: {
    weight: 4,
    play: async (club, { a, b }) => {
      const child = await childOf(club, a);
      if (child === undefined) return;
      const payerId = b % 2 === 0 ? club.singleAt(b / 2) : await club.payerAt(b);
      const percent = percents[b % percents.length] ?? 50;
      const asked = await club.ask(child.manager_id, contract.payerShares.ask, { child_ID: child.id, percent });
      if (asked.reply === undefined) return;
      await club.ask(payerId, contract.profile.addAllocation, { token: asked.reply.code });
      const { questions = [] } = (await club.ask(payerId, contract.payerShares.mine, {})).reply ?? {};
      for (const { ID } of questions) await club.ask(payerId, contract.payerShares.answer, { ID, agrees: true });
    },
  },
  /** A child with shared costs. */
  bookShared: {
    weight: 4,
    play: async (club, { a, b }) => {
      const shared = `select distinct child_id as id from payer_share
        where club_id = $1 and agreed_at is not null and ended_at is null order by 1`;
      const child_ID = chosen(await club.rows(shared), a);
      if (child_ID === 0) return;
      const input = { course_ID: club.courseAt(b), child_ID, ...ticks };
      await club.ask(await club.managerOf(child_ID), contract.bookings.register, input);
    },
  },
  bearerGoes: {
    weight: 2,
    play: async (club, { a }) =>
      club.asAdmin(contract.profile.remove, { child_ID: chosen(await bearers(club), a), confirmed: true }),
  },
  /** Most cancelled bookings have one payer; here one with several. */
  leaveShared: {
    weight: 2,
    play: async (club, { a, b, c }) => {
      // Every other time a booking with a payer who has left, if there is any.
      const shared = `select t.id from participation t
        join participation_share s on s.club_id = t.club_id and s.participation_id = t.id
        join person p on p.club_id = s.club_id and p.id = s.payer_id
        where t.club_id = $1 and t.left_at is null
        group by t.id order by ${b % 2 === 0 ? 'bool_or(p.deleted_at is not null) desc,' : ''} t.id`;
      const [booked] = await club.house.sql<{ course_id: number; person_id: number }>(
        'select course_id, person_id from participation where id = $1',
        [chosen(await club.rows(shared), b % 2 === 0 ? 0 : a)],
      );
      if (booked === undefined) return;
      const which = { course_ID: booked.course_id, child_ID: booked.person_id };
      await club.asAdmin(contract.bookings.deregister, { ...which, refund: c % 4 > 0 });
    },
  },
  endShare: {
    weight: 1,
    play: async (club, { a }) =>
      club.asAdmin(contract.payerShares.end, { ID: chosen(await running(club), a), reason: 'Auf Wunsch' }),
  },
};
