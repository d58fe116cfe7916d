-- A vote that is cast on paper while the others vote by telephone: the mark guards both ways.
alter table meeting_mark add column on_paper boolean not null default false;
