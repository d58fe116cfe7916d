import { expect, test } from 'vitest';
import { roomLink, signedToken } from './room-link.ts';

test('a token is signed as the video server checks it', () => {
  const claims = {
    aud: 'verein',
    iss: 'verein',
    sub: 'meet.example.at',
    room: 'kurs-815-20261201',
    nbf: 1_796_110_000,
    exp: 1_796_120_000,
    context: { user: { id: '42', name: 'Erika', moderator: true } },
  };
  expect(signedToken(claims, 'geheim').split('.')).toEqual([
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9',
    Buffer.from(JSON.stringify(claims)).toString('base64url'),
    'V4jTnqp8ULd1-Zzk1fdgAZne8MV8qGtdhkUHxN_y6-0',
  ]);
});

test('a link carries one room, one time and no address of a person', () => {
  const link = new URL(
    roomLink(
      { url: 'https://meet.example.at/', appId: 'verein', secret: 'geheim' },
      {
        room: 'einheit-1',
        name: 'Erika',
        isModerator: false,
        records: false,
        from: new Date(1_796_110_000_500),
        until: new Date(1_796_120_000_000),
      },
    ),
  );
  const claims: unknown = JSON.parse(
    Buffer.from(link.searchParams.get('jwt')?.split('.')[1] ?? '', 'base64url').toString('utf8'),
  );
  expect([link.origin, link.pathname]).toEqual(['https://meet.example.at', '/einheit-1']);
  expect(claims).toEqual({
    aud: 'jitsi',
    iss: 'verein',
    sub: 'meet.example.at',
    room: 'einheit-1',
    nbf: 1_796_110_000,
    exp: 1_796_120_000,
    moderator: false,
    context: {
      user: { name: 'Erika', affiliation: 'member', moderator: false },
      features: { recording: false, livestreaming: false },
    },
  });
});
