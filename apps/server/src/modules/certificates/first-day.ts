import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, sql } from 'kysely';

/** Since when the course `c` was: a course that names no first day began with its first date. */
export const firstDay: RawBuilder<IsoDay | null> = sql<IsoDay | null>`coalesce(c.starts_on, (
  select min(f.starts_at at time zone 'Europe/Vienna')::date from event_card f
  where f.club_id = c.club_id and f.course_id = c.id and f.hidden_at is null
), c.ends_on)`;
