import { normalisePhone } from '@vereinshaus/contract/kit/phone';
import { emptyValues } from '@vereinshaus/contract/persons/person-fields';
import type { Ctx } from '../../kit/ctx.ts';
import { moveHistoryToPerson, recordHistory } from '../history/index.ts';
import { unsubscribedAddresses } from '../messaging/index.ts';
import { addPersons, columnsOf, lockLivingPerson } from '../persons/index.ts';
import { requirePersonsLeft } from '../quotas/index.ts';
import { type LockedContact, lockContact } from './lock-contact.ts';
import type { WithContact } from './with-contact.ts';

/** „Hauptstraße 12/3“ in street and number; what has no number stays whole. */
export const splitStreet = (written: string): { street: string; street_number: string } => {
  const [, street = written, number = ''] = /^(.*\D)\s+(\d.*)$/.exec(written) ?? [];
  return { street: street.trim(), street_number: number };
};

const fieldsOf = ({ values, name }: LockedContact) => ({
  ...emptyValues,
  prename: values.prename,
  // A company without a person in it becomes one by its name.
  lastname: values.lastname || (values.prename === '' ? name : ''),
  sex: values.kind === 'company' && values.lastname === '' ? ('inst' as const) : emptyValues.sex,
  email: values.email,
  phone: normalisePhone(values.phone),
  ...splitStreet(values.street),
  postal_code: values.postalCode,
  locality: values.locality,
  country: values.country || 'AT',
  companyName: values.company,
  companyPosition: values.position,
  vatID: values.vatId,
  internalnote: values.note,
});

/** Their consent, unless somebody of the club has ended it at this address: one address has one will. */
const hasConsented = async (ctx: Ctx, { values }: LockedContact): Promise<boolean> =>
  values.newsletter && !(await unsubscribedAddresses(ctx)).has(values.email.trim().toLowerCase());

const createPerson = async (ctx: Ctx, contact: LockedContact): Promise<number> => {
  const row = {
    club_id: ctx.club.id,
    manager_id: null,
    ...columnsOf(fieldsOf(contact)),
    extra: '{}',
    mailing: (await hasConsented(ctx, contact)) ? 1 : 0,
    created_at: ctx.now,
  };
  await requirePersonsLeft(ctx, 1);
  const [created] = await addPersons(ctx, [row]);
  if (created === undefined) throw new Error('a new person was not written');
  return created.id;
};

type Conversion = { contactId: number; personId: number };

/**
 * Kontakt wird Person: a new one, or one that is there already. What happened to the contact stands in the history of the
 * person from now on; the contact itself leaves the list and stays for its invoices.
 */
export const convertContact = async (
  ctx: Ctx,
  { contactId, personId: known }: Conversion,
  withContact: readonly WithContact[],
): Promise<number> => {
  const contact = await lockContact(ctx, contactId);
  const personId = known === 0 ? await createPerson(ctx, contact) : (await lockLivingPerson(ctx, known)).id;
  await ctx.db.updateTable('contact').set({ person_id: personId }).where('id', '=', contactId).execute();
  await recordHistory(ctx, { kind: 'contacts.becamePerson', personId, contactId, details: {} });
  await moveHistoryToPerson(ctx, { contactId }, { personId });
  for (const part of withContact) await part.becomesPerson?.(ctx, { contactId, personId });
  return personId;
};
