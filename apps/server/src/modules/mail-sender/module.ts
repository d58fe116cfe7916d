import { defineModule } from '../../module.ts';
import { senderKeyScope } from '../system/index.ts';
import { checkSenders, checkSendersWorker } from './check-senders.ts';
import { mailSenderCheckRoutes, mailSenderRoutes } from './mail-sender.routes.ts';

export const mailSenderModule = defineModule({
  name: 'mail-sender',
  sealed: [{ table: 'mail_sender', column: 'private_key', scope: senderKeyScope }],
  tables: ['mail_sender'],
  published: ['mail_sender_card'],
  routes: mailSenderRoutes,
  afterCommitRoutes: ({ txtRecords }) => mailSenderCheckRoutes(txtRecords),
  jobs: [checkSenders],
  workers: ({ originOf, senderIn, txtRecords }) => [checkSendersWorker({ originOf, senderIn, find: txtRecords })],
});
