import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { GuestsBack } from '../events/index.ts';
import { recordHistory } from '../history/index.ts';
import { presenceOf, storeSingle, timeTextOf } from './book-singles.ts';
import { detailsOf, endedBy, type HeldSingle } from './cancel-single.ts';
import { holdAll } from './give-back-singles.ts';
import { freeSinglesOn } from './single-places.ts';
import { singleRestoredText } from './singles.texts.ts';
import { tellSingle } from './tell-singles.ts';
import { lockBlocks } from './unit-blocks.ts';

type EndedSingle = HeldSingle & { personId: number };

/**
 * Eine Sperre ist zurückgenommen: guests of a date that takes place after all get it back, with a unit of the same block or for the same
 * price, under the original terms. If the place or the unit was used otherwise, the refund stays, and the office is notified. The caller
 * has locked the dates; then all blocks are locked, then all accounts.
 */
export const restoreSingles: GuestsBack = async (ctx, { eventIds, closureId }) => {
  const ended = (await endedBy(ctx, closureId, eventIds)).flatMap((single) =>
    single.personId === null ? [] : [{ ...single, personId: single.personId }],
  );
  await holdAll(ctx, ended);
  const left: string[] = [];
  for (const single of ended) {
    const why = await whyNot(ctx, single);
    if (why === null) await bookAgain(ctx, single);
    else left.push(`${single.name}, ${single.courseName}, ${timeTextOf(single)}: ${why}`);
  }
  return left;
};

const whyNot = async (ctx: Ctx, single: EndedSingle): Promise<string | null> => {
  const { personId, eventId, courseId, blockId, startsAt } = single;
  if (startsAt <= ctx.now) return 'Der Termin hat schon begonnen.';
  if (!single.isPresent) return 'Die Person gibt es nicht mehr.';
  const presence = await presenceOf(ctx, personId, [{ id: eventId, courseId }]);
  if (presence.isParticipant || presence.eventIds.length > 0) return 'Kommt inzwischen ohnehin.';
  if ((await freeSinglesOn(ctx, [eventId])).get(eventId) === 0) return 'Kein Platz mehr frei.';
  if (blockId === null) return null;
  const [block] = await lockBlocks(ctx, sql`b.id = ${blockId}`);
  const hasUnit =
    block !== undefined && !block.isRefunded && block.left > 0 && block.validUntil >= dayInVienna(startsAt);
  return hasUnit ? null : 'Der Block hat dafür keine Einheit mehr.';
};

/** A new booking: in the books the previous one was credited and stays so. */
const bookAgain = async (ctx: Ctx, single: EndedSingle) => {
  const { personId, courseId, courseName, eventId, startsAt, endsAt, priceCents: cents } = single;
  const { blockId, cancelHours, bookedBy } = single;
  const date = { id: eventId, startsAt, endsAt };
  const course = { id: courseId, name: courseName };
  await storeSingle(ctx, { personId, date, course, blockId, cents, cancelHours, bookedBy });
  await recordHistory(ctx, { kind: 'singles.restored', personId, courseId, details: detailsOf(single) });
  await tellSingle(ctx, personId, {
    text: singleRestoredText,
    values: { kind: single.firstName, kurs: courseName, zahlung: paidText(single) },
    dates: [single],
  });
};

const paidText = ({ blockId, priceCents }: EndedSingle) => {
  if (blockId !== null) return 'Bezahlt ist wieder mit deinem Block.';
  return priceCents === 0 ? '' : 'Der Betrag steht wieder auf deinem Kundenkonto.';
};
