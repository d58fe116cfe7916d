import { createHash } from 'node:crypto';
import type { MonthLine } from './led-dates.queries.ts';

/** The same for the same lines: of two tabs the one that shows what has changed since signs nothing. */
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
