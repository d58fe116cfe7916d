import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const discounts: OwnDataSection = {
  title: 'Rabatte nur für diese Person',
  columns: {
    code: 'Code',
    name: 'Bezeichnung',
    amount_cents: 'Betrag',
    percent: 'Prozent',
    valid_from: 'ab',
    valid_until: 'bis',
  },
  rows: (id) => sql`
    select d.code, d.name, d.amount_cents, d.percent::float8 as percent, d.valid_from, d.valid_until
    from discount d where d.person_id = ${id} order by d.id`,
};

/** Everything discounts knows about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'discount.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'discount.person_id': { merge: 'move', ownData: 'discounts', anonymise: 'clear' },
  },
  sections: { discounts },
  mentions: { 'discount.name': 'text' },
  erase: async (ctx, { id }) => {
    await ctx.db
      .updateTable('discount')
      .set({ code: sql<string>`'anonymisiert-' || id`, name: '', is_active: false })
      .where('person_id', '=', id)
      .execute();
  },
};
