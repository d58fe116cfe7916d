export { aboutPerson } from './about-person.ts';
export { invitationRoutes } from './invitations.routes.ts';
