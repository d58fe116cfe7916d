import type { AgreementInput } from '@vereinshaus/contract/contacts/calls';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { contactErrors } from './contacts.errors.ts';
import { agreementRecord } from './contacts.queries.ts';
import { lockContact } from './lock-contact.ts';

const lockAgreement = async (ctx: Ctx, agreementId: number) => {
  const agreement = await ctx.db
    .selectFrom('contact_agreement as a')
    .where('a.id', '=', agreementId)
    .select([...agreementRecord.columns])
    .select('contact_id')
    .forUpdate()
    .executeTakeFirst();
  if (agreement === undefined) throw contactErrors.agreementGone();
  return { contactId: agreement.contact_id, values: agreementRecord.toValues(agreement) };
};

/** Vereinbarung anlegen (ID 0) oder ändern. Whoever sets another end is reminded of that. */
export const saveAgreement = async (ctx: Ctx, input: AgreementInput): Promise<number> => {
  const { ID: agreementId, contact_ID: contactId, ...values } = input;
  const { title } = values;
  await lockContact(ctx, contactId);
  const columns = agreementRecord.toColumns(values);
  if (agreementId === 0) {
    const { id } = await ctx.db
      .insertInto('contact_agreement')
      .values({ club_id: ctx.club.id, contact_id: contactId, ...columns, created_at: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const details = { title, changes: {} };
    await recordHistory(ctx, { kind: 'contacts.agreementSaved', personId: null, contactId, details });
    return id;
  }
  const before = await lockAgreement(ctx, agreementId);
  if (before.contactId !== contactId) throw contactErrors.agreementGone();
  const changes = agreementRecord.changesBetween(before.values, values);
  if (changes === null) return agreementId;
  await ctx.db.updateTable('contact_agreement').set(columns).where('id', '=', agreementId).execute();
  const details = { title, changes };
  await recordHistory(ctx, { kind: 'contacts.agreementSaved', personId: null, contactId, details });
  return agreementId;
};

export const removeAgreement = async (ctx: Ctx, agreementId: number) => {
  const { contactId, values } = await lockAgreement(ctx, agreementId);
  await ctx.db.deleteFrom('contact_agreement').where('id', '=', agreementId).execute();
  const details = { title: values.title };
  await recordHistory(ctx, { kind: 'contacts.agreementRemoved', personId: null, contactId, details });
};
