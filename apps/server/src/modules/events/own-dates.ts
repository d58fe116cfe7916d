import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { senderOf } from '../clubs/index.ts';
import { noticeLetter } from '../messaging/index.ts';
import { administratorAddresses } from '../persons/index.ts';
import { queueMails } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { changeLocked } from './change-events.ts';
import { timesInWords } from './event-words.ts';
import { eventErrors } from './events.errors.ts';
import { ownDateText } from './events.texts.ts';
import { type EventRow, lockOwnDate } from './find-event.ts';
import { type ForGuests, takeOffDates } from './hide-events.ts';
import { isLedBy } from './is-led-by.ts';
import { subjectOf } from './tell-dates.ts';

type CancelInput = { eventId: number; reason: string };

/** Eigenen Termin absagen: families get the reason, the room becomes free, the office is notified. */
export const cancelOwnDate = async (ctx: Ctx, { eventId, reason }: CancelInput, forGuests: ForGuests) => {
  const date = await lockOwnDate(ctx, eventId);
  await takeOffDates(ctx, [date], { inform: true, reason }, forGuests);
  await tellOffice(ctx, date, { reason, isOff: true });
};

type MoveInput = CancelInput & { start: number; roomId: number | undefined };

/** Eigenen Termin verschieben, to a free time and room; its length stays. */
export const moveOwnDate = async (ctx: Ctx, { eventId, start, roomId, reason }: MoveInput, forGuests: ForGuests) => {
  const date = await lockOwnDate(ctx, eventId);
  const after = { start: new Date(start * 1000), end: new Date(start * 1000 + lengthOf(date)) };
  const staysThere = roomId === undefined || roomId === (date.room_id ?? 0);
  if (after.start.getTime() === date.starts_at.getTime() && staysThere) throw eventErrors.nothingMoved();
  if (after.start <= ctx.now) throw eventErrors.movedToPast();
  await requireTimeIsFree(ctx, date, after);
  const input = {
    type: 'only_this' as const,
    ID: eventId,
    start,
    ...(!staysThere && { room_ID: roomId }),
    withoutHolidays: false,
    withoutSchoolHolidays: false,
    inform: true,
  };
  await changeLocked(ctx, { chosen: date, later: [] }, { input, reason }, forGuests);
  await tellOffice(ctx, date, { reason, isOff: false, after });
};

const lengthOf = ({ starts_at, ends_at }: EventRow) => ends_at.getTime() - starts_at.getTime();

type Times = { start: Date; end: Date };

/** Neither another date of the course nor another date of the trainer may be at that time. */
const requireTimeIsFree = async (ctx: Ctx, { id, course_id }: EventRow, { start, end }: Times) => {
  const { rows } = await sql<{ what: string; starts_at: Date; ends_at: Date }>`
    select coalesce(nullif(e.name, ''), c.name) as what, e.starts_at, e.ends_at
    from event e join course_card c on c.club_id = e.club_id and c.id = e.course_id and c.deleted_at is null
    where e.hidden_at is null and e.id <> ${id} and e.starts_at < ${end} and e.ends_at > ${start}
      and (e.course_id = ${course_id} or ${isLedBy(viewerOf(ctx).id)})
    order by e.starts_at, e.id limit 1`.execute(ctx.db);
  const [other] = rows;
  if (other)
    throw eventErrors.timeTaken({
      what: other.what,
      when: timesInWords(toSeconds(other.starts_at), toSeconds(other.ends_at)),
    });
};

type OwnChange = { reason: string; isOff: boolean; after?: Times };

/** Das Büro erfährt, wer was geändert hat, und warum. */
const tellOffice = async (ctx: Ctx, date: EventRow, { reason, isOff, after }: OwnChange) => {
  const { id: personId } = viewerOf(ctx);
  const { rows } = await sql<{ course: string; trainer: string; email: string }>`
    select c.name as course, p.display_name as trainer, lower(p.email) as email
    from course_card c join person_card p on p.club_id = c.club_id and p.id = ${personId}
    where c.id = ${date.course_id}`.execute(ctx.db);
  const [about] = rows;
  if (about === undefined) return;
  const told = await wordText(ctx, await senderOf(ctx), ownDateText, {
    values: { trainer: about.trainer, was: subjectOf(about.course, [{ start: date.starts_at }], isOff) },
  });
  const facts = [
    { label: isOff ? 'Entfällt' : 'Bisher', text: timesInWords(toSeconds(date.starts_at), toSeconds(date.ends_at)) },
    ...(after ? [{ label: 'Neu', text: timesInWords(toSeconds(after.start), toSeconds(after.end)) }] : []),
    { label: 'Grund', text: reason },
  ];
  const letter = await noticeLetter(ctx, {
    told,
    facts,
    page: { label: 'Alle Termine', path: `/kurse/${date.course_id}?tab=termine` },
  });
  const addresses = (await administratorAddresses(ctx)).filter((address) => address !== about.email);
  await queueMails(
    ctx,
    ctx.club.id,
    addresses.map((to) => ({ personId, to, ...letter })),
  );
};
