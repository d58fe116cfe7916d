import { type IsoDay, startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { initialsOf } from '@vereinshaus/contract/kit/initials';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { certificateErrors } from './certificates.errors.ts';
import { firstDay } from './first-day.ts';

type Row = {
  club: string;
  course: string;
  from: IsoDay | null;
  to: IsoDay | null;
  issued: Date;
  first_name: string;
  last_name: string;
};

const secondsOf = (day: IsoDay | null): number => (day === null ? 0 : toSeconds(startOfDayInVienna(day)));

/** Zertifikat prüfen: whoever holds the paper knows the name already, so the initials are enough to compare. */
export const checkCode = async (ctx: Ctx, code: string) => {
  const { rows } = await sql<Row>`
    select b.name as club, c.name as course, ${firstDay} as "from", c.ends_on as "to", z.issued_at as issued,
      p.first_name, p.last_name
    from certificate z
    join club_card b on b.id = z.club_id
    join course_card c on c.club_id = z.club_id and c.id = z.course_id
    join person_card p on p.club_id = z.club_id and p.id = z.person_id
    where z.code = ${code}`.execute(ctx.db);
  const [found] = rows;
  if (found === undefined) throw certificateErrors.unknownCode();
  const { club, course, from, to, issued, first_name, last_name } = found;
  return {
    club,
    course,
    from: secondsOf(from),
    to: secondsOf(to),
    issued: toSeconds(issued),
    initials: initialsOf(`${first_name} ${last_name}`),
  };
};
