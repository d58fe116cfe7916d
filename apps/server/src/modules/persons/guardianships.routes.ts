import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { answerQuestion } from './ask-to-share.ts';
import { appointGuardian, endGuardianship, setGuardianRights } from './change-guardianship.ts';
import { guardianshipsOfChild, guardianshipsOfViewer } from './guardianships.queries.ts';
import { inviteGuardian } from './invite-guardian.ts';

export const guardianshipRoutes = routes(contract.guardianships, {
  mine: (ctx) => guardianshipsOfViewer(ctx),
  ofChild: (ctx, { child_ID: childId }) => guardianshipsOfChild(ctx, childId),
  invite: async (ctx, { child_ID: childId, ...invitation }) => ({
    ...succeeded(invitation.email === '' ? 'Der Code ist erzeugt.' : 'Die Einladung ist unterwegs.'),
    ...(await inviteGuardian(ctx, { childId, ...invitation })),
  }),
  appoint: async (ctx, { child_ID: childId, guardian_ID: guardianId, ...appointment }) => {
    await appointGuardian(ctx, { childId, guardianId, ...appointment });
    return succeeded('Das zweite Zuhause ist eingetragen, beide Seiten sind verständigt.');
  },
  answer: async (ctx, { ID: id, ...answer }) => {
    await answerQuestion(ctx, { id, ...answer });
    return succeeded(
      answer.agrees ? 'Vereinbart. Die andere Seite ist verständigt.' : 'Abgelehnt. Die andere Seite ist verständigt.',
    );
  },
  setRights: async (ctx, { ID: id, ...rights }) => {
    await setGuardianRights(ctx, { id, ...rights });
    return succeeded('Gespeichert. Die andere Seite ist verständigt.');
  },
  end: async (ctx, { ID: id, reason }) => {
    await endGuardianship(ctx, { id, reason });
    return succeeded('Beendet.');
  },
});
