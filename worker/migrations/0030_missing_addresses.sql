-- Addresses that were asked for and not found, counted by day, without the visitor (SIT-03).
create table missing_address (
  site text not null,
  day text not null,
  kind text not null,
  path text not null,
  times integer not null,
  hosts text not null,
  primary key (site, day, kind, path)
) without rowid;
create index missing_address_day on missing_address (day);
