import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const withdrawals: OwnDataSection = {
  title: 'Rücktritte',
  columns: { declared_at: 'am', what: 'wovon', refunded_cents: 'erstattet', credited_cents: 'gutgeschrieben' },
  rows: (id) => sql`
    select w.declared_at, case w.kind when 'voucher' then 'Gutschein' when 'block' then 'Block' when 'request' then 'Mitgliedschaft (Anfrage)' else 'Mitgliedschaft' end as what,
      w.refunded_cents::float8 as refunded_cents, w.credited_cents::float8 as credited_cents
    from withdrawal w where w.person_id = ${id} order by w.id`,
};

/** Everything withdrawals knows about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'withdrawal.person_id': { merge: 'move', ownData: 'withdrawals', anonymise: 'keep' },
    'withdrawal.declared_by': { merge: 'move', ownData: 'withdrawals', anonymise: 'keep' },
  },
  sections: { withdrawals },
};
