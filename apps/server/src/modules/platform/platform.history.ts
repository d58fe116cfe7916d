import { type AreaHistory, kind } from '../history/area-history.ts';

type By = { by: string };

const told = (by: string, what: string) => `Plattform (${by}): ${what}`;

/** Everything the platform does in a club stands in the club's own history. */
export const platformHistory = {
  kinds: {
    'platform.founded': kind<By>({ category: 'club', sentence: ({ by }) => told(by, 'Verein angelegt') }),
    'platform.practised': kind<By & { host: string }>({
      category: 'club',
      sentence: ({ by, host }) => told(by, `Übungsverein ${host} mit erfundenen Personen angelegt`),
    }),
    'platform.exported': kind<By>({
      category: 'club',
      sentence: ({ by }) => told(by, 'alle Daten des Vereins als ZIP-Datei ausgegeben'),
    }),
    'platform.administratorAppointed': kind<By>({
      category: 'permission',
      sentence: ({ by }) => told(by, 'die Administration des Vereins übertragen'),
    }),
    'platform.administratorsReplaced': kind<By & { count: number }>({
      category: 'permission',
      sentence: ({ by, count }) =>
        told(by, `${count === 1 ? 'einer Person' : `${count} Personen`} die Administration entzogen`),
    }),
    'platform.hostAdded': kind<By & { host: string }>({
      category: 'club',
      sentence: ({ by, host }) => told(by, `Adresse ${host} eingetragen`),
    }),
    'platform.mainHostChosen': kind<By & { host: string }>({
      category: 'club',
      sentence: ({ by, host }) => told(by, `Links in E-Mails beginnen jetzt mit ${host}`),
    }),
    'platform.hostRemoved': kind<By & { host: string }>({
      category: 'club',
      sentence: ({ by, host }) => told(by, `Adresse ${host} entfernt`),
    }),
    'platform.quotaSet': kind<By & { quota: string }>({
      category: 'club',
      sentence: ({ by, quota }) => told(by, `Kontingent: ${quota}`),
    }),
    'platform.suspended': kind<By & { text: string }>({
      category: 'club',
      sentence: ({ by, text }) => told(by, `Verein stillgelegt${text === '' ? '' : `: ${text}`}`),
    }),
    'platform.resumed': kind<By>({
      category: 'club',
      sentence: ({ by }) => told(by, 'Verein wieder in Betrieb genommen'),
    }),
    'platform.removed': kind<By>({
      category: 'club',
      sentence: ({ by }) => told(by, 'Verein zum Entfernen vorgemerkt'),
    }),
  },
} satisfies AreaHistory;
