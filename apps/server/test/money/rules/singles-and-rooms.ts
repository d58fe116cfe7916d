/** The remaining charge for `about`, of the row `t`. */
const charged = (about: string) => `(
  select coalesce(sum(case d.kind when 'charge' then e.amount_cents else -e.amount_cents end), 0) from ledger_entry e
  join ledger_document d on d.club_id = e.club_id and d.id = e.document_id and d.kind in ('charge', 'reversal')
  where e.club_id = t.club_id and e.about_kind = '${about}' and e.about_id = t.id and e.cancelled_at is null)`;

/** The rules for single dates, blocks and rooms; each finds violations, $1 is the club. */
export const singleAndRoomRules: Readonly<Record<string, string>> = {
  'a single date is charged at its price, and not at all once it is given back': `
    select t.id, t.price_cents, ${charged('single')} as charged from single_booking t
    where t.club_id = $1 and ${charged('single')} <> case when t.is_given_back then 0 else t.price_cents end`,
  'a block is charged at its price, without what was given back for it': `
    select t.id, t.price_cents, t.refunded_cents, ${charged('block')} as charged from unit_block t
    where t.club_id = $1 and ${charged('block')} <> t.price_cents - t.refunded_cents`,
  'of a block nobody uses more units than it has': `
    select t.id from unit_block t where t.club_id = $1 and t.units < (
      select count(*) from single_booking s where s.club_id = t.club_id and s.block_id = t.id and not s.is_given_back)`,
  'a block that was withdrawn from has ended, and no more came back than its units left were worth': `
    select w.id, w.refunded_cents, w.credited_cents, t.refunded_cents as worth from withdrawal w
    join unit_block t on t.club_id = w.club_id and t.id = w.contract_id
    where w.club_id = $1 and w.kind = 'block'
      and (t.refunded_at is null or w.refunded_cents + w.credited_cents > t.refunded_cents)`,
  'a room is charged at its price once it is confirmed, at what is kept once it is cancelled, else not': `
    select t.id, t.state, t.price_cents, t.fee_cents, ${charged('room')} as charged from room_booking t
    where t.club_id = $1 and ${charged('room')} <> case t.state
      when 'confirmed' then t.price_cents when 'cancelled' then t.fee_cents else 0 end`,
};
