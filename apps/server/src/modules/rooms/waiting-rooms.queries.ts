import type { Inbox } from '@vereinshaus/contract/home/calls';
import { sql } from 'kysely';
import { type BatchedQuery, question } from '../../kit/ask-together.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { isAfterMembership } from './room-scope.ts';

const requestsText = (count: number) => (count === 1 ? '1 Raumanfrage wartet' : `${count} Raumanfragen warten`);
const afterText = (count: number) =>
  `${count === 1 ? '1 Raumbuchung' : `${count} Raumbuchungen`} zum Mitgliederpreis nach dem Ende der Mitgliedschaft`;

/** For users who manage the rooms: open requests, and bookings at the member price for a time after the membership. */
export const waitingRooms = (ctx: Ctx): BatchedQuery<Pick<Inbox, 'rooms'>> =>
  question(
    sql<{ requests: number; after: number }>`
      select count(*) filter (where b.state = 'requested')::integer as requests,
        count(*) filter (where b.ends_at > ${ctx.now} and ${isAfterMembership})::integer as after
      from room_booking b
      where b.state = 'requested' or (b.state = 'confirmed' and b.ends_at > ${ctx.now})`,
    ([row]) => {
      const { requests = 0, after = 0 } = row ?? {};
      const link = '/raum/buchungen';
      const entries = [
        ...(requests > 0 ? [{ text: requestsText(requests), link }] : []),
        ...(after > 0 ? [{ text: afterText(after), link }] : []),
      ];
      return { rooms: { total: entries.length, entries } };
    },
  );
