-- Where an invitation went: a family whose address was put right since has not been invited yet.

alter table invitation add column email text not null default '';
update invitation i set email = lower(p.email) from person p where p.club_id = i.club_id and p.id = i.person_id;
alter table invitation alter column email drop default;
