import { signOnLimits } from '@vereinshaus/contract/sign-on/rules';
import { defineErrors } from '../../kit/errors.ts';

export const signOnErrors = defineErrors('signOn', {
  gone: { http: 404, text: 'Dieses Programm gibt es nicht oder es ist schon gesperrt.' },
  enough: {
    http: 409,
    text: `Mehr als ${signOnLimits.maxClients} Programme auf einmal geht nicht. Bitte sperre zuerst eines.`,
  },
  changedMeanwhile: {
    http: 409,
    text: 'Jemand anderer hat dieses Programm inzwischen geändert. Bitte öffne es noch einmal.',
  },
  noConsent: { http: 404, text: 'Zu diesem Programm gibt es keine Zustimmung (mehr).' },
  notOffered: { http: 404, text: 'Hier kann man sich nicht für andere Programme anmelden.' },
});
