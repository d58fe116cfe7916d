import { tokenLimits } from '@vereinshaus/contract/api-tokens/rules';
import { defineErrors } from '../../kit/errors.ts';

export const apiTokenErrors = defineErrors('apiTokens', {
  gone: { http: 404, text: 'Diesen Zugriffsschlüssel gibt es nicht oder er ist schon gesperrt.' },
  moreThanOwn: { http: 403, text: 'Du kannst nur Rechte weitergeben, die du selbst hast.', field: 'rights' },
  enough: {
    http: 409,
    text: `Mehr als ${tokenLimits.maxTokens} Zugriffsschlüssel auf einmal geht nicht. Bitte sperre zuerst einen.`,
  },
});
