-- Contacts get newsletters: who was chosen, the letter to them, and the link that ends it. docs/rules/newsletter.md.
alter table contact
  -- When they ended it themselves; null = they never did, or have agreed again.
  add column unsubscribed_at timestamptz;

-- In the link of what goes to many: of a contact, so that it outlives the letter. Of two contacts that are one, both links work.
create table contact_link (
  club_id integer not null references club on delete cascade,
  token text not null,
  contact_id integer not null,
  primary key (club_id, token),
  foreign key (club_id, contact_id) references contact on delete cascade
);
comment on table contact_link is 'Link, mit dem ein Kontakt Nachrichten an viele beendet.';
create index contact_link_by_contact on contact_link (club_id, contact_id);
call protect_tenant_table('contact_link');

create table newsletter_contact (
  club_id integer not null,
  newsletter_id integer not null,
  contact_id integer not null,
  -- Why no letter of it went to this contact; null = one did, or will.
  left_out text constraint newsletter_contact_left_out
    check (left_out in ('gone', 'noAddress', 'noConsent', 'unsubscribed', 'resting')),
  primary key (club_id, newsletter_id, contact_id),
  foreign key (club_id, newsletter_id) references newsletter on delete cascade,
  foreign key (club_id, contact_id) references contact on delete cascade
);
comment on table newsletter_contact is 'Welche Kontakte für einen Newsletter gewählt waren, als er freigegeben wurde, und welche doch keinen bekamen.';
create index newsletter_contact_by_contact on newsletter_contact (club_id, contact_id);
call protect_tenant_table('newsletter_contact');

alter table newsletter_letter
  -- A letter to a contact has neither address nor link of its own: both are the contact's, and go with it.
  add column contact_id integer,
  add constraint newsletter_letter_contact foreign key (club_id, contact_id) references contact on delete set null (contact_id),
  alter column token drop not null;
create index newsletter_letter_by_contact on newsletter_letter (club_id, contact_id) where contact_id is not null;
