import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { Ctx } from '../../kit/ctx.ts';
import { dryRun } from '../../kit/dry-run.ts';
import { secondsOfDay } from './booking-page.queries.ts';
import { bookingErrors } from './bookings.errors.ts';
import { changeRole } from './change-role.ts';
import { lockCourse } from './lock-course.ts';
import { queueOf } from './stored-booking.ts';
import type { Place } from './take-place.ts';

type AdmitInput = {
  courseId: number;
  participationIds: readonly number[];
  /** Beyond the places. */
  force: boolean;
};

type Admitted = { fullName: string; place: Place };

const totalOf = (admitted: readonly Admitted[]) =>
  admitted.reduce((sum, { place }) => sum + (place.price?.cents ?? 0) + place.membershipFeeCents, 0);

/**
 * Von der Warteliste aufnehmen: by the office, one or many of a course, in the order of the queue, all or nobody. Who has
 * left the queue meanwhile, or got a place, is told instead of charged.
 */
export const admitWaiting = async (
  ctx: Ctx,
  {
    courseId,
    participationIds,
    force,
    inform,
    shownCents,
    reason,
  }: AdmitInput & { inform: boolean; shownCents: number | undefined; reason: string },
): Promise<readonly Admitted[]> => {
  await lockCourse(ctx, courseId);
  const chosen = new Set(participationIds);
  const queue = (await queueOf(ctx, courseId)).filter(({ id }) => chosen.has(id));
  if (queue.length < chosen.size) throw bookingErrors.notWaiting();
  const admitted: Admitted[] = [];
  for (const { id: participationId, personId } of queue) {
    const role = participationRole.participant;
    admitted.push(await changeRole(ctx, { courseId, personId, participationId, role, inform, force, reason }));
  }
  const nowCents = totalOf(admitted);
  if (shownCents !== undefined && shownCents !== nowCents) throw bookingErrors.amountChanged({ shownCents, nowCents });
  return admitted;
};

/** A preview is no turn: who comes before whom is asked when somebody is admitted. */
const preview = 'Vorschau';

/** What it would cost: done, looked at, and taken back. */
export const previewAdmission = (ctx: Ctx, input: AdmitInput) =>
  dryRun(ctx, async () => {
    const admitted = await admitWaiting(ctx, { ...input, inform: false, shownCents: undefined, reason: preview });
    return {
      total: totalOf(admitted),
      persons: admitted.map(({ fullName, place }) => ({
        ID: place.participationId,
        fullname: fullName,
        price: place.price?.cents ?? 0,
        membershipFee: place.membershipFeeCents,
        payments: (place.price?.instalments ?? []).map(({ description, cents, dueOn }) => ({
          description,
          price: cents,
          dueDate: secondsOfDay(dueOn),
        })),
      })),
    };
  });
