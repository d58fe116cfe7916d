import { files as fileCalls } from '@vereinshaus/contract/files/calls';
import { mailingLabels, sexLabels, staffLevelLabel } from '@vereinshaus/contract/kit/labels';
import { paymentMethodLabels } from '@vereinshaus/contract/payments/labels';
import { lineOf, personFieldNames } from '@vereinshaus/contract/persons/person-fields';
import { strToU8, zipSync } from 'fflate';
import type { Ctx } from '../../kit/ctx.ts';
import { download, type FileRoute } from '../../kit/file-routes.ts';
import { type EverythingAbout, type OwnDataRow, ownDataOf, type StoredFile } from '../about-person/index.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { historyFieldLabel, recordReading } from '../history/index.ts';
import type { LockedPerson } from './find-person.ts';
import { exportedPersons } from './own-data.queries.ts';
import { ownDataPage, type PageTable } from './own-data-page.ts';
import { savedDataOf } from './person-fields.ts';
import { extraOf } from './person-row.ts';
import { healthIn } from './read-person.ts';

type Settings = Awaited<ReturnType<typeof clubSettingsOf>>;

const { bank, sofort, card, sepa, sepm } = paymentMethodLabels;
const paymentMethods = [bank, bank, 'gespeichert', sofort, card, sepa, sepm];

const withheld = new Set<string>(personFieldNames.filter((field) => lineOf(field).ownData === false));

/** Master data with readable labels; fields for the office alone are left out. */
const masterData = (person: LockedPerson, { additionalFields }: Settings): OwnDataRow => {
  const saved = savedDataOf(person);
  const data = Object.fromEntries(Object.entries(saved).filter(([field]) => !withheld.has(field)));
  const extra = extraOf(person.extra);
  const shown = additionalFields.filter(({ editable }) => editable !== 'internal');
  return {
    ID: person.id,
    ...data,
    sex: saved.sex === '' ? '' : sexLabels[saved.sex],
    birthdate: person.birth_date,
    deathdate: person.death_date,
    memberSince: person.member_since,
    svn: person.svn_token === null ? '' : 'verschlüsselt gespeichert',
    whatsappPhone: person.whatsapp_phone,
    shouldReceivePost: mailingLabels[person.mailing] ?? '',
    paymentMethod: paymentMethods[person.payment_method] ?? '',
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

const filesOf = async (ctx: Ctx, everything: EverythingAbout, personId: number): Promise<readonly StoredFile[]> => {
  const stored: StoredFile[] = [];
  for (const { files } of Object.values(everything)) stored.push(...((await files?.(ctx, personId)) ?? []));
  return stored;
};

const dataOf = async (ctx: Ctx, everything: EverythingAbout, person: LockedPerson, settings: Settings) => {
  const data = masterData(person, settings);
  const sections = await ownDataOf(ctx, everything, person.id, settings.memberStates);
  const records = Object.fromEntries(sections.map(({ name, rows }) => [name, rows]));
  const files = await filesOf(ctx, everything, person.id);
  const fileRows = files.map(({ name, purpose, created_at }) => ({ name, purpose, created_at }));
  return {
    page: {
      name: `${person.first_name} ${person.last_name}`.trim(),
      tables: [masterTable(data), ...sections, { title: 'Dateien', columns: fileColumns, rows: fileRows }],
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
  (await ctx.db.selectFrom('club_card as c').where('c.id', '=', ctx.club.id).select('c.name').executeTakeFirstOrThrow())
    .name;

/**
 * Meine Daten: everything the club stores about a person, for a Verwalter about the whole group, as a readable page and as portable data
 * (Art. 15 and 20 DSGVO). Its content is defined in the about-person.ts of each module.
 */
export const ownDataZip = async (ctx: Ctx, everything: EverythingAbout, personId: number): Promise<Uint8Array> => {
  const settings = await clubSettingsOf(ctx);
  const persons: Awaited<ReturnType<typeof dataOf>>[] = [];
  for (const person of await exportedPersons(ctx, personId)) {
    persons.push(await dataOf(ctx, everything, person, settings));
  }
  await recordReading(
    ctx,
    'ownData',
    persons.flatMap((about) => about.sensitive),
  );
  const page = ownDataPage({
    clubName: await clubName(ctx),
    at: ctx.now,
    persons: persons.map((about) => about.page),
  });
  return zipSync({
    'index.html': strToU8(page),
    'data.json': strToU8(
      JSON.stringify(
        persons.map((about) => about.json),
        null,
        2,
      ),
    ),
    ...Object.fromEntries(persons.flatMap((about) => about.attached)),
  });
};

export const ownDataRoutes = (everything: EverythingAbout): readonly FileRoute[] => [
  download(fileCalls.ownData, async (ctx, { child_ID: personId }) => ({
    name: 'meine-daten.zip',
    mimeType: 'application/zip',
    content: await ownDataZip(ctx, everything, personId),
  })),
];
