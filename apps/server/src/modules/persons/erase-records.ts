import { dayInVienna } from '@vereinshaus/contract/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

/** Roles stay for the statistics of the club, without what was written beside them; open ones end today. */
const eraseMembership = async (ctx: Ctx, personId: number) => {
  const today = dayInVienna(ctx.now);
  await ctx.db.deleteFrom('membership_role').where('person_id', '=', personId).where('starts_on', '>', today).execute();
  await ctx.db
    .updateTable('membership_role')
    .set({ ends_on: sql<string>`least(coalesce(ends_on, ${today}::date), ${today}::date)`, note: '' })
    .where('person_id', '=', personId)
    .execute();
  await ctx.db.updateTable('membership_change').set({ note: '' }).where('person_id', '=', personId).execute();
  await ctx.db
    .updateTable('membership_request')
    .set({
      note: '',
      answer: '',
      state: sql<string>`case when state = 'open' then 'declined' else state end`,
      decided_at: sql<Date>`coalesce(decided_at, ${ctx.now})`,
    })
    .where('person_id', '=', personId)
    .execute();
};

/** Price, course and time of a booking are part of the books; remarks are not. */
const eraseBookings = async (ctx: Ctx, personId: number) => {
  await ctx.db
    .updateTable('participation')
    .set({ note: '', admin_note: '', skipped_reason: '' })
    .where('person_id', '=', personId)
    .execute();
  await ctx.db
    .updateTable('event')
    .set({ name: '', place: '', hidden_at: sql<Date>`coalesce(hidden_at, ${ctx.now})` })
    .where('owner_id', '=', personId)
    .where('visibility', '=', 1)
    .where('course_id', 'is', null)
    .execute();
};

/** Every amount stays; whose account it was is told by its number alone. A voucher stays worth what it was. */
const eraseMoney = async (ctx: Ctx, personId: number) => {
  await ctx.db
    .updateTable('ledger_account')
    .set({ name: `anonymisiert ${personId}`, address: '', iban: '', bic: '' })
    .where('person_id', '=', personId)
    .execute();
  await ctx.db.updateTable('voucher').set({ recipient: '', message: '' }).where('buyer_id', '=', personId).execute();
  await ctx.db
    .updateTable('discount')
    .set({ code: sql<string>`'anonymisiert-' || id`, name: '', is_active: false })
    .where('person_id', '=', personId)
    .execute();
};

/** Who did what when stays known; what was said about the person does not. */
const eraseTraces = async (ctx: Ctx, personId: number) => {
  await ctx.db
    .updateTable('history_entry')
    .set({ details: '{"erased":true}' })
    .where('person_id', '=', personId)
    .execute();
  await ctx.db
    .updateTable('browser_error')
    .set({ person_id: null, info: '', message: 'anonymisiert', pathname: '', user_agent: '' })
    .where('person_id', '=', personId)
    .execute();
  // What an import found before it changed the person; without the fingerprint it can no longer be taken back.
  await ctx.db
    .updateTable('import_row')
    .set({ fingerprint: '', before: sql`case when action = 'updated' then '{}'::jsonb end` })
    .where('person_id', '=', personId)
    .execute();
};

/** Registrations that wait for a place beside this person have nobody to wait for. */
const eraseRegistrations = async (ctx: Ctx, personId: number) => {
  await ctx.db.updateTable('registration').set({ consents: '{}' }).where('person_id', '=', personId).execute();
  await ctx.db
    .updateTable('registration')
    .set({ known_person_id: null, known_by: null })
    .where('known_person_id', '=', personId)
    .execute();
  await ctx.db
    .updateTable('registration')
    .set({ state: 'discarded', held: null, decided_at: ctx.now, decided_by: ctx.viewer?.id ?? null })
    .where('state', '=', 'held')
    .where((eb) => eb.or([eb('manager_id', '=', personId), eb('minor_id', '=', personId)]))
    .execute();
};

/** Records that stay, without what they say about the person. */
export const eraseRecords = async (ctx: Ctx, personId: number) => {
  await eraseMembership(ctx, personId);
  await eraseBookings(ctx, personId);
  await eraseMoney(ctx, personId);
  await eraseTraces(ctx, personId);
  await eraseRegistrations(ctx, personId);
};
