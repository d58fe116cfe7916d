create table trainer_profile (
  club_id integer not null,
  person_id integer not null,
  -- Nobody else sees anything of it before.
  is_published boolean not null default false,
  about text not null default '',
  qualifications text[] not null default '{}',
  shows_photo boolean not null default false,
  shows_courses boolean not null default true,
  updated_at timestamptz not null,
  primary key (club_id, person_id),
  foreign key (club_id, person_id) references person on delete cascade
);
comment on table trainer_profile is 'Trainerprofil: was ein Trainer von sich zeigt.';
call protect_tenant_table('trainer_profile');
