export { deliverMail, mailWorker, queueMail } from './mail.ts';
export { systemRoutes } from './system.routes.ts';
