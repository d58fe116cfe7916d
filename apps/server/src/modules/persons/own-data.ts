import { files as fileCalls } from '@vereinshaus/contract/files';
import { membershipRoleLabel } from '@vereinshaus/contract/labels';
import { permissionLabel } from '@vereinshaus/contract/permission-labels';
import { strToU8, zipSync } from 'fflate';
import type { Ctx } from '../../kit/ctx.ts';
import { download, type FileRoute } from '../../kit/file-routes.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { describeHistory, historyFieldLabel } from '../history/index.ts';
import type { LockedPerson } from './find-person.ts';
import { exportedPersons, recordsOf } from './own-data.queries.ts';
import { savedDataOf } from './person-fields.ts';
import { extraOf } from './person-row.ts';

type Section = { title: string; rows: readonly (readonly string[])[] };
type Records = Awaited<ReturnType<typeof recordsOf>>;
type Settings = Awaited<ReturnType<typeof clubSettingsOf>>;

const moment = new Intl.DateTimeFormat('de-AT', { timeZone: 'Europe/Vienna', dateStyle: 'medium', timeStyle: 'short' });

const germanDay = (day: string | null) => (day === null ? 'offen' : day.split('-').reverse().join('.'));

const spoken = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Master data with the words a reader knows; what is for the office alone stays there. */
const masterData = (person: LockedPerson, { additionalFields }: Settings): Record<string, unknown> => {
  const { internalnote: _, place_ID: __, ...data } = savedDataOf(person);
  const extra = extraOf(person.extra);
  const shown = additionalFields.filter(({ editable }) => editable !== 'internal');
  return {
    ID: person.id,
    ...data,
    svn: person.svn_token === null ? '' : 'verschlüsselt gespeichert',
    ...Object.fromEntries(shown.map(({ tag, label }) => [label, extra[tag] ?? ''])),
  };
};

const filled = ([, value]: [string, unknown]) => value !== '' && value !== 0 && value !== null && value !== undefined;

const sectionsOf = (
  data: Record<string, unknown>,
  records: Records,
  { memberStates }: Settings,
): readonly Section[] => [
  {
    title: 'Stammdaten',
    rows: Object.entries(data)
      .filter(filled)
      .map(([name, value]) => [historyFieldLabel(name), spoken(value)]),
  },
  {
    title: 'Rollen',
    rows: records.roles.map((role) => [
      membershipRoleLabel(role.code, memberStates),
      `${germanDay(role.starts_on)} – ${germanDay(role.ends_on)}`,
      role.note,
    ]),
  },
  {
    title: 'Berechtigungen',
    rows: records.permissions.map((grant) => [permissionLabel(grant.permission), moment.format(grant.granted_at)]),
  },
  {
    title: 'Geschichte',
    rows: records.history.map((entry) => [moment.format(entry.at), describeHistory(entry.kind, entry.details)]),
  },
  {
    title: 'Einsicht in sensible Daten durch den Verein',
    rows: records.looks.map((look) => [
      moment.format(look.at),
      look.what === 'svn' ? 'Sozialversicherungsnummer' : 'Gesundheitliche Hinweise',
    ]),
  },
  { title: 'E-Mails', rows: records.mails.map((mail) => [moment.format(mail.created_at), mail.subject, mail.body]) },
  { title: 'Dateien', rows: records.files.map((file) => [file.name]) },
];

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const tableOf = ({ title, rows }: Section) =>
  rows.length === 0
    ? ''
    : `<h3>${escaped(title)}</h3><table>${rows
        .map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
        .join('')}</table>`;

const style =
  'body{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}td{border-bottom:1px solid #ddd;padding:.3rem .8rem .3rem 0;vertical-align:top;white-space:pre-wrap}';

const pageOf = (persons: readonly { name: string; sections: readonly Section[] }[]) =>
  `<!doctype html><html lang="de"><meta charset="utf-8"><title>Meine Daten</title><style>${style}</style><h1>Meine Daten</h1>${persons
    .map(({ name, sections }) => `<h2>${escaped(name)}</h2>${sections.map(tableOf).join('')}`)
    .join('')}</html>`;

/** The family's mails go to one address; they are listed with the person whose address it is. */
const addressesOf = ({ email }: LockedPerson) => (email === '' ? [] : [email.toLowerCase()]);

/**
 * Meine Daten: everything the club holds about a person, for a Verwalter about the whole group, as a page to read and
 * as data to take elsewhere (Art. 15 and 20 DSGVO).
 */
export const ownDataZip = async (ctx: Ctx, personId: number): Promise<Uint8Array> => {
  const settings = await clubSettingsOf(ctx);
  const persons: { name: string; data: Record<string, unknown>; records: Records }[] = [];
  for (const person of await exportedPersons(ctx, personId)) {
    persons.push({
      name: `${person.first_name} ${person.last_name}`.trim(),
      data: masterData(person, settings),
      records: await recordsOf(ctx, person.id, addressesOf(person)),
    });
  }
  const page = pageOf(
    persons.map(({ name, data, records }) => ({ name, sections: sectionsOf(data, records, settings) })),
  );
  const json = persons.map(({ data, records: { files, ...records } }) => ({
    ...data,
    ...records,
    files: files.map(({ name, purpose }) => ({ name, purpose })),
  }));
  const attached = persons.flatMap(({ data, records }) =>
    records.files.map((file, index): [string, Uint8Array] => [
      `dateien/${String(data.ID)}-${index + 1}-${file.name}`,
      new Uint8Array(file.content),
    ]),
  );
  return zipSync({
    'index.html': strToU8(page),
    'data.json': strToU8(JSON.stringify(json, null, 2)),
    ...Object.fromEntries(attached),
  });
};

export const ownDataRoutes: readonly FileRoute[] = [
  download(fileCalls.ownData, async (ctx, { child_ID: personId }) => ({
    name: 'meine-daten.zip',
    mimeType: 'application/zip',
    content: await ownDataZip(ctx, personId),
  })),
];
