-- Chosen by the browser: news that are sent twice go out once.
alter table news add column request_key text;
create unique index news_once on news (club_id, request_key) where request_key is not null;

-- Since when somebody draws and shows it: whoever finishes the same upload meanwhile waits for that.
alter table media add column finishing_at timestamptz;
-- The same file may be sent again once it is there.
update media set request_key = null where state <> 'uploading' and request_key not like 'demo-%';
