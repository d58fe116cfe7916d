import { hashThreads } from './hash-threads.ts';

/** argon2id with the parameters OWASP recommends for servers of this size. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = async (password: string): Promise<string> => {
  const answer = await hashThreads.run({ password, options });
  return 'hash' in answer ? answer.hash : '';
};

let decoy: Promise<string> | undefined;

/**
 * Takes the same time whether or not there is an account: without one a decoy is compared. `isRight` is false for
 * everything but the right password of an existing account.
 */
export const isRightPassword = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  decoy ??= hashPassword('decoy that nobody knows');
  const answer = await hashThreads.run({ hash: passwordHash ?? (await decoy), password });
  return 'isRight' in answer && answer.isRight && passwordHash !== undefined;
};
