import { defineErrors } from '../../kit/errors.ts';

export const invitationErrors = defineErrors('invitations', {
  nobody: { http: 409, text: 'Es ist gerade niemand einzuladen.' },
  sentMeanwhile: {
    http: 409,
    text: 'Inzwischen wurde schon eine Welle verschickt. Bitte sieh nach und versuche es dann noch einmal.',
  },
});
