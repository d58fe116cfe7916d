-- Two answers of a provider about one payment can overtake each other. Whoever brings one tells how many were known when it
-- was asked for; when there are more by now, it may be the older one, and is asked for again.
alter table payment add column answers integer not null default 0;
comment on column payment.answers is 'Wie viele Antworten des Zahlungsdienstes übernommen wurden.';
