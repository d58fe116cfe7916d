export { deliverMail, mailWorker, queueMail, queueMails } from './mail.ts';
export { finishMessage, noteMessage } from './message.ts';
export { systemRoutes } from './system.routes.ts';
