import { conversationTexts } from '@vereinshaus/contract/messaging/conversation-rules';
import { defineErrors } from '../../kit/errors.ts';

export const conversationErrors = defineErrors('conversations', {
  notFound: { http: 404, text: 'Dieses Gespräch gibt es nicht.' },
  newsGone: { http: 404, text: 'Diese Neuigkeit gibt es nicht oder nicht mehr.' },
  switchedOff: { http: 403, text: conversationTexts.switchedOff },
  nobodyLeads: { http: 409, text: conversationTexts.nobodyLeads },
});
