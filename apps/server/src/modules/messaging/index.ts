export { aboutPerson } from './about-person.ts';
export { messagingRoutes } from './messaging.routes.ts';
export { codeWorker, sendCode } from './send-code.ts';
