import { dayInVienna, isMinorOn } from '@vereinshaus/contract/kit/days';
import type { RegistrationInput } from '@vereinshaus/contract/registration/calls';
import type { Ctx } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { recordHistory } from '../history/index.ts';
import { type LockedPerson, lockLivingPerson, putUnderGuardian } from '../persons/index.ts';
import { personByActivation, useUpCodes } from './activation-codes.ts';
import { checkedPersons, rulesFor } from './check-persons.ts';
import { clubFactsOf } from './club-facts.ts';
import { createPerson } from './create-person.ts';
import { findKnownPerson } from './find-known-person.ts';
import { lockRegistrations } from './lock-registrations.ts';
import { requireConsents, submissionOf } from './register-persons.ts';
import { registrationErrors } from './registration.errors.ts';
import { earlierOutcome, writeRegistration } from './registration-records.ts';
import { keepSvn, tokenOfSvn } from './registration-svn.ts';
import { sendWelcome, tellKnownPerson } from './send-access.ts';

/** Must manage themselves; locked, so that nobody else takes them into a group before they have a guardian. */
export const lockMinorOnTheirOwn = async (ctx: Ctx, minorId: number): Promise<LockedPerson> => {
  const minor = await lockLivingPerson(ctx, minorId);
  if (minor.manager_id !== minor.id) throw registrationErrors.hasManager();
  const isMinor = minor.birth_date !== null && isMinorOn(minor.birth_date, dayInVienna(ctx.now));
  if (!isMinor) throw registrationErrors.adultNeedsNoGuardian();
  return minor;
};

export const handOverToGuardian = async (
  ctx: Ctx,
  minor: LockedPerson,
  guardian: { id: number; managerId: number },
) => {
  await putUnderGuardian(ctx, minor, guardian);
  await useUpCodes(ctx, minor.id);
  await recordHistory(ctx, {
    kind: 'registration.guardianAdded',
    personId: minor.id,
    details: { guardianId: guardian.id, changes: { verwalter_ID: { before: minor.id, after: guardian.managerId } } },
  });
};

/** The minor of the activation code, else the signed-in one. */
const minorIdFor = async (ctx: Ctx, activate: RegistrationInput['activate']): Promise<number> => {
  if (activate !== undefined && activate.token !== '') {
    return (await personByActivation(ctx, { code: activate.token, email: activate.email })).id;
  }
  if (activate !== undefined) throw registrationErrors.wrongActivation();
  if (ctx.viewer === null || ctx.viewer.isPlatform) throw requestErrors.notSignedIn();
  return ctx.viewer.id;
};

/**
 * Gesetzliche Vertretung registrieren: a guardian becomes Verwalter and legal representative of a signed-in minor, or of one whose
 * activation code they have. A guardian who is already known waits for the office, and the response does not reveal it.
 */
export const registerGuardian = async (ctx: Ctx, input: RegistrationInput) => {
  const club = await clubFactsOf(ctx);
  requireConsents(ctx, input, club, 'guardian');
  const minorId = await minorIdFor(ctx, input.activate);
  const rules = { ...rulesFor(ctx, club.settings), staffLevel: 0, isStaff: false };
  const [guardian] = await checkedPersons(ctx, { ...input, persons: [] }, { rules, isDependant: false });
  if (guardian.isMinor) throw registrationErrors.guardianIsMinor();

  await lockRegistrations(ctx);
  const submission = submissionOf(input, 'guardian', club);
  if ((await earlierOutcome(ctx, submission)).length > 0) return;
  const minor = await lockMinorOnTheirOwn(ctx, minorId);
  const svnToken = tokenOfSvn(ctx, guardian.svn);
  const known = await findKnownPerson(ctx, guardian, { signsIn: true, svnToken });
  // If the minor was registered with the guardian's address, the match is no second person.
  if (known && known.id !== minorId) {
    await tellKnownPerson(ctx, club, known.id);
    return writeRegistration(ctx, submission, {
      position: 0,
      person: guardian,
      personId: null,
      minorId,
      known,
    });
  }
  const personId = await createPerson(ctx, guardian, {
    source: 'guardian',
    home: null,
    representativeId: null,
    wantsNewsletter: submission.wantsNewsletter,
    internalNote: '',
  });
  await keepSvn(ctx, personId, guardian.svn);
  await writeRegistration(ctx, submission, { position: 0, person: guardian, personId, minorId });
  await handOverToGuardian(ctx, minor, { id: personId, managerId: personId });
  const { prename: firstName, lastname: lastName, email } = guardian.data;
  const person = { id: personId, firstName, lastName, email };
  return sendWelcome(ctx, { club, person, wish: guardian.wish, family: [], ...submission });
};
