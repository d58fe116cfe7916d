import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { isShown, runningCourses } from '../courses/index.ts';
import { trainerErrors } from './trainers.errors.ts';

type LedCourse = { ID: number; name: string };

const fullname = sql<string>`concat_ws(' ', nullif(p.titles_before, ''), p.first_name, p.last_name) || case when p.titles_after = '' then '' else ', ' || p.titles_after end`;

/** Courses that `p` leads and does not hide in, as everybody sees them. */
const ledCourses = (now: Date) => sql<LedCourse[]>`coalesce((
  select jsonb_agg(jsonb_build_object('ID', c.id, 'name', c.name) order by c.name collate "de-AT-x-icu", c.id)
  from participation_card t join course_card c on c.club_id = t.club_id and c.id = t.course_id
  where t.club_id = p.club_id and t.person_id = p.id and t.role = ${roleLiteral.trainer} and t.is_current
    and not t.is_hidden and ${runningCourses(now)} and ${isShown(now)}
), '[]')`;

const photoUrl = (personId: number, fileId: string | null): string =>
  fileId === null || fileId === '' ? '' : `/api/trainers/photo/${personId}/${fileId}`;

type Row = {
  id: number;
  fullname: string;
  image: string | null;
  about: string;
  qualifications: string[];
  courses: LedCourse[];
  published: boolean;
};

/**
 * Trainer und Trainerinnen of running courses. Their names stand on the courses anyway; photo and qualifications only
 * where they have published them.
 */
export const trainersOfClub = async (ctx: Ctx) => {
  const { rows } = await sql<Row>`
    select p.id, ${fullname} as fullname, case when f.is_published and f.shows_photo then p.image end as image,
      case when f.is_published then f.qualifications else '{}' end as qualifications, ${ledCourses(ctx.now)} as courses,
      coalesce(f.is_published, false) as published
    from person_letter p left join trainer_profile f on f.club_id = p.club_id and f.person_id = p.id
    where p.is_trainer and p.is_present
    order by p.last_name collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", p.id`.execute(ctx.db);
  return rows
    .filter(({ courses, published }) => published || courses.length > 0)
    .map(({ id, image, ...row }) => ({
      ID: id,
      fullname: row.fullname,
      image: photoUrl(id, image),
      qualifications: row.qualifications,
      courses: row.courses,
      published: row.published,
    }));
};

/** A profile as everybody sees it: while it is published and the person leads something. */
export const publishedProfile = async (ctx: Ctx, personId: number) => {
  const { rows } = await sql<Omit<Row, 'published'>>`
    select p.id, ${fullname} as fullname, case when f.shows_photo then p.image end as image, f.about, f.qualifications,
      case when f.shows_courses then ${ledCourses(ctx.now)} else '[]' end as courses
    from person_letter p join trainer_profile f on f.club_id = p.club_id and f.person_id = p.id
    where p.id = ${personId} and f.is_published and p.is_trainer and p.is_present`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw trainerErrors.profileGone();
  const { id, image, ...profile } = row;
  return { ID: id, ...profile, image: photoUrl(id, image) };
};

/** As it was left; a trainer without one begins with nothing published. */
export const ownProfile = async (ctx: Ctx) => {
  const { id } = viewerOf(ctx);
  const row = await ctx.db
    .selectFrom('person_letter as p')
    .leftJoin('trainer_profile as f', (join) =>
      join.onRef('f.club_id', '=', 'p.club_id').onRef('f.person_id', '=', 'p.id'),
    )
    .where('p.id', '=', id)
    .select(['p.image', 'f.about', 'f.qualifications', 'f.shows_photo', 'f.shows_courses', 'f.is_published'])
    .executeTakeFirst();
  return {
    ID: id,
    about: row?.about ?? '',
    qualifications: row?.qualifications ?? [],
    showsPhoto: row?.shows_photo ?? false,
    showsCourses: row?.shows_courses ?? true,
    published: row?.is_published ?? false,
    hasPhoto: (row?.image ?? '') !== '',
  };
};
