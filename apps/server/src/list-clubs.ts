import pg from 'pg';
import { type ClubRow, clubLineOf, clubRowsText, clubTable } from './modules/platform/club-lines/index.ts';

/** Reads the list as the platform, over its own connection: nothing else of the application is loaded. */
export const listClubs = async (url: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query(`begin read only; set local app.club = '0'`);
    const clubs = (await client.query<ClubRow>(clubRowsText, [null])).rows.map(clubLineOf);
    return { message: clubTable(clubs), clubs };
  } finally {
    await client.end();
  }
};
