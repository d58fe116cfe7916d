-- Whoever was deleted kept a Verwalter who joined another family since: what was found out late about them was owed by
-- nobody one sees.

update person p set manager_id = m.manager_id
from person m where m.club_id = p.club_id and m.id = p.manager_id and m.manager_id <> m.id;
