import { contract } from '@vereinshaus/contract';
import { domainOf } from '@vereinshaus/contract/mail-sender/rules';
import { type AfterCommitRoute, afterCommit } from '../../kit/after-commit-routes.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { type FindTxtRecords, lookForDmarc, lookForKey } from './dns-key.ts';
import { mailSenderErrors } from './mail-sender.errors.ts';
import { mailSenderOfClub, recordOfSender, storedSender } from './mail-sender.queries.ts';
import { noteFoundKey } from './prove-sender.ts';
import { saveSender } from './save-sender.ts';

export const mailSenderRoutes = routes(contract.mailSender, {
  get: mailSenderOfClub,
  save: async (ctx, input) => {
    await saveSender(ctx, input);
    return succeeded('Der Absender ist gespeichert.');
  },
});

export const mailSenderCheckRoutes = (find: FindTxtRecords): readonly AfterCommitRoute[] => [
  afterCommit(contract.mailSenderChecks.check, async (ctx) => {
    const stored = await storedSender(ctx);
    if (stored.address === '') throw mailSenderErrors.noAddress();
    const { name } = recordOfSender(stored);
    return async (afterwards) => {
      const found = await lookForKey(find, name, stored.public_key);
      const isProven = await afterwards((db, jobs) => noteFoundKey({ ...ctx, db, jobs }, stored, found));
      if (found === 'unknown') throw mailSenderErrors.unknown();
      if (!isProven) throw found === 'other' ? mailSenderErrors.other({ name }) : mailSenderErrors.missing({ name });
      const dmarc = await lookForDmarc(find, domainOf(stored.address));
      return { ...succeeded(`Der Eintrag ist da. E-Mails kommen ab jetzt von ${stored.address}.`), dmarc };
    };
  }),
];
