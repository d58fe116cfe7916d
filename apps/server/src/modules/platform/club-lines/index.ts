import { dayInVienna, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { type ClubState, clubStateLabels } from '@vereinshaus/contract/platform/club-states';

/** A club in numbers, as the database tells it. */
export type ClubRow = {
  ID: number;
  name: string;
  domain: string;
  is_demo: boolean;
  suspended_at: Date | null;
  suspension_text: string;
  removed_at: Date | null;
  persons: number;
  members: number;
  courses: number;
  bookings: number;
  storage_bytes: number;
  mails: number;
  last_sign_in: Date | null;
  last_active: Date | null;
  requests: number;
  busy_ms: number;
  max_persons: number | null;
  max_storage_bytes: number | null;
  max_mails: number | null;
  away: 'leaving' | 'moved' | 'arriving' | null;
  moved_to: string;
};

/** For whoever sees as the platform; $1 is the number of a club, null = all. */
export const clubRowsText = `
  select c.id as "ID", c.name, coalesce(h.host, '') as domain, coalesce(s.is_demo, false) as is_demo, s.suspended_at,
    coalesce(s.suspension_text, '') as suspension_text, s.removed_at, f.persons, f.members, f.courses, f.bookings,
    f.storage_bytes, f.mails, f.last_sign_in, f.last_active, f.requests, f.busy_ms, q.max_persons, q.max_storage_bytes,
    q.max_mails, a.reason as away, case a.reason when 'moved' then a.target else '' end as moved_to
  from club_figures() f
  join club_card c on c.id = f.club_id
  left join club_host h on h.club_id = c.id and h.is_main
  left join club_standing s on s.club_id = c.id
  left join club_quota_card q on q.club_id = c.id
  left join club_away_card a on a.club_number = c.id
  where c.id > 0 and ($1::integer is null or c.id = $1::integer)
  order by c.name, c.id`;

export const stateOf = ({ removed_at: removed, suspended_at: suspended, away }: ClubRow): ClubState =>
  away ?? (removed !== null ? 'removed' : suspended !== null ? 'suspended' : 'open');

const bytesPerMb = 1024 ** 2;

export const clubLineOf = (row: ClubRow) => ({
  ID: row.ID,
  name: row.name,
  domain: row.domain,
  state: stateOf(row),
  isDemo: row.is_demo,
  persons: Number(row.persons),
  members: Number(row.members),
  courses: Number(row.courses),
  bookings: Number(row.bookings),
  storageBytes: Number(row.storage_bytes),
  mails: Number(row.mails),
  lastSignIn: toSeconds(row.last_sign_in),
  lastActiveOn: row.last_active === null ? 0 : toDayNumber(dayInVienna(row.last_active)),
  requests: Number(row.requests),
  busySeconds: Math.round(Number(row.busy_ms) / 100) / 10,
  quota: {
    maxPersons: row.max_persons ?? 0,
    maxStorageMb: Math.round(Number(row.max_storage_bytes ?? 0) / bytesPerMb),
    maxMails: row.max_mails ?? 0,
  },
});

export type ClubLine = ReturnType<typeof clubLineOf>;

/** Whoever has forgotten where their house is would take an empty list for a loss. */
const noClubs =
  'Noch kein Verein. Sollte es welche geben: Gesucht wird in DATABASE_URL, ohne diese Angabe in DATA_DIR.';

/** The list for a terminal. */
export const clubTable = (clubs: readonly ClubLine[]): string => {
  if (clubs.length === 0) return noClubs;
  const lines = clubs.map(({ ID, name, domain, state, members, isDemo }) =>
    [
      String(ID).padStart(4),
      clubStateLabels[state].padEnd(13),
      String(members).padStart(6),
      domain.padEnd(28),
      name + (isDemo ? ' (Vorführung)' : ''),
    ].join('  '),
  );
  const head = ['  Nr', 'Stand'.padEnd(13), 'Mitgl.', 'Adresse'.padEnd(28), 'Name'].join('  ');
  return [head, ...lines].join('\n');
};
