import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import pg from 'pg';
import type { FileStore } from '../adapters/storage/file-store.ts';
import { drawn } from './media.ts';
import { signInsOfTown } from './sign-ins.ts';

const text = (content: string) => async () => Buffer.from(content);

/** One line on one page: enough for every reader of papers. */
const paper = (line: string) => async () => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${line.length + 39} >>\nstream\nBT /F1 20 Tf 60 760 Td (${line}) Tj ET\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const body = objects.map((object, place) => `${place + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size 6 >>\n%%EOF\n`, 'latin1');
};

const folders = [
  {
    name: 'Für alle',
    readers: ['everyone'],
    writers: ['office', 'board'],
    files: [
      { name: 'Statuten.pdf', content: paper('Statuten des Vereins') },
      { name: 'Hallenordnung.txt', content: text('Bitte nur mit sauberen Schuhen in die Halle.\n') },
    ],
  },
  {
    name: 'Training',
    readers: ['trainers', 'office'],
    writers: ['trainers', 'office'],
    files: [
      { name: 'Aufwärmen.txt', content: text('Einlaufen, Kreis, Fangspiel, Dehnen.\n') },
      { name: 'Geräteplan.csv', content: text('Gerät;Anzahl\nMatte;24\nReck;2\nSprungkasten;3\n') },
      { name: 'Stationen.jpg', content: () => drawn(['#22c55e', '#d9f99d'], 1280, 960) },
    ],
  },
  {
    name: 'Vorstand',
    readers: ['board'],
    writers: ['board'],
    files: [{ name: 'Protokoll Generalversammlung.pdf', content: paper('Protokoll der Generalversammlung') }],
  },
] as const;

const folderSql = `
  insert into cloud_entry (club_id, is_folder, name, readers, writers, changed_at)
  values ($1, true, $2, $3, $4, $5::timestamp at time zone 'Europe/Vienna' + interval '9 hours') returning id`;

/** The number of a content follows from its file, so that every demo has the same. */
const fileSql = `
  insert into cloud_entry (club_id, parent_id, is_folder, name, content_id, size_bytes, changed_at, changed_by)
  select l.club_id, $2, false, $3, md5('demo-cloud-' || l.club_id || '-' || $3::text)::uuid, 1,
    $4::timestamp at time zone 'Europe/Vienna' + interval '18 hours', l.person_id
  from login l where l.club_id = $1 and l.email = $5`;

/** Vereinsdateien: three folders with a few papers. */
export const writeCloudFiles = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  for (const [place, { name, readers, writers, files }] of folders.entries()) {
    const made = await client.query<{ id: number }>(folderSql, [clubId, name, readers, writers, addDays(today, -40)]);
    for (const [number, file] of files.entries())
      await client.query(fileSql, [
        clubId,
        made.rows[0]?.id,
        file.name,
        addDays(today, place + number - 30),
        signInsOfTown.trainer.email,
      ]);
  }
};

/** The contents themselves, where the store has none yet: the database of a demo may be a copy. */
export const fillDemoCloudFiles = async (url: string, store: FileStore) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ club_id: number; id: number; name: string; content_id: string }>(
      `select club_id, id, name, content_id from cloud_entry
       where size_bytes = 1 and content_id = md5('demo-cloud-' || club_id || '-' || name)::uuid order by id`,
    );
    const known = folders.flatMap(({ files }) => [...files]);
    for (const { club_id: clubId, id, name, content_id: contentId } of rows) {
      const content = await known.find((file) => file.name === name)?.content();
      if (content === undefined) continue;
      await store.put(`${clubId}/datei-${contentId}`, content);
      await client.query('update cloud_entry set size_bytes = $3 where club_id = $1 and id = $2', [
        clubId,
        id,
        content.length,
      ]);
    }
  } finally {
    await client.end();
  }
};
