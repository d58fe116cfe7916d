import { clubSettingLabels } from '@vereinshaus/contract/club-setting-labels';
import { z } from 'zod';
import { type AreaHistory, type Changes, kind, nothing, readDay, readMoment } from '../history/area-history.ts';

const freeDays = z.array(z.object({ from: z.number(), to: z.number(), name: z.string() })).catch([]);

const readFreeDays = (value: unknown) =>
  freeDays
    .parse(value)
    .map(({ from, to, name }) =>
      from === to ? `${name} (${readDay(from)})` : `${name} (${readDay(from)} bis ${readDay(to)})`,
    )
    .join(', ') || nothing;

export const clubsHistory = {
  kinds: {
    'club.changed': kind<{ changes: Changes }>({
      category: 'club',
      sentence: ({ changes }, named) => `Vereinsdaten geändert: ${named(changes)}`,
    }),
  },
  labels: {
    name: 'Name des Vereins',
    fullName: 'voller Name',
    fullNameDeclined: 'voller Name (gebeugt)',
    shortName: 'Kurzname',
    title: 'Titel',
    showLogo: 'Logo anzeigen',
    logo: 'Logo',
    facebook: 'Facebook',
    agbsLink: 'Link zu den AGBs',
    dataprotectionLink: 'Link zum Datenschutz',
    statutenLink: 'Link zu den Statuten',
    color: 'Farbe',
    fontColor: 'Schriftfarbe',
    secondColor: 'zweite Farbe',
    cover: 'Titelbild',
    colors: 'weitere Farben',
    accountName: 'Kontowortlaut',
    iban: 'IBAN',
    bic: 'BIC',
    bankname: 'Bank',
    creditorID: 'Gläubiger-ID',
    address: 'Adresse',
    dateFounded: 'Gründungsdatum',
    zvrNr: 'ZVR-Zahl',
    ...clubSettingLabels,
  },
  readers: {
    dateFounded: readDay,
    vatRegisteredSince: readMoment,
    extraHolidays: readFreeDays,
  },
} satisfies AreaHistory;
