import { dayInVienna, isMinorOn } from '@vereinshaus/contract/kit/days';
import { isPlausibleEmail } from '@vereinshaus/contract/kit/email';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { setEmail } from '../persons/index.ts';
import { personByActivation, useUpCodes } from './activation-codes.ts';
import { clubFactsOf } from './club-facts.ts';
import { registrationErrors } from './registration.errors.ts';
import { sendWelcome } from './send-access.ts';

/** One login per address and club: checked now, so that it does not fail after the mail. */
export const requireFreeEmail = async (ctx: Ctx, email: string, personId: number) => {
  const taken = await ctx.db
    .selectFrom('login_card as l')
    .where('l.email', '=', email.toLowerCase())
    .where('l.person_id', '<>', personId)
    .select('l.person_id')
    .executeTakeFirst();
  if (taken) throw registrationErrors.emailTaken();
};

/**
 * Aktivieren: uses up the code that staff had sent or handed out, and sends the link to set a password. A person without an address names
 * one now. A minor cannot do this alone; the code then stays valid for the guardian.
 */
export const activatePerson = async (ctx: Ctx, { code, email }: { code: string; email: string }) => {
  const person = await personByActivation(ctx, { code, email });
  if (!isPlausibleEmail(email)) throw registrationErrors.wrongActivation();
  if (person.birth_date !== null && isMinorOn(person.birth_date, dayInVienna(ctx.now))) {
    throw registrationErrors.guardianMustRegister();
  }
  await requireFreeEmail(ctx, email, person.id);
  await useUpCodes(ctx, person.id);
  if (person.email === '') await setEmail(ctx, person.id, email);
  await recordHistory(ctx, {
    kind: 'registration.activated',
    personId: person.id,
    details: person.email === '' ? { changes: { email: { before: '', after: email } } } : { changes: {} },
  });
  const recipient = { id: person.id, firstName: person.first_name, lastName: person.last_name, email };
  await sendWelcome(ctx, {
    club: await clubFactsOf(ctx),
    person: recipient,
    wish: 0,
    family: [],
    courseId: 0,
    tries: false,
  });
};
