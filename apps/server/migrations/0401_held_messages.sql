-- Nachricht an viele: for ten minutes it can be stopped before anything leaves the house.
alter table sending add column held_until timestamptz;
comment on column sending.held_until is 'Bis dahin geht nichts hinaus, und wer geschrieben hat, kann es stoppen; null = nichts zu stoppen.';
alter table mail drop constraint mail_state;
alter table mail add constraint mail_state
  check (state in ('queued', 'sending', 'sent', 'outbox', 'failed', 'unclear', 'stopped'));
