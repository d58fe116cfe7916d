-- Two who edit the same plan: the second is told what changed. Models count for themselves; for a course it is its choice
-- and its own groups together that count.

alter table payment_plan add column version integer not null default 1;
alter table course add column plan_version integer not null default 1;
