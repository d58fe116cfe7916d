import { dayInVienna, isMinorOn } from '@vereinshaus/contract/kit/days';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import type { RegistrationMode } from '@vereinshaus/contract/registration/rules';
import type { Ctx } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import type { Home } from '../persons/index.ts';
import type { NewPerson } from './check-persons.ts';
import { registrationErrors } from './registration.errors.ts';
import type { RegistrationSource } from './registration-source.ts';

/** The group into which a person is registered, and the way of the registration. */
export type RegistrationPlace = { source: RegistrationSource; mode: RegistrationMode; managerId: number | null };

/**
 * Wohin: a visitor registers a new family; a Verwalter adds to their own group; staff register anybody, and staff above 80 add to any
 * group.
 */
export const placeFor = (ctx: Ctx, wanted: number): RegistrationPlace => {
  const { viewer } = ctx;
  if (viewer === null) {
    if (wanted !== 0) throw requestErrors.notSignedIn();
    return { source: 'public', mode: 'register', managerId: null };
  }
  if (viewer.isPlatform) throw requestErrors.notAllowed();
  if (wanted === 0 && hasPermission(viewer, 'user')) return { source: 'staff', mode: 'register', managerId: null };
  if (wanted === 0 || wanted === viewer.id) {
    if (!viewer.isManager) throw requestErrors.notAllowed();
    return { source: 'manager', mode: 'add', managerId: viewer.id };
  }
  if (viewer.staffLevel <= 80) throw requestErrors.notAllowed();
  return { source: 'staff', mode: 'add', managerId: wanted };
};

const isAdult = (ctx: Ctx, birthDate: string | null) =>
  birthDate !== null && !isMinorOn(birthDate, dayInVienna(ctx.now));

/** The named adult of the same group, else the Verwalter if of age. */
export const representativeFor = async (ctx: Ctx, person: NewPerson, home: Home | null): Promise<number | null> => {
  const { erzberID: wanted } = person.data;
  if (!person.isMinor) return null;
  if (wanted === 0) return home !== null && isAdult(ctx, home.birthDate) ? home.id : null;
  const found = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', wanted)
    .where('p.manager_id', '=', home?.id ?? 0)
    .where('p.deleted_at', 'is', null)
    .where('p.death_date', 'is', null)
    .select('p.birth_date')
    .forShare()
    .executeTakeFirst();
  if (!found || !isAdult(ctx, found.birth_date)) throw registrationErrors.wrongRepresentative();
  return wanted;
};
