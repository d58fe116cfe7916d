import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory, recordHistoryForEach } from '../history/index.ts';
import { reopen } from './hand-in.ts';
import { praeErrors } from './prae.errors.ts';
import { tellReturned } from './prae.mails.ts';
import { lockForm, lockForms, type StoredForm } from './stored-form.ts';

const detailsOf = ({ month, kind, paidCents }: StoredForm) => ({ month, of: kind, amountCents: paidCents });

/** Nobody can check their own form, or check in a taken-over view. */
const requireOther = (ctx: Ctx, { personId }: StoredForm) => {
  const { id, originalId } = viewerOf(ctx);
  if (personId === id || personId === originalId) throw praeErrors.ownForm();
};

/** Freigeben: all of them or none, and only the versions that were shown. */
export const approveForms = async (ctx: Ctx, formIds: readonly number[], newest: number | undefined) => {
  const forms = await lockForms(ctx, formIds);
  for (const form of forms) {
    if (form.state !== 'handedIn') throw praeErrors.someNotHandedIn({ name: form.name });
    requireOther(ctx, form);
    if (newest !== undefined && toSeconds(form.handedInAt) > newest) throw praeErrors.signedAnew({ name: form.name });
  }
  await ctx.db
    .updateTable('prae_form')
    .set({ state: 'approved', checked_at: ctx.now, checked_by: viewerOf(ctx).id })
    .where(
      'id',
      'in',
      forms.map(({ id }) => id),
    )
    .execute();
  await recordHistoryForEach(
    ctx,
    forms.map((form) => ({ kind: 'prae.approved' as const, personId: form.personId, details: detailsOf(form) })),
  );
};

/** Zurückgeben: with a reason for the trainer. Before it is paid, even if it was approved. */
export const giveBackForm = async (ctx: Ctx, { formId, reason }: { formId: number; reason: string }) => {
  const form = await lockForm(ctx, formId);
  if (form.state === 'paid') throw praeErrors.alreadyPaid();
  if (form.state !== 'handedIn' && form.state !== 'approved') throw praeErrors.notHandedIn();
  await reopen(ctx, formId, { state: 'returned', return_reason: reason });
  await recordHistory(ctx, {
    kind: 'prae.givenBack',
    personId: form.personId,
    details: { ...detailsOf(form), reason },
  });
  await tellReturned(ctx, form, reason);
};

/** Richtigstellen: the payment stays; the next version is filled in and signed again, and its difference is paid. */
export const correctForm = async (ctx: Ctx, formId: number, mayCorrectOthers: boolean): Promise<number> => {
  const form = await lockForm(ctx, formId);
  if (!mayCorrectOthers && form.personId !== viewerOf(ctx).id) throw praeErrors.gone();
  if (form.state !== 'paid') throw praeErrors.notPaid();
  const { rows } = await sql<{ id: number; version: number }>`
    insert into prae_form (club_id, person_id, month, version, kind, remark, is_secondary, elsewhere, base_cents, created_at)
    select f.club_id, f.person_id, f.month, f.version + 1, f.kind, f.remark, f.is_secondary, f.elsewhere, (
        select sum(p.paid_cents - p.base_cents) from prae_form p
        where p.club_id = f.club_id and p.person_id = f.person_id and p.month = f.month and p.state = 'paid'
      ), ${ctx.now}
    from prae_form f where f.club_id = current_club() and f.id = ${formId}
    returning id, version`.execute(ctx.db);
  const [next] = rows;
  if (next === undefined) throw praeErrors.gone();
  await sql`
    insert into prae_line (club_id, form_id, is_own, course_id, day, minutes, cents, text, place)
    select l.club_id, ${next.id}, true, l.course_id, l.day, l.minutes, l.cents, l.text, l.place
    from prae_line l where l.club_id = current_club() and l.form_id = ${formId} and l.is_own order by l.id`.execute(
    ctx.db,
  );
  await sql`
    insert into prae_skip (club_id, form_id, event_id)
    select s.club_id, ${next.id}, s.event_id from prae_skip s where s.club_id = current_club() and s.form_id = ${formId}`.execute(
    ctx.db,
  );
  await recordHistory(ctx, {
    kind: 'prae.corrected',
    personId: form.personId,
    details: { ...detailsOf(form), version: next.version },
  });
  return next.id;
};
