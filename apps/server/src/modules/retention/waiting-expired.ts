import type { Inbox } from '@vereinshaus/contract/home/calls';
import { retentionKindOf } from '@vereinshaus/contract/retention/calendar';
import type { RetentionKind } from '@vereinshaus/contract/retention/periods';
import { sql } from 'kysely';
import { type BatchedQuery, question } from '../../kit/ask-together.ts';

/** What may go, for the home page: a line for each kind that left with the season, one for the rest. */
export const waitingExpired = (): BatchedQuery<Pick<Inbox, 'expired'>> =>
  question(
    sql<{ kind: RetentionKind; count: number }>`
      select i.kind, count(*)::integer as count from retention_item i where i.reasons = '{}' group by i.kind order by i.kind`,
    (rows) => {
      const link = '/loeschkalender';
      const seasonal = rows.filter(({ kind }) => retentionKindOf(kind).isOfSeason === true);
      const rest = rows.filter(({ kind }) => retentionKindOf(kind).isOfSeason !== true);
      const lines = [
        ...seasonal.map(({ kind, count }) => `Nach der Saison: ${retentionKindOf(kind).label} (${count})`),
        ...(rest.length > 0 ? [rest.map(({ kind }) => retentionKindOf(kind).label).join(', ')] : []),
      ];
      const total = rows.reduce((sum, { count }) => sum + count, 0);
      return { expired: { total, entries: lines.slice(0, 5).map((text) => ({ text, link })) } };
    },
  );
