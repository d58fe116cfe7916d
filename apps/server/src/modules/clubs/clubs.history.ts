import { clubSettingLabels } from '@vereinshaus/contract/clubs/setting-labels';
import { feeTierLabels } from '@vereinshaus/contract/fees/rules';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import { formatMoney } from '@vereinshaus/contract/kit/money';
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

const fees = z.object({
  start: z.number().default(0),
  normal: z.number(),
  junior: z.number(),
  senior: z.number(),
  supporter: z.number(),
});

const feesText = (cents: z.output<typeof fees>) =>
  (['normal', 'junior', 'senior', 'supporter'] as const)
    .map((tier) => `${feeTierLabels[tier]} ${formatMoney(cents[tier])}`)
    .join(', ');

const readFees = (value: unknown) => {
  const { data } = fees.safeParse(value);
  return data === undefined ? nothing : feesText(data);
};

const readNextFees = (value: unknown) => {
  const { data } = fees.safeParse(value);
  return data === undefined || data.start === 0 ? nothing : `ab ${readDay(data.start)}: ${feesText(data)}`;
};

/** The history does not depend on the club: it knows the default names of functions, not the club's own. */
const readCodes = (value: unknown) =>
  z
    .array(z.number())
    .catch([])
    .parse(value)
    .map((code) => membershipRoleLabel(code))
    .join(', ') || nothing;

export const clubsHistory = {
  kinds: {
    'club.changed': kind<{ changes: Changes }>({
      category: 'club',
      sentence: ({ changes }, named) => `Vereinsdaten geändert: ${named(changes)}`,
    }),
    'imprint.changed': kind<{ changes: Changes }>({
      category: 'club',
      sentence: ({ changes }, named) => `Impressum geändert: ${named(changes)}`,
    }),
  },
  labels: {
    name: 'Name des Vereins',
    fullName: 'voller Name',
    fullNameDeclined: 'Name im 2. Fall',
    shortName: 'Kurzname',
    title: 'Titel',
    showLogo: 'Logo anzeigen',
    logo: 'Logo',
    facebook: 'Facebook',
    agbsLink: 'Link zu den AGB',
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
    seat: 'Sitz',
    purpose: 'Vereinszweck',
    authority: 'Vereinsbehörde',
    direction: 'grundlegende Richtung',
    representativeCodes: 'Vertretung nach außen',
    ...clubSettingLabels,
    // A setting of earlier versions.
    sendReminders: 'Erinnerungen verschicken',
  },
  readers: {
    dateFounded: readDay,
    vatRegisteredSince: readMoment,
    extraHolidays: readFreeDays,
    msFees: readFees,
    msFeesNext: readNextFees,
    representativeCodes: readCodes,
  },
} satisfies AreaHistory;
