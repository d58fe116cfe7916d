import { type RowsOf, readers, signedIn, without } from './row.ts';

const nobodyKnows = 2_000_000_000;
const full = ['role90', 'foreignAdmin'] as const;
/** The handler itself refuses callers who have not confirmed their identity. */
const newToken = () => ({ name: 'Website', rights: ['own_read'], days: 30 });

export const apiTokensRows: RowsOf<'apiTokens' | 'mailSender' | 'mailSenderChecks' | 'signOn' | 'webhooks'> = {
  'apiTokens.own': { input: () => ({}), may: signedIn },
  'apiTokens.addOwn': { input: newToken, may: without('anonymous', 'platform') },
  'apiTokens.revokeOwn': { input: () => ({ ID: nobodyKnows }), may: signedIn, findNothing: signedIn },
  'apiTokens.ofClub': { input: () => ({}), may: full },
  'apiTokens.addOfClub': { input: newToken, may: full },
  'apiTokens.revokeOfClub': { input: () => ({ ID: nobodyKnows }), may: full, findNothing: full },
  'mailSender.get': { input: () => ({}), may: full },
  'mailSender.save': { input: () => ({ replyTo: '', address: '' }), may: full },
  'mailSenderChecks.check': { input: () => ({}), may: full },
  'signOn.programs': { input: ({ child }) => ({ child_ID: child }), may: ['manager', ...readers] },
  'signOn.withdraw': {
    input: ({ child }) => ({ child_ID: child, ID: nobodyKnows }),
    may: ['manager'],
    findNothing: ['manager'],
  },
  'signOn.clients': { input: () => ({}), may: full },
  'signOn.save': {
    input: () => ({
      ID: nobodyKnows,
      name: 'WordPress',
      redirectUris: ['https://www.example.org/zurueck'],
      audiences: ['members'],
      shares: ['profile'],
    }),
    may: full,
    findNothing: full,
  },
  'signOn.rotate': { input: () => ({ ID: nobodyKnows }), may: full, findNothing: full },
  'signOn.remove': { input: () => ({ ID: nobodyKnows }), may: full, findNothing: full },
  'webhooks.list': { input: () => ({}), may: full },
  'webhooks.save': {
    input: () => ({ ID: nobodyKnows, name: 'Zapier', url: 'https://hooks.example.org/x', topics: ['booking'] }),
    may: full,
    findNothing: full,
  },
  'webhooks.rotate': { input: () => ({ ID: nobodyKnows }), may: full, findNothing: full },
  'webhooks.remove': { input: () => ({ ID: nobodyKnows }), may: full, findNothing: full },
  'webhooks.deliveries': { input: () => ({ ID: nobodyKnows }), may: full, findNothing: full },
  'webhooks.replay': { input: () => ({ delivery_ID: nobodyKnows }), may: full, findNothing: full },
  'webhooks.test': { input: () => ({ ID: nobodyKnows }), may: full, findNothing: full },
};
