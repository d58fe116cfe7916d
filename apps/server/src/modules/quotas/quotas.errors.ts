import { formatNumber } from '@vereinshaus/contract/kit/money';
import { defineErrors } from '../../kit/errors.ts';

type Left = { left: number; most: number };

const askOperators = 'Wer mehr braucht, fragt jene, die diese Installation betreiben.';

export const quotaErrors = defineErrors('quotas', {
  noMorePersons: {
    http: 422,
    text: ({ left, most }: Left) =>
      `${left === 0 ? `Euer Verein führt schon ${formatNumber(most)} Personen, mehr sind hier nicht vorgesehen.` : `Euer Verein kann hier nur noch ${left === 1 ? 'eine Person' : `${formatNumber(left)} Personen`} anlegen (höchstens ${formatNumber(most)}).`} Es wurde niemand angelegt. ${askOperators}`,
  },
  storageIsFull: {
    http: 422,
    text: ({ most }: { most: string }) =>
      `Der Speicherplatz eures Vereins ist voll (${most}). Die Datei wurde nicht gespeichert; was da ist, bleibt. Löscht zuerst etwas. ${askOperators}`,
  },
  noMoreMails: {
    http: 429,
    text: ({ left, most }: Left) =>
      `Euer Verein kann ${left === 0 ? 'gerade keine Nachrichten' : `gerade nur noch ${formatNumber(left)} Nachrichten`} an viele verschicken (höchstens ${formatNumber(most)} in 30 Tagen). Es wurde nichts verschickt. ${askOperators}`,
  },
});
