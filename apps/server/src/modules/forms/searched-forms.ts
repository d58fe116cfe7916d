import { loggedIn } from '@vereinshaus/contract/kit/access';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { sql } from 'kysely';
import { viewerOf } from '../../kit/ctx.ts';
import { countedHits, mentions, type SearchSource } from '../search/index.ts';
import { isAskedBy } from './form-scope.ts';

type FormHitRow = { id: number; slot: string; title: string; isActive: boolean };

/** Formulare for the search over everything: all of them for who manages them, otherwise those that ask the own family. */
export const searchedForms: SearchSource = {
  part: 'forms',
  access: loggedIn,
  find: (ctx, asked) => {
    const viewer = viewerOf(ctx);
    const manages = hasPermission(viewer, 'forms');
    const visible = manages
      ? sql`true`
      : sql`f.is_active and exists (select from person_card p where p.club_id = f.club_id and ${isAskedBy(viewer.id)})`;
    return countedHits(
      asked,
      sql<FormHitRow>`
        select f.id, f.slot, f.title, f.is_active as "isActive" from form f
        where ${mentions('f.search_text', asked.typed)} and ${visible}
        order by f.is_active desc, f.created_at desc, f.id desc`,
      ({ id, slot, title, isActive }) => ({
        ID: id,
        label: title,
        description: isActive ? 'Formular' : 'Formular, nicht freigegeben',
        path: manages ? `/formular/${id}` : `/formulare/${slot}`,
      }),
    );
  },
};
