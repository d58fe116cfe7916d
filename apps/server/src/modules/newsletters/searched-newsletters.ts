import type { SearchHits } from '@vereinshaus/contract/home/search';
import { anyOf, loggedIn } from '@vereinshaus/contract/kit/access';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { newsletters } from '@vereinshaus/contract/newsletters/calls';
import { fillNewsletter } from '@vereinshaus/contract/newsletters/newsletter-content';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { sql } from 'kysely';
import { type BatchedQuery, secondsOf } from '../../kit/ask-together.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { countedHits, mentions, type SearchQuery, type SearchSource } from '../search/index.ts';

type NewsletterHitRow = { id: number; subject: string; time: number; isSent: boolean };

const ofOffice = (ctx: Ctx, asked: SearchQuery): BatchedQuery<SearchHits> => {
  const opensOne = hasPermission(viewerOf(ctx), 'user_read');
  return countedHits(
    asked,
    sql<NewsletterHitRow>`
      select n.id, n.subject, ${secondsOf('n.updated_at')} as time, n.state = 'sent' as "isSent" from newsletter n
      where ${mentions('n.search_text', asked.typed)} order by n.updated_at desc, n.id desc`,
    ({ id, subject, time, isSent }) => ({
      ID: id,
      label: subject,
      description: `Newsletter, ${isSent ? 'versendet' : 'in Arbeit'}, ${formatDayOf(time)}`,
      path: opensOne ? `/newsletter/${id}` : '/newsletter/liste',
    }),
  );
};

type ArchivedHitRow = NewsletterHitRow & { vorname: string; nachname: string; verein: string };

/** As the archive shows them: the subject as who reads it was greeted. */
const ofArchive = (ctx: Ctx, asked: SearchQuery): BatchedQuery<SearchHits> =>
  countedHits(
    asked,
    sql<ArchivedHitRow>`
      select n.id, n.subject, ${secondsOf('n.started_at')} as time, true as "isSent",
        coalesce(p.first_name, '') as vorname, coalesce(p.last_name, '') as nachname, v.name as verein
      from newsletter n join club_card v on v.id = n.club_id
      left join person_card p on p.club_id = n.club_id and p.id = ${viewerOf(ctx).id}
      where n.is_in_archive and n.state = 'sent' and n.started_at is not null and ${mentions('n.search_text', asked.typed)}
      order by n.started_at desc, n.id desc`,
    ({ id, subject, time, ...names }) => ({
      ID: id,
      label: fillNewsletter(subject, names),
      description: `Newsletter vom ${formatDayOf(time)}`,
      path: `/newsletter/archiv/${id}`,
    }),
  );

/** Newsletter for the search over everything: all of them for the office, for members those of the archive. */
export const searchedNewsletters: SearchSource = {
  part: 'newsletters',
  access: anyOf(newsletters.list.access, loggedIn),
  find: (ctx, asked) =>
    hasPermission(viewerOf(ctx), 'newsletter_read') ? ofOffice(ctx, asked) : ofArchive(ctx, asked),
};
