import fastify from 'fastify';
import { memoryStore } from '../../adapters/storage/file-store.ts';
import { openDatabase } from '../../kit/database.ts';
import { errorHandler } from '../../kit/error-handler.ts';
import { secretsFrom } from '../../kit/secrets.ts';
import { serveArrivals } from './serve-arrivals.ts';

/** The cell that a club comes to, for the test of moves: answers until it is killed before or after a step. */
const [ownerUrl = '', secret = '', port = '0', dieBefore = '', dieAfter = ''] = process.argv.slice(2);

const die = () => process.kill(process.pid, 'SIGKILL');
const endsWith = (url: string, step: string) => step !== '' && url.split('?')[0]?.endsWith(`/${step}`) === true;

const app = fastify();
app.setErrorHandler(errorHandler({}));
app.addHook('onRequest', async ({ url }) => {
  if (endsWith(url, dieBefore)) die();
});
// Everything is committed, and nobody is told.
app.addHook('onSend', async ({ url }) => {
  if (endsWith(url, dieAfter)) die();
});
await serveArrivals(app, {
  database: openDatabase(ownerUrl),
  ownerUrl,
  store: memoryStore(),
  secrets: secretsFrom(secret),
  sealed: [{ table: 'person', column: 'svn_cipher', scope: (club: number) => `svn:${club}`, token: 'svn_token' }],
  originOf: (_request, host) => `http://${host}`,
});
console.log(await app.listen({ port: Number(port), host: '127.0.0.1' }));
