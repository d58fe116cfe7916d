import { contract } from '@vereinshaus/contract';
import { registered } from '@vereinshaus/contract/registration/rules';
import { routes, succeeded } from '../../kit/routes.ts';
import { activatePerson } from './activate-person.ts';
import { decideRegistration } from './decide-registration.ts';
import { register } from './register.ts';
import { registerGuardian } from './register-guardian.ts';
import { latestRegistrations } from './registration.queries.ts';
import { accessReply, decisionSentence, registrationReply } from './registration-replies.ts';
import { resendAccess } from './resend-access.ts';
import { sendAgain } from './send-again.ts';

export const registrationRoutes = routes(contract.registration, {
  register: async (ctx, input) => registrationReply(await register(ctx, input)),
  again: async (ctx, { token, persons, email }) => {
    await sendAgain(ctx, { token, persons, email });
    return succeeded('Der Link ist noch einmal unterwegs.');
  },
  activate: async (ctx, { token: code, email }) => {
    await activatePerson(ctx, { code, email });
    return succeeded(registered);
  },
  addGuardian: async (ctx, input) => {
    await registerGuardian(ctx, input);
    return succeeded(registered);
  },
  list: async (ctx) => latestRegistrations(ctx),
  resend: async (ctx, { ID: registrationId }) => accessReply(await resendAccess(ctx, registrationId)),
  decide: async (ctx, { ID: registrationId, decision }) => {
    await decideRegistration(ctx, registrationId, decision);
    return succeeded(decisionSentence[decision]);
  },
});
