import { toSeconds } from '@vereinshaus/contract/kit/days';
import type { ListInput } from '@vereinshaus/contract/kit/lists';
import { maxNews, type NewsItem } from '@vereinshaus/contract/news/calls';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { pageWithTotal } from '../../kit/page.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { isCourseThere, runningCourses } from '../courses/index.ts';
import { progressOf, receptionOf } from '../messaging/index.ts';
import { newsErrors } from './news.errors.ts';
import { findNews, mayWrite, ownCourses, writableCourses } from './news-scope.ts';

type Row = {
  id: number;
  course_id: number;
  subject: string;
  text_short: string;
  text_long: string;
  is_shown: boolean;
  sending_id: number | null;
  created_at: Date;
  author: string;
  course: string;
};

const newsWhere = async (ctx: Ctx, condition: RawBuilder<SqlBool>, limit = maxNews): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select n.id, n.course_id, n.subject, n.text_short, n.text_long, n.is_shown, n.sending_id, n.created_at,
      coalesce(a.display_name, '') as author, c.name as course
    from news n
    join course_card c on c.club_id = n.club_id and c.id = n.course_id and c.deleted_at is null
    left join person_card a on a.club_id = n.club_id and a.id = n.author_id
    where ${condition}
    order by n.created_at desc, n.id desc
    limit ${limit}`.execute(ctx.db);
  return rows;
};

const itemFrom = (row: Row, sending: NewsItem['sending']): NewsItem => ({
  content: {
    ID: row.id,
    course_ID: row.course_id,
    subject: row.subject,
    textShort: row.text_short,
    textLong: row.text_long,
    time: toSeconds(row.created_at),
    showInNews: row.is_shown,
  },
  child: { fullname: row.author },
  courseName: row.course,
  sending,
});

/** Neuigkeiten eines Kurses; what is hidden, and how far a sending is, is for those who write here. */
export const newsOfCourse = async (ctx: Ctx, courseId: number) => {
  if (!(await isCourseThere(ctx, courseId))) throw newsErrors.courseGone();
  const writes = await mayWrite(ctx, courseId);
  const rows = await newsWhere(ctx, sql<SqlBool>`n.course_id = ${courseId} and (n.is_shown or ${writes})`);
  const progress = writes
    ? await progressOf(
        ctx,
        rows.flatMap(({ sending_id }) => sending_id ?? []),
      )
    : new Map();
  return { news: rows.map((row) => itemFrom(row, progress.get(row.sending_id ?? 0) ?? null)), mayWrite: writes };
};

/** Neuigkeiten meiner Kurse, and of those of whom I manage. */
export const ownNews = async (ctx: Ctx, limit: number): Promise<readonly NewsItem[]> => {
  const rows = await newsWhere(ctx, sql<SqlBool>`n.is_shown and ${ownCourses(viewerOf(ctx))}`, limit);
  return rows.map((row) => itemFrom(row, null));
};

/** Where I may write, for choosing: what is not permitted is not named. */
export const coursesToWriteIn = async (ctx: Ctx): Promise<readonly { ID: number; name: string }[]> => {
  const { trainersWriteNews } = await clubSettingsOf(ctx);
  const { rows } = await sql<{ ID: number; name: string }>`
    select c.id as "ID", c.name from course_card c
    where ${runningCourses(ctx.now)} and ${writableCourses(viewerOf(ctx), trainersWriteNews)}
    order by c.name collate "de-AT-x-icu", c.id`.execute(ctx.db);
  return rows;
};

export const statisticsOfNews = async (ctx: Ctx, newsId: number) => {
  const { sending_id: sendingId } = await findNews(ctx, newsId);
  if (sendingId === null) throw newsErrors.nothingSent();
  return receptionOf(ctx, { kind: 'news', sendingId });
};

type AllRow = {
  ID: number;
  course_ID: number;
  courseName: string;
  subject: string;
  author: string;
  at: Date;
  showInNews: boolean;
  mails: number;
  sms: number;
  whatsapps: number;
  failed: number;
  total: number;
};

const wireRow = (row: AllRow) => {
  const { at, total: _, ...rest } = row;
  return { ...rest, time: toSeconds(at) };
};

const like = (column: RawBuilder<unknown>, filter: string | undefined) =>
  filter === undefined || filter === ''
    ? sql<SqlBool>`true`
    : sql<SqlBool>`fold(${column}) like '%' || fold(${filter.replaceAll(/[\\%_]/g, String.raw`\$&`)}) || '%'`;

const author = sql`coalesce(a.display_name, '')`;

/** Kurs-Nachrichten des Vereins, newest first; filters on course, subject and author. Counted for the page alone. */
export const allNews = async (ctx: Ctx, { page, size, filters = {} }: ListInput) => {
  const { rows, total } = await pageWithTotal({ page, size }, async ({ limit, offset }) => {
    const found = await sql<AllRow>`
      with chosen as materialized (
        select n.*, c.name as course, ${author} as author, count(*) over () as total
        from news n
        join course_card c on c.club_id = n.club_id and c.id = n.course_id and c.deleted_at is null
        left join person_card a on a.club_id = n.club_id and a.id = n.author_id
        where ${like(sql`c.name`, filters.courseName)} and ${like(sql`n.subject`, filters.subject)}
          and ${like(author, filters.author)}
        order by n.created_at desc, n.id desc
        limit ${limit} offset ${offset}
      )
      select n.id as "ID", n.course_id as "course_ID", n.course as "courseName", n.subject, n.author, n.created_at as at,
        n.is_shown as "showInNews", k.mails, k.sms, k.whatsapps, k.failed, n.total
      from chosen n
      cross join lateral (
        select count(*) filter (where m.channel = 'email') as mails, count(*) filter (where m.channel = 'sms') as sms,
          count(*) filter (where m.channel = 'whatsapp') as whatsapps,
          count(*) filter (where m.state in ('failed', 'unclear')) as failed
        from mail_card m where m.club_id = n.club_id and m.sending_id = n.sending_id
      ) k
      order by n.created_at desc, n.id desc`.execute(ctx.db);
    return found.rows;
  });
  return { news: rows.map(wireRow), total };
};
