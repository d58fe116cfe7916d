import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import type pg from 'pg';
import { signInsOfTown } from './sign-ins.ts';

const subject = 'Deine Mitgliedschaft bei {verein}';
const versions = [
  'Servus {vorname}!\n\nAb {datum} bist du {neueRolle}.\n\nDein {verein}\n',
  'Servus {vorname}!\n\nWir haben deine Mitgliedschaft umgestellt: Ab {datum} bist du {neueRolle} (bisher {alteRolle}).\n\nBei Fragen melde dich einfach.\n\nDein {verein}\n',
];

/** Vorlagen: one text in the club's own words, changed twice. */
export const writeTexts = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  for (const [index, body] of versions.entries())
    await client.query(
      `insert into text_version (club_id, key, version, subject, body, created_at, created_by)
       select $1, 'membershipChange', $2, $3, $4, $5, l.person_id from login l where l.club_id = $1 and l.email = $6`,
      [clubId, index + 1, subject, body, `${addDays(today, index * 30 - 60)}T10:00:00Z`, signInsOfTown.admin.email],
    );
};
