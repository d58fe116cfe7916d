import { outboxCarriers } from '../../adapters/carriers.ts';
import { smtpMailer } from '../../adapters/mail/mailer.ts';
import { openDatabase } from '../../kit/database.ts';
import { openQueue } from '../../kit/jobs.ts';
import { secretsFrom } from '../../kit/secrets.ts';
import { mailWorkers } from '../system/index.ts';
import { newsletterWorkers } from './newsletter-workers.ts';

/** A worker for the test of newsletters: hands over and delivers until it is killed. */
const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2);

const ignore = () => undefined;
const queue = await openQueue(databaseUrl, { onError: ignore, pollSeconds: 0.2 });
const mailer = smtpMailer(smtpUrl, 'Verein <info@verein.example>');
await queue.work(
  [
    ...newsletterWorkers((db) => queue.senderIn(db)),
    ...mailWorkers(
      { ...outboxCarriers, email: mailer },
      { secrets: secretsFrom('geheim'), forgetDevice: async () => undefined },
    ),
  ],
  openDatabase(databaseUrl, { max: 4, onError: ignore }),
);
