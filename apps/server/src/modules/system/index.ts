export { type MailPace, mailWorkers } from './deliver-mail.ts';
export { eraseContactMails, mailsToContact, moveContactMails } from './erase-mails.ts';
export { type Fact, type Letter, letterHtml, letterText } from './letter.ts';
export { mailJobs, queueMail, queueMails, stopMails, type Urgency } from './mail.ts';
export { requireMassMailsLeft, takeMassTurn } from './mail-quotas.ts';
export { finishMessage, noteMessage } from './message.ts';
export { linksIn, measuredHtml, newReceptionToken } from './reception.ts';
export { restingAmong, wakeAddress } from './resting-addresses.ts';
export type { ReadableChannels } from './system.queries.ts';
