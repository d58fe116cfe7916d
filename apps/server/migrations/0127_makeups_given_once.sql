-- Chosen by the browser: an Ersatzstunde that is given twice under one key is given once.
alter table makeup add column request_key text;
create unique index makeup_given_once on makeup (club_id, request_key) where request_key is not null;
