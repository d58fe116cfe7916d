export { aboutPerson } from './about-person.ts';
export { type MailPace, mailWorkers } from './deliver-mail.ts';
export { type Fact, type Letter, letterHtml, letterText } from './letter.ts';
export { mailJobs, queueMail, queueMails } from './mail.ts';
export { requireMassMailsLeft } from './mail-quotas.ts';
export { finishMessage, noteMessage } from './message.ts';
export { sweepMails, sweepMailsWorker } from './sweep-mails.ts';
export { systemRoutes } from './system.routes.ts';
