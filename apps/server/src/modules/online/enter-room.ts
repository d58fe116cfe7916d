import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { holdsUnitsOnline, unitById } from './conferences.queries.ts';
import { onlineErrors } from './online.errors.ts';
import { roomLink, roomName, type VideoServer } from './room-link.ts';

const requireSetUp = async (ctx: Ctx, server: VideoServer | undefined): Promise<VideoServer> => {
  if (server === undefined || !(await holdsUnitsOnline(ctx))) throw onlineErrors.notSetUp();
  return server;
};

const nameOf = async (ctx: Ctx): Promise<string> => {
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', viewerOf(ctx).id)
    .select(['p.first_name', 'p.last_name'])
    .executeTakeFirst();
  return person ? `${person.first_name} ${person.last_name}`.trim() : '';
};

/** Raum betreten: who takes part, looks after somebody who does, or leads the unit, around its time. */
export const enterRoom = async (
  ctx: Ctx,
  given: VideoServer | undefined,
  { eventId, records }: { eventId: number; records: boolean },
): Promise<string> => {
  const server = await requireSetUp(ctx, given);
  const unit = await unitById(ctx, eventId);
  if (!unit) throw onlineErrors.eventGone();
  if (!unit.leads && !unit.takesPart) throw onlineErrors.notInvited();
  if (records && !unit.leads) throw onlineErrors.mayNotRecord();
  if (ctx.now < unit.opens) throw onlineErrors.notYet({ opens: unit.opens });
  if (ctx.now > unit.closes) throw onlineErrors.over();
  return roomLink(server, {
    room: roomName(server, `${ctx.club.id}/${eventId}`),
    name: await nameOf(ctx),
    isModerator: unit.leads,
    records,
    from: unit.opens,
    until: unit.closes,
  });
};

const testMinutes = 30;

/** Testraum: one of one's own, for half an hour. */
export const enterTestRoom = async (ctx: Ctx, given: VideoServer | undefined): Promise<string> => {
  const server = await requireSetUp(ctx, given);
  return roomLink(server, {
    room: roomName(server, `${ctx.club.id}/test/${viewerOf(ctx).id}`),
    name: await nameOf(ctx),
    isModerator: true,
    records: false,
    from: new Date(ctx.now.getTime() - 60_000),
    until: new Date(ctx.now.getTime() + testMinutes * 60_000),
  });
};
