-- What is drawn into the text of an invoice, kept beside its template: an invoice that is drawn later looks as it was written,
-- whatever became of the picture in the library.
create table invoice_picture (
  club_id integer not null references club on delete cascade,
  -- The number that the address of the picture in the text names.
  file_id uuid not null,
  content bytea not null,
  created_at timestamptz not null,
  primary key (club_id, file_id)
);
comment on table invoice_picture is 'Bild in einer Rechnungsvorlage, als JPEG.';
call protect_tenant_table('invoice_picture');
