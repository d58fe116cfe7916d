import type { RegistrationInput } from '@vereinshaus/contract/registration/calls';
import type { Ctx } from '../../kit/ctx.ts';
import { registerGuardian } from './register-guardian.ts';
import { type RegistrationResult, registerPersons } from './register-persons.ts';

/** Registrieren, or with a minor's activation code: as the guardian of that minor. */
export const register = async (ctx: Ctx, input: RegistrationInput): Promise<RegistrationResult> => {
  if (input.activate === undefined || (input.activate.token === '' && input.activate.email === '')) {
    return registerPersons(ctx, input);
  }
  await registerGuardian(ctx, input);
  return { place: { source: 'public', mode: 'guardian', managerId: null }, persons: [], held: 0 };
};
