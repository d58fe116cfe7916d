import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import type pg from 'pg';
import { signInsOfTown } from './sign-ins.ts';

const subject = 'Deine Mitgliedschaft {beim_verein}';
const versions = [
  '{gruss_anfang} {vorname},\n\nab {datum} bist du {neueRolle}.\n\n{gruss_ende}\n{verein}\n',
  '{gruss_anfang} {vorname},\n\nwir haben deine Mitgliedschaft umgestellt: Ab {datum} bist du {neueRolle} (bisher {alteRolle}).\n\nBei Fragen melde dich einfach.\n\n{gruss_ende}\n{verein}\n',
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
