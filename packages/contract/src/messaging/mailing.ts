/** The chosen channels: 0 none, 1 e-mails and post, 2 post only, 3 e-mails only. */
export const wantsEmails = (mailing: number): boolean => mailing === 1 || mailing === 3;
export const wantsPost = (mailing: number): boolean => mailing === 1 || mailing === 2;

/** Minutes in which a bulk message can be stopped. */
export const minutesToStop = 10;
