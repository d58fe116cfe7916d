import { files as fileCalls } from '@vereinshaus/contract/files';
import { mailingLabels, paymentMethodLabels, sexLabels, staffLevelLabel } from '@vereinshaus/contract/labels';
import { strToU8, zipSync } from 'fflate';
import type { Ctx } from '../../kit/ctx.ts';
import { download, type FileRoute } from '../../kit/file-routes.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { historyFieldLabel, recordReading } from '../history/index.ts';
import type { LockedPerson } from './find-person.ts';
import { exportedPersons, filesOf, type OwnDataRow, ownDataSections, recordsOf } from './own-data.queries.ts';
import { ownDataPage, type PageTable } from './own-data-page.ts';
import { savedDataOf } from './person-fields.ts';
import { extraOf } from './person-row.ts';
import { healthIn } from './read-person.ts';

type Settings = Awaited<ReturnType<typeof clubSettingsOf>>;

const { bank, sofort, card, sepa, sepm } = paymentMethodLabels;
const paymentMethods = [bank, bank, 'gespeichert', sofort, card, sepa, sepm];

/** Master data with the words a reader knows; what is for the office alone stays there. */
const masterData = (person: LockedPerson, { additionalFields }: Settings): OwnDataRow => {
  const { internalnote: _, place_ID: __, erzberID: ___, ...data } = savedDataOf(person);
  const extra = extraOf(person.extra);
  const shown = additionalFields.filter(({ editable }) => editable !== 'internal');
  return {
    ID: person.id,
    ...data,
    sex: data.sex === '' ? '' : sexLabels[data.sex],
    birthdate: person.birth_date,
    deathdate: person.death_date,
    memberSince: person.member_since,
    svn: person.svn_token === null ? '' : 'verschlüsselt gespeichert',
    whatsappPhone: person.whatsapp_phone,
    shouldReceivePost: mailingLabels[person.mailing] ?? '',
    paymentMethod: paymentMethods[person.payment_method] ?? '',
    reminderlevel: person.reminder_level,
    role: `${staffLevelLabel(person.staff_level)} (${person.staff_level})`,
    trainer: person.is_trainer,
    'angelegt am': person.created_at,
    'zuletzt angemeldet': person.last_login_at,
    'zuletzt aktiv': person.last_active_at,
    lastConfirmed: person.data_confirmed_at,
    deleteDate: person.deleted_at,
    ...Object.fromEntries(shown.map(({ tag, label }) => [label, extra[tag] ?? ''])),
  };
};

const masterTable = (data: OwnDataRow): PageTable => ({
  title: 'Stammdaten',
  columns: { field: 'Feld', value: 'Wert' },
  rows: Object.entries(data)
    .filter(([, value]) => value !== '' && value !== 0 && value !== null && value !== false)
    .map(([name, value]) => ({ field: historyFieldLabel(name), value })),
});

const fileColumns = { name: 'Datei', created_at: 'hochgeladen am' };

const everythingAbout = async (ctx: Ctx, person: LockedPerson, settings: Settings) => {
  const data = masterData(person, settings);
  const records = await recordsOf(ctx, person.id);
  const files = await filesOf(ctx, person.id);
  const fileRows = files.map(({ name, purpose, created_at }) => ({ name, purpose, created_at }));
  return {
    page: {
      name: `${person.first_name} ${person.last_name}`.trim(),
      tables: [
        masterTable(data),
        ...Object.entries(ownDataSections).map(([name, { title, columns }]) => ({
          title,
          columns,
          rows: records[name] ?? [],
        })),
        { title: 'Dateien', columns: fileColumns, rows: fileRows },
      ],
    },
    json: { ...data, ...records, files: fileRows },
    sensitive: [
      ...healthIn({ ID: person.id, verwalter_ID: person.manager_id, note: person.health_note }),
      ...(records['account'] ?? []).flatMap(({ iban }) =>
        iban === '' ? [] : [{ personId: person.id, managerId: person.manager_id, what: 'bank' as const }],
      ),
    ],
    attached: files.map((file, index): [string, Uint8Array] => [
      `dateien/${person.id}-${index + 1}-${file.name}`,
      new Uint8Array(file.content),
    ]),
  };
};

const clubName = async (ctx: Ctx) =>
  (await ctx.db.selectFrom('club as c').where('c.id', '=', ctx.club.id).select('c.name').executeTakeFirstOrThrow())
    .name;

/**
 * Meine Daten: everything the club holds about a person, for a Verwalter about the whole group, as a page to read and
 * as data to take elsewhere (Art. 15 and 20 DSGVO). What belongs to it stands in person-references.ts.
 */
export const ownDataZip = async (ctx: Ctx, personId: number): Promise<Uint8Array> => {
  const settings = await clubSettingsOf(ctx);
  const everything: Awaited<ReturnType<typeof everythingAbout>>[] = [];
  for (const person of await exportedPersons(ctx, personId)) {
    everything.push(await everythingAbout(ctx, person, settings));
  }
  await recordReading(
    ctx,
    'ownData',
    everything.flatMap((about) => about.sensitive),
  );
  const page = ownDataPage({
    clubName: await clubName(ctx),
    at: ctx.now,
    persons: everything.map((about) => about.page),
  });
  return zipSync({
    'index.html': strToU8(page),
    'data.json': strToU8(
      JSON.stringify(
        everything.map((about) => about.json),
        null,
        2,
      ),
    ),
    ...Object.fromEntries(everything.flatMap((about) => about.attached)),
  });
};

export const ownDataRoutes: readonly FileRoute[] = [
  download(fileCalls.ownData, async (ctx, { child_ID: personId }) => ({
    name: 'meine-daten.zip',
    mimeType: 'application/zip',
    content: await ownDataZip(ctx, personId),
  })),
];
