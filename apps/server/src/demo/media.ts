import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import pg from 'pg';
import sharp from 'sharp';
import type { FileStore } from '../adapters/storage/file-store.ts';
import { signInsOfTown } from './sign-ins.ts';

/** What is to be seen, by the name of the file; the colours make the pictures. */
const pictures = [
  { name: 'Aufwärmen.jpg', folder: '', colours: ['#3b82f6', '#a5f3fc'], waits: false },
  { name: 'Reckturnen.jpg', folder: '', colours: ['#f97316', '#fde68a'], waits: false },
  { name: 'Neue Matten.jpg', folder: '', colours: ['#22c55e', '#d9f99d'], waits: true },
  { name: 'Sommerfest 1.jpg', folder: 'Sommerfest', colours: ['#ec4899', '#fbcfe8'], waits: false },
  { name: 'Sommerfest 2.jpg', folder: 'Sommerfest', colours: ['#8b5cf6', '#ddd6fe'], waits: false },
] as const;

const insertSql = `
  insert into media (club_id, course_id, folder, name, kind, mime_type, size_bytes, received_bytes, has_thumbnail, state,
    request_key, uploaded_by, created_at)
  select $1, case when $2 = '' then c.id end, $2, $3, 'photo', 'image/jpeg', 1, 1, true, $4, 'demo-' || c.id || '-' || $3, l.person_id,
    $5::timestamp at time zone 'Europe/Vienna' + interval '17 hours'
  from login l, (
    select c.id from course c join participation t on t.club_id = c.club_id and t.course_id = c.id and t.role = 1 and t.left_at is null
    join login l on l.club_id = t.club_id and l.person_id = t.person_id and l.email = $6
    where c.club_id = $1 and c.deleted_at is null order by c.id limit 1
  ) c
  where l.club_id = $1 and l.email = $6`;

/** Medien: photos in a course of the trainer, one of them waiting, and a folder of the club. */
export const writeMedia = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  for (const [place, { name, folder, waits }] of pictures.entries()) {
    const at = addDays(today, place - 9);
    await client.query(insertSql, [
      clubId,
      folder,
      name,
      waits ? 'waiting' : 'published',
      at,
      signInsOfTown.trainer.email,
    ]);
  }
  await client.query(
    `update course c set has_media = true where c.club_id = $1 and exists (
       select from media m where m.club_id = c.club_id and m.course_id = c.id)`,
    [clubId],
  );
};

export const drawn = ([from, to]: readonly [string, string], width: number, height: number) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
      <rect width="100%" height="100%" fill="url(#g)"/><circle cx="70%" cy="35%" r="18%" fill="#fff" fill-opacity=".5"/></svg>`),
  )
    .jpeg({ quality: 80 })
    .toBuffer();

/** The pictures themselves, where the store has none yet: the database of a demo may be a copy. */
export const drawDemoMedia = async (url: string, store: FileStore) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ club_id: number; file_id: string; name: string; id: number }>(
      `select m.club_id, m.file_id, m.name, m.id from media m where m.request_key like 'demo-%' and m.size_bytes = 1`,
    );
    for (const { club_id: clubId, file_id: fileId, name, id } of rows) {
      const colours = pictures.find((picture) => picture.name === name)?.colours ?? ['#3b82f6', '#a5f3fc'];
      const picture = await drawn(colours, 1280, 960);
      await store.put(`${clubId}/${fileId}`, picture);
      await store.put(`${clubId}/${fileId}-klein`, await drawn(colours, 480, 360));
      await client.query('update media set size_bytes = $3, received_bytes = $3 where club_id = $1 and id = $2', [
        clubId,
        id,
        picture.length,
      ]);
    }
  } finally {
    await client.end();
  }
};
