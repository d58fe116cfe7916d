import { randomUUID } from 'node:crypto';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { past, type RowsAbout, soon } from './rows-about.testing.ts';

export const addCourses = async (rows: RowsAbout, discountId: number) => {
  const { about, hash, json, personId, put, record, say, words } = rows;
  const courseId = await record('course', { name: 'Yoga am Abend' });
  const remarks = words('participation', 'note', 'admin_note', 'skipped_reason');
  const steps = JSON.stringify([{ kind: 'total', label: say('participation.price_steps'), cents: 4711 }]);
  const booking = {
    role: participationRole.participant,
    left_at: past,
    price_cents: 4711,
    nominal_price_cents: 5211,
    price_steps: steps,
    membership_fee_cents: 4000,
  };
  const ids = { ...about, course_id: courseId, discount_id: discountId };
  const participationId = await record('participation', { ...ids, ...booking, ...remarks });
  const rules = { confirm_hours: 0, max_wanted: 1, prefers_former: true, prefers_lost: false, prefers_members: false };
  const window = { opens_at: past, closes_at: soon, created_at: past, created_by: personId };
  const drawn = { seed: '0'.repeat(64), seed_hash: '1'.repeat(64), drawn_at: past, drawn_by: personId, sheet: '{}' };
  const draw_id = await record('draw', { ...rules, ...window, ...drawn, ...words('draw', 'name') });
  const lot = { code: 'ABCDEFGHJK', group_code: 'ABCDEFGHJK', together: 'alone', wishes: [courseId], wanted: 1 };
  const wished = { joins_queue: false, becomes_member: false, saved_at: past };
  await record('draw_entry', { ...about, ...lot, ...wished, draw_id, manager_id: personId });
  const reminded = { manager_id: personId, sent_at: past, expires_at: soon, token_hash: hash() };
  await record('queue_reminder', reminded);
  const invited = { course_id: courseId, from_course_id: courseId, rank: 1, request_key: `e${personId}` };
  const inviting = { invited_at: past, answer_until: soon, token_hash: hash() };
  await record('queue_invitation', { ...about, ...invited, ...inviting });
  const part = { participation_id: participationId, amount_cents: 4711, ...words('installment', 'description') };
  await record('installment', part);
  const amounts = { net_cents: 4711, tax_cents: 0, total_cents: 4711 };
  const issued = { year: 2026, number: personId, kind: 'normal', issued_on: '2026-01-31', created_at: past };
  const printed = { content: json('invoice.content'), ...words('invoice', 'recipient', 'subject') };
  const invoiced = { ...about, participation_id: participationId, payer_id: personId };
  await record('invoice', { ...invoiced, ...issued, ...amounts, ...printed });
  await record('calendar_feed', { ...about, kind: 'family', token_hash: hash(), token_cipher: hash() });
  const time = { starts_at: past, ends_at: past, series_id: 1 };
  const news = words('news', 'subject', 'text_short', 'text_long');
  await record('news', { author_id: personId, course_id: courseId, is_shown: true, created_at: past, ...news });
  const sent = { kind: 'document', mime_type: 'application/pdf', size_bytes: 5, state: 'published' };
  await record('media', { uploaded_by: personId, created_at: past, ...sent, ...words('media', 'name', 'folder') });
  const stored = { changed_at: past, changed_by: personId };
  const top = { is_folder: true, readers: [], writers: [], name: `Ordner ${personId}` };
  const folder_id = await record('cloud_entry', { ...top, ...stored });
  const content = { content_id: randomUUID(), size_bytes: 5 };
  const file = { parent_id: folder_id, is_folder: false, ...content, ...stored, ...words('cloud_entry', 'name') };
  const entry_id = await record('cloud_entry', file);
  const lock = { token: randomUUID(), entry_id, is_deep: false, expires_at: soon, ...words('cloud_lock', 'owner') };
  await put('cloud_lock', { ...about, ...lock });
  const pageOf = (column: string) =>
    JSON.stringify({ version: 1, title: say(column), audience: 'granted', blocks: [] });
  const at = { place: 'page', subslot: `seite-${personId}`, draft: pageOf('club_page.draft') };
  const page_id = await record('club_page', { ...at, created_at: past, updated_at: past, updated_by: personId });
  const version = { number: 1, content: pageOf('club_page_version.content'), was_published: true };
  await put('club_page_version', { page_id, ...version, made_at: past, made_by: personId });
  const wording = { key: `text-${personId}`, version: 1, created_at: past, created_by: personId };
  await record('text_version', { ...wording, ...words('text_version', 'subject', 'body') });
  const fields = JSON.stringify([{ key: 'wish', kind: 'line', label: say('form.fields') }]);
  const form = { slot: `wunsch-${personId}`, audience: 'everybody', allows_several: true, is_active: true, fields };
  const asked = { created_by: personId, created_at: past, ...words('form', 'title', 'description') };
  const form_id = await record('form', { ...form, ...asked });
  const answers = JSON.stringify({ wish: say('form_answer.answers') });
  const answered = { request_key: 'key', is_only: false, created_at: past, updated_at: past };
  const rated = { ...about, topic: 'einführung', is_helpful: true, created_at: past };
  await record('help_feedback', { ...rated, ...words('help_feedback', 'comment') });
  await record('form_answer', { ...about, form_id, answered_by: personId, answers, ...answered });
  await record('event', { ...time, owner_id: personId, visibility: 1, ...words('event', 'name', 'place') });
  const event_id = await record('event', { ...time, course_id: courseId, visibility: 5 });
  const seen = { ...about, event_id, status: 3, marked_at: past };
  await put('attendance', { ...seen, ...words('attendance', 'note'), coming_at: past, coming_by: personId });
  await record('attendance_mark', { ...seen, saved_at: past, ...words('attendance_mark', 'note') });
  const device_id = await record('kiosk_device', { name: 'Tablet', pin_hash: 'x', created_at: past });
  const came = { arrived_at: past, stays_until: past, arrival_key: randomUUID(), saved_at: past };
  await record('kiosk_arrival', { ...about, ...came, device_id });
  const noted = { seen_at: past, saved_at: past, resolved_at: past, mark_key: crypto.randomUUID() };
  await record('attendance_walk_in', { ...about, event_id, ...noted, ...words('attendance_walk_in', 'name') });
  await record('tryout', { ...about, event_id, created_at: past });
  const made = { course_id: courseId, missed_event_id: event_id, created_at: past, expires_at: soon };
  await record('makeup', { ...about, ...made, ...words('makeup', 'reason', 'end_reason'), created_by: personId });
  await put('answer_reminder', { ...about, event_id, reminded_at: past });
  await record('answer_link', { ...about, token_hash: hash(), created_at: past, expires_at: soon });
  await record('answer_rule', { event_id, hours: 24, set_at: past, set_by: personId });
  const sold = {
    owner_id: personId,
    course_id: courseId,
    units: 10,
    price_cents: 0,
    sold_at: past,
    valid_until: soon,
  };
  const block_id = await record('unit_block', { ...sold, ...words('unit_block', 'allowed_reason', 'refund_reason') });
  await record('single_booking', { ...about, event_id, block_id, price_cents: 0, booked_at: past });
  const wave_id = await record('invitation_wave', { created_at: past, created_by: personId });
  await put('invitation', { ...about, ...words('invitation', 'email'), wave_id });
  const search = {
    event_id,
    created_at: past,
    state: 'nobody',
    absent_id: personId,
    substitute_id: personId,
    offered_to: personId,
  };
  const request_id = await record('substitute_request', { ...search, ...words('substitute_request', 'note') });
  await put('substitute_ask', { ...about, request_id, asked_at: past, accepts: false, answered_at: past });
  const shown = { qualifications: ['Erste Hilfe'], updated_at: past };
  await put('trainer_profile', { ...about, ...shown, ...words('trainer_profile', 'about') });
  await put('shift_plan', { course_id: courseId });
  const place = await record('shift_location', { course_id: courseId, name: 'Hof', place: 0 });
  const times = { starts_at: past, ends_at: soon };
  const shift_id = await record('shift', { location_id: place, name: 'Bar', ...times });
  await record('certificate', { ...about, course_id: courseId, code: '2'.repeat(16), issued_at: past });
  await put('shift_participation', { ...about, shift_id, created_at: past });
  const given = { shift_id, created_at: past, created_by: personId, taken_by: personId, ended_at: past };
  await record('shift_offer', { ...about, ...given });
  const room_id = await record('room', { name: `Raum ${personId}` });
  const closed = { room_id, ...times, created_at: past, created_by: personId, undone_at: past, undone_by: personId };
  await record('room_closure', { ...closed, ...words('room_closure', 'reason') });
  const booked = { room_id, series_id: 1, ...times, state: 'declined', price_cents: 1400, created_at: past };
  const bookers = { booked_by: personId, decided_by: personId };
  await record('room_booking', { ...about, ...booked, ...bookers, ...words('room_booking', 'purpose', 'reason') });
  const conversation_id = await record('conversation', { ...about, course_id: courseId, created_at: past });
  const written = {
    author_id: personId,
    home_id: personId,
    from_family: true,
    created_at: past,
    delivered_at: past,
    key: randomUUID(),
  };
  await record('conversation_message', {
    conversation_id,
    ...written,
    ...words('conversation_message', 'text'),
  });
  return { courseId, participationId };
};

/** A person to whom the club wrote before they joined. */
