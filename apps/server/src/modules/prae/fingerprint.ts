import { createHash } from 'node:crypto';
import type { MonthLine } from './led-dates.queries.ts';

/** Identifies the lines that were shown: if they have changed since, e.g. in another tab, signing is refused. */
export const fingerprintOf = (lines: readonly MonthLine[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        lines.map(({ id, isOwn, eventId, day, start, minutes, cents, text, place }) => [
          isOwn ? id : eventId,
          isOwn,
          day,
          isOwn ? null : start,
          minutes,
          cents,
          text,
          place,
        ]),
      ),
    )
    .digest('base64url');
