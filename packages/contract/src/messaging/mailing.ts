/** What somebody gets from the club: 0 nothing, 1 e-mails and post, 2 post only, 3 e-mails only. */
export const wantsEmails = (mailing: number): boolean => mailing === 1 || mailing === 3;
export const wantsPost = (mailing: number): boolean => mailing === 1 || mailing === 2;

/** So long any message to many can be stopped. */
export const minutesToStop = 10;
