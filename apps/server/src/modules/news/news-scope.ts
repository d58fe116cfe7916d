import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isFamilyOf } from '../../db/family-of.ts';
import type { RecordChecks } from '../../kit/check-access.ts';
import type { Ctx, SignedIn } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { newsErrors } from './news.errors.ts';

/** Courses a grant can be about. */
const possibleCourses = ({ permissions, trainedCourses }: SignedIn): readonly number[] => [
  ...permissions.map((grant) => Number(grant.split('|')[1])).filter(Number.isInteger),
  ...trainedCourses,
];

const grantedCourses = (viewer: SignedIn): readonly number[] =>
  possibleCourses(viewer).filter((courseId) => hasPermission(viewer, 'course/news', courseId));

/**
 * In welchen Kursen darf ich schreiben? Administrators and who has course/news everywhere, others where they were given
 * it, and trainers where the club lets all of them (trainersWriteNews) or the course these (erweiterter Trainerzugriff).
 * Expects the course as `c`.
 */
export const writableCourses = (viewer: SignedIn, isOpenToTrainers: boolean): RawBuilder<SqlBool> =>
  hasPermission(viewer, 'course/news')
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(
        c.id = any(${[...grantedCourses(viewer)]}::integer[])
        or ((c.trainers_allowed or ${isOpenToTrainers}) and exists (
          select from participation_card w where w.club_id = c.club_id and w.course_id = c.id and w.person_id = ${viewer.id}
            and w.role = ${participationRole.trainer} and w.is_current
        ))
      )`;

/** The viewer or somebody they manage takes part in the course `c` or leads it; who waits is not there yet. */
export const ownCourses = (viewer: SignedIn): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from participation_card o join person_card p on p.club_id = o.club_id and p.id = o.person_id
  where o.club_id = c.club_id and o.course_id = c.id and o.is_current and o.role <> ${participationRole.waiting}
    and ${isFamilyOf(viewer.id, 'see')}
)`;

const isCourse = async (ctx: Ctx, courseId: number, condition: RawBuilder<SqlBool>): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`
    select ${condition} as is from course_card c where c.id = ${courseId} and c.deleted_at is null`.execute(ctx.db);
  return rows[0]?.is ?? false;
};

export const mayWrite = async (ctx: Ctx, courseId: number): Promise<boolean> =>
  ctx.viewer !== null &&
  isCourse(ctx, courseId, writableCourses(ctx.viewer, (await clubSettingsOf(ctx)).trainersWriteNews));

const readsNews = async (ctx: Ctx, courseId: number): Promise<boolean> =>
  ctx.viewer !== null &&
  (hasPermission(ctx.viewer, 'course/news_read', courseId) ||
    (await isCourse(ctx, courseId, ownCourses(ctx.viewer))) ||
    (await mayWrite(ctx, courseId)));

/** A piece of news whose course is there. */
export const findNews = async (ctx: Ctx, newsId: number) => {
  const found = await ctx.db
    .selectFrom('news as n')
    .innerJoin('course_card as c', (join) =>
      join.onRef('c.club_id', '=', 'n.club_id').onRef('c.id', '=', 'n.course_id'),
    )
    .where('n.id', '=', newsId)
    .where('c.deleted_at', 'is', null)
    .select(['n.id', 'n.course_id', 'n.subject', 'n.is_shown', 'n.sending_id'])
    .executeTakeFirst();
  if (!found) throw newsErrors.newsGone();
  return found;
};

/** A piece of news of this course that is shown there. */
export const isNewsOf = async (ctx: Ctx, courseId: number, newsId: number): Promise<boolean> => {
  const found = await ctx.db
    .selectFrom('news as n')
    .where('n.id', '=', newsId)
    .where('n.course_id', '=', courseId)
    .where('n.is_shown', '=', true)
    .select('n.id')
    .executeTakeFirst();
  return found !== undefined;
};

/** The rules about records that this area answers. */
export const newsChecks: RecordChecks = {
  'maySee:newsToWrite': mayWrite,
  'maySee:newsOfCourse': readsNews,
  'maySee:newsToManage': async (ctx, newsId) => mayWrite(ctx, (await findNews(ctx, newsId)).course_id),
  'maySee:news': async (ctx, newsId) => {
    const { course_id: courseId, is_shown: isShown } = await findNews(ctx, newsId);
    return isShown ? readsNews(ctx, courseId) : mayWrite(ctx, courseId);
  },
};
