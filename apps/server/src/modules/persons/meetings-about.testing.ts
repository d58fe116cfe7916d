import { past, type RowsAbout, soon } from './rows-about.testing.ts';

/** A meeting that the person led and attended, with their motion, vote and election. */
export const addMeetings = async ({ house, clubId, about, hash, personId, put, record, words, json }: RowsAbout) => {
  const times = { starts_at: soon, record_on: '2026-01-31', motions_until: past, created_at: past };
  const written = words('meeting', 'title', 'place', 'intro', 'chair', 'keeper', 'minutes');
  const meeting_id = await record('meeting', {
    kind: 'ordinary',
    terms: '{}',
    created_by: personId,
    ...times,
    ...written,
  });
  const motion = words('meeting_item', 'title', 'text', 'reason', 'minutes');
  const item_id = await record('meeting_item', { meeting_id, place: 0, kind: 'motion', asked_by: personId, ...motion });
  await put('meeting_invitee', { ...about, meeting_id });
  await put('meeting_voter', { ...about, meeting_id, problem: '' });
  await record('meeting_presence', { ...about, meeting_id, came_at: past, code_hash: hash() });
  const [other] = await house.sql<{ id: number }>(
    `insert into person (club_id, first_name, last_name) values ($1, 'Otto', 'Stimme') returning id`,
    [clubId],
  );
  const otherId = other?.id ?? 0;
  await put('meeting_proxy', { meeting_id, giver_id: personId, holder_id: otherId });
  await put('meeting_proxy', { meeting_id, giver_id: otherId, holder_id: personId });
  const vote_id = await record('meeting_vote', {
    meeting_id,
    item_id,
    question: 'Entlastung?',
    way: 'phone',
    is_secret: false,
    majority: 'simple',
    seats: 0,
  });
  await put('meeting_candidate', { ...about, vote_id, place: 0 });
  await put('meeting_mark', { ...about, vote_id });
  await put('meeting_ballot', { ...about, vote_id, choice: 'yes' });
  const content = json('meeting_minutes.content');
  await put('meeting_minutes', { meeting_id, version: 1, content, fixed_at: past, fixed_by: personId });
  await put('retention_hold', {
    ...about,
    keep_until: '2099-12-31',
    held_at: past,
    ...words('retention_hold', 'reason'),
  });
  await put('family_digest', { ...about, wanted_since: past, served_until: past });
};
