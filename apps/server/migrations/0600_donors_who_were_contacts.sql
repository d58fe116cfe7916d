-- A contact that has become a person gives as that person, also one who became it before.
update donor d set contact_id = null, person_id = c.person_id
from contact c
where c.club_id = d.club_id and c.id = d.contact_id and c.person_id is not null
  and not exists (select from donor s where s.club_id = d.club_id and s.person_id = c.person_id)
  and d.id = (
    select min(o.id) from donor o join contact k on k.club_id = o.club_id and k.id = o.contact_id
    where o.club_id = d.club_id and k.person_id = c.person_id
  );

update donation n set donor_id = s.id
from donor o
join contact c on c.club_id = o.club_id and c.id = o.contact_id
join donor s on s.club_id = c.club_id and s.person_id = c.person_id
where o.club_id = n.club_id and o.id = n.donor_id;

update donation_report_line n set donor_id = s.id
from donor o
join contact c on c.club_id = o.club_id and c.id = o.contact_id
join donor s on s.club_id = c.club_id and s.person_id = c.person_id
where o.club_id = n.club_id and o.id = n.donor_id;

delete from donor d using contact c
where c.club_id = d.club_id and c.id = d.contact_id and c.person_id is not null;
