-- A mark that no person made: the kiosk at the door did. It is named, so that a trainer sees where it comes from.
alter table attendance_mark add column device_name text;
comment on column attendance_mark.device_name is 'Name des Kiosks, der den Vermerk gemacht hat; null = eine Person.';
