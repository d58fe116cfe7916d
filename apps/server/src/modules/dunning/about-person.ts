import { dunningLevelLabel } from '@vereinshaus/contract/dunning/rules';
import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const dunningNotices: OwnDataSection = {
  title: 'Zahlungserinnerungen und Mahnungen',
  columns: { created_at: 'verschickt am', level: 'Stufe', amount_cents: 'Betrag', fee_cents: 'davon Spesen' },
  rows: (id) => sql`
    select n.created_at, n.level, n.amount_cents::float8 as amount_cents, n.fee_cents
    from dunning_notice n where n.payer_id = ${id} order by n.created_at, n.id`,
  told: (row) => ({ ...row, level: dunningLevelLabel(Number(row['level'])) }),
};

const paidReports: OwnDataSection = {
  title: 'Gemeldete Zahlungen',
  columns: { created_at: 'gemeldet am', paid_on: 'bezahlt am', amount_cents: 'fällig war', remark: 'Bemerkung' },
  rows: (id) => sql`
    select r.created_at, r.paid_on, r.amount_cents::float8 as amount_cents, r.remark
    from paid_report r where r.payer_id = ${id} order by r.created_at, r.id`,
};

/** Sent reminders stay, like the books; texts written by the person are removed. */
export const aboutPerson: AboutPerson = {
  references: {
    'dunning_run.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'dunning_run_item.payer_id': { merge: 'stay', ownData: 'office', anonymise: 'keep' },
    'dunning_notice.payer_id': { merge: 'move', ownData: 'dunningNotices', anonymise: 'keep' },
    'dunning_announcement.payer_id': { merge: 'special', ownData: 'office', anonymise: 'keep' },
    'dunning_announcement.stopped_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'paid_report.payer_id': { merge: 'move', ownData: 'paidReports', anonymise: 'clear' },
  },
  sections: { dunningNotices, paidReports },
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      update dunning_announcement a set payer_id = ${survivorId} where a.payer_id = ${otherId} and not exists (
        select from dunning_announcement s
        where s.club_id = a.club_id and s.payer_id = ${survivorId} and s.send_on = a.send_on)`.execute(ctx.db);
    await sql`
      update dunning_announcement a set state = 'dropped', reason = 'zusammengeführt', decided_at = ${ctx.now}
      where a.payer_id = ${otherId} and a.state = 'planned'`.execute(ctx.db);
  },
  mentions: { 'paid_report.remark': 'text' },
  erase: async (ctx, { id }) => {
    await ctx.db.updateTable('paid_report').set({ remark: '' }).where('payer_id', '=', id).execute();
  },
};
