import { memoryStore } from '../../adapters/storage/file-store.ts';
import { secretsFrom } from '../../kit/secrets.ts';
import { moveBack, moveClub } from './move-club.ts';

/** The cell that a club leaves, for the test of moves: goes on until it is killed at a step, or done. */
const [ownerUrl = '', clubId = '', cell = '', key = '', secret = '', way = '', dieAt = ''] = process.argv.slice(2);

const house = {
  ownerUrl,
  keysOf: async () => [],
  store: memoryStore(),
  secrets: secretsFrom(secret),
  sealed: [{ table: 'person', column: 'svn_cipher', scope: (club: number) => `svn:${club}`, token: 'svn_token' }],
  origin: 'http://alt.test',
  say: () => undefined,
  before: (step: string) => {
    if (step === dieAt) process.kill(process.pid, 'SIGKILL');
  },
};

try {
  const { state } =
    way === 'back'
      ? await moveBack(house, Number(clubId), false)
      : await moveClub(house, { clubId: Number(clubId), cell, key });
  console.log(state);
} catch (error) {
  console.log(error instanceof Error ? error.message : 'failed');
  process.exitCode = 1;
}
