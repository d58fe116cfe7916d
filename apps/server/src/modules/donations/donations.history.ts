import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type AreaHistory, type Changes, kind } from '../history/area-history.ts';

export const donationsHistory = {
  kinds: {
    'donations.given': kind<{ amountCents: number; purpose: string }>({
      category: 'money',
      sentence: ({ amountCents, purpose }) => `Spende über ${formatMoney(amountCents)}${purpose && `: ${purpose}`}`,
    }),
    'donations.changed': kind<{ amountCents: number; changes: Changes }>({
      category: 'money',
      sentence: ({ amountCents }) => `Angaben zur Spende über ${formatMoney(amountCents)} geändert`,
    }),
    'donations.takenBack': kind<{ amountCents: number }>({
      category: 'money',
      sentence: ({ amountCents }) => `Spende über ${formatMoney(amountCents)} zurückgenommen`,
    }),
    'donations.thanked': kind<{ amountCents: number; by: 'mail' | 'letter' }>({
      category: 'message',
      sentence: ({ amountCents, by }) =>
        `Für die Spende über ${formatMoney(amountCents)} ${by === 'mail' ? 'per E-Mail' : 'mit einem Brief'} gedankt`,
    }),
    'donations.donorSaved': kind<{ forbids: boolean }>({
      category: 'money',
      sentence: ({ forbids }) =>
        forbids ? 'Meldung der Spenden an das Finanzamt untersagt' : 'Angaben für die Spendenmeldung gespeichert',
    }),
    'donations.campaignSaved': kind<{ name: string; changes: Changes }>({
      category: 'money',
      sentence: ({ name }) => `Spendenaktion „${name}“ gespeichert`,
    }),
    'donations.campaignRemoved': kind<{ name: string }>({
      category: 'money',
      sentence: ({ name }) => `Spendenaktion „${name}“ gelöscht`,
    }),
    'donations.registerAsked': kind<{ count: number }>({
      category: 'money',
      sentence: ({ count }) => `Anfrage an das Stammzahlenregister für ${count} Spender erstellt`,
    }),
    'donations.registerAnswered': kind<{ found: number; notFound: number }>({
      category: 'money',
      sentence: ({ found, notFound }) =>
        `Antwort des Stammzahlenregisters eingelesen: ${found} gefunden, ${notFound} nicht`,
    }),
    'donations.reported': kind<{ year: number; version: number; count: number }>({
      category: 'money',
      sentence: ({ year, version, count }) =>
        `Spendenmeldung ${year}, Fassung ${version}, mit ${count} Zeilen erstellt`,
    }),
  },
} satisfies AreaHistory;
