import { outboxCarriers } from '../../adapters/carriers.ts';
import { smtpMailer } from '../../adapters/mail/mailer.ts';
import { openDatabase } from '../../kit/database.ts';
import { openQueue } from '../../kit/jobs.ts';
import { secretsFrom } from '../../kit/secrets.ts';
import { mailWorkers } from './deliver-mail.ts';

/** A worker for the tests of outgoing mail: delivers what is queued until it is killed. */
const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2);

const ignore = () => undefined;
const queue = await openQueue(databaseUrl, { onError: ignore, pollSeconds: 0.5 });
const mailer = smtpMailer(smtpUrl, 'Verein <info@verein.example>');
await queue.work(
  mailWorkers(
    { ...outboxCarriers, email: mailer },
    { secrets: secretsFrom('geheim'), forgetDevice: async () => undefined },
  ),
  openDatabase(databaseUrl, { max: 3, onError: ignore }),
);
