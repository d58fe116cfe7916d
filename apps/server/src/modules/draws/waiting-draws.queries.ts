import type { Inbox } from '@vereinshaus/contract/home/calls';
import { formatMoment, toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type BatchedQuery, question } from '../../kit/ask-together.ts';
import type { Ctx } from '../../kit/ctx.ts';

const soonMs = 2 * 86_400_000;

type DrawRow = { name: string; closes: number; children: number };

const childrenText = (children: number) => (children === 1 ? '1 Kind' : `${children} Kinder`);

const textOf = ({ name, closes, children }: DrawRow, now: number): string =>
  closes <= now
    ? `„${name}“ ist auszulosen: ${childrenText(children)} mit Wünschen`
    : `„${name}“: Wünsche noch bis ${formatMoment(closes)}, bisher ${childrenText(children)}`;

/** For whoever looks after courses: draws that wait to be run, and those whose wishes end soon. */
export const waitingDraws = (ctx: Pick<Ctx, 'now'>): BatchedQuery<Pick<Inbox, 'draws'>> =>
  question(
    sql<DrawRow>`
      select d.name, extract(epoch from d.closes_at)::integer as closes, (
        select count(*) from draw_entry e where e.club_id = d.club_id and e.draw_id = d.id)::integer as children
      from draw d
      where d.drawn_at is null and d.stopped_at is null and d.closes_at <= ${new Date(ctx.now.getTime() + soonMs)}
      order by d.closes_at, d.id`,
    (rows) => ({
      draws: {
        total: rows.length,
        entries: rows.slice(0, 5).map((row) => ({ text: textOf(row, toSeconds(ctx.now)), link: '/verlosungen' })),
      },
    }),
  );
