import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { mediaDays } from '@vereinshaus/contract/media/rules';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { type SqlBool, sql } from 'kysely';
import { isFamilyOf } from '../../db/family-of.ts';
import type { RecordChecks } from '../../kit/check-access.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../club-settings/index.ts';

/** What somebody may do with the media of one course, or of the library. */
export type MediaRights = {
  sees: boolean;
  /** Takes part, but the booking lies too far back (tag 3700). */
  tooLate: boolean;
  uploads: boolean;
  /** What they send is seen at once, and they release what others send. */
  isTrusted: boolean;
  manages: boolean;
};

const none: MediaRights = { sees: false, tooLate: false, uploads: false, isTrusted: false, manages: false };

const dayMs = 86_400_000;

type CourseFacts = { trains: boolean; trusts: boolean; takesPart: boolean; inTime: boolean; has_media: boolean };

/**
 * The viewer's group in a course with media: who leads it, who takes part, and whose booking is young enough. One's own
 * children count, those who wait or have left do not.
 */
const factsOf = async (ctx: Ctx, courseId: number, viewerId: number): Promise<CourseFacts | undefined> => {
  const since = new Date(ctx.now.getTime() - mediaDays * dayMs);
  const isLimited = sql<SqlBool>`exists (
    select from tagging_card g join tag_card a on a.club_id = g.club_id and a.id = g.tag_id
    where g.club_id = c.club_id and g.course_id = c.id and a.meaning = 'media_limit'
  )`;
  const { rows } = await sql<CourseFacts>`
    select c.has_media, c.trainers_allowed as trusts,
      coalesce(bool_or(t.role = ${participationRole.trainer} and t.person_id = ${viewerId}), false) as trains,
      coalesce(bool_or(t.role = ${participationRole.participant}), false) as "takesPart",
      coalesce(bool_or(
        t.role = ${participationRole.participant} and (coalesce(t.starts_at, t.created_at) >= ${since} or not ${isLimited})
      ), false) as "inTime"
    from course_card c
    left join (
      select t.* from participation_card t join person_card p on p.club_id = t.club_id and p.id = t.person_id
      where t.course_id = ${courseId} and t.is_current and ${isFamilyOf(viewerId, 'see')}
    ) t on t.club_id = c.club_id and t.course_id = c.id
    where c.id = ${courseId} and c.deleted_at is null
    group by c.club_id, c.id, c.has_media, c.trainers_allowed`.execute(ctx.db);
  return rows[0];
};

const rightsInCourse = async (ctx: Ctx, courseId: number): Promise<MediaRights> => {
  const { viewer } = ctx;
  if (viewer === null) return none;
  const facts = await factsOf(ctx, courseId, viewer.id);
  if (facts === undefined) return none;
  const manages = hasPermission(viewer, 'course/media', courseId);
  const isStaff = viewer.staffLevel > 20 || hasPermission(viewer, 'course/media_read', courseId);
  const isThere = facts.has_media && (facts.trains || facts.takesPart);
  const isInTime = facts.trains || facts.inTime;
  return {
    sees: manages || isStaff || (isThere && isInTime),
    tooLate: !manages && !isStaff && isThere && !isInTime,
    uploads: manages || (facts.has_media && facts.trains),
    isTrusted: manages || (facts.trains && facts.trusts),
    manages,
  };
};

/** showMediaMode: 1 trainers and those who look after the media, 2 everybody. */
const rightsInLibrary = async (ctx: Ctx): Promise<MediaRights> => {
  const { viewer } = ctx;
  if (viewer === null) return none;
  const { enableMedia, showMediaMode } = await clubSettingsOf(ctx);
  const manages = hasPermission(viewer, 'course/media') || hasPermission(viewer, 'page_blocks');
  const isOpen =
    showMediaMode === 2 || (showMediaMode === 1 && (viewer.isTrainer || hasPermission(viewer, 'course/media_read')));
  const isOn = enableMedia && (isOpen || (manages && showMediaMode > 0));
  return isOn ? { sees: true, tooLate: false, uploads: manages, isTrusted: manages, manages } : none;
};

export const rightsFor = (ctx: Ctx, courseId: number | null): Promise<MediaRights> =>
  courseId === null ? rightsInLibrary(ctx) : rightsInCourse(ctx, courseId);

export const mediaChecks: RecordChecks = {
  'maySee:mediaOfCourse': async (ctx, courseId) => {
    const { sees, tooLate } = await rightsInCourse(ctx, courseId);
    return sees || tooLate;
  },
};
