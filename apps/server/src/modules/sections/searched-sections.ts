import { loggedIn } from '@vereinshaus/contract/kit/access';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { sql } from 'kysely';
import { viewerOf } from '../../kit/ctx.ts';
import { countedHits, mentions, type SearchSource } from '../search/index.ts';
import { sectionOrder } from './sections.queries.ts';

type SectionHitRow = { id: number; name: string; isActive: boolean };

/** Sektionen for the search over everything: all of them for the office, otherwise those that somebody leads. */
export const searchedSections: SearchSource = {
  part: 'sections',
  access: loggedIn,
  find: (ctx, asked) => {
    const viewer = viewerOf(ctx);
    const visible = hasPermission(viewer, 'user_read')
      ? sql`true`
      : sql`s.is_active and exists (
          select from section_head h where h.club_id = s.club_id and h.section_id = s.id and h.person_id = ${viewer.id})`;
    return countedHits(
      asked,
      sql<SectionHitRow>`
        select s.id, s.name, s.is_active as "isActive" from section s
        where ${mentions('s.search_text', asked.typed)} and ${visible}
        order by s.is_active desc, ${sectionOrder}`,
      ({ id, name, isActive }) => ({
        ID: id,
        label: name,
        description: isActive ? 'Sektion' : 'Sektion, nicht in Verwendung',
        path: `/sektionen/${id}`,
      }),
    );
  },
};
