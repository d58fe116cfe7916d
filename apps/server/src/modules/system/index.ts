export { claimKey } from './claim-key.ts';
export {
  bundleCollected,
  type CollectedMail,
  collectedMailsOf,
  countCollected,
  releaseCollected,
  releaseUnread,
} from './collected-mails.ts';
export { type MailPace, mailWorkers, senderKeyScope } from './deliver-mail.ts';
export { eraseContactMails, mailsToContact, moveContactMails } from './erase-mails.ts';
export { gatherMadeUp, type MadeUpMail } from './gather-made-up.ts';
export { type Letter, type LetterFact, letterHtml, letterText } from './letter.ts';
export { gatherMadeUpJob } from './made-up-mails.ts';
export { mailJobs, queueMail, queueMails, stopMails, stopSubscribedMails, type Urgency } from './mail.ts';
export { requireMassMailsLeft, takeMassTurn } from './mail-quotas.ts';
export { finishMessage, noteMessage } from './message.ts';
export { type BounceTools, noteBounce } from './note-bounce.ts';
export { linksIn, measuredHtml, newReceptionToken } from './reception.ts';
export { restingAmong, resumeAddress } from './resting-addresses.ts';
export type { ReadableChannels } from './system.queries.ts';
