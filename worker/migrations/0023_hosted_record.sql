-- Collections on search servers that syncs of a site have created: the only ones that they delete.
create table hosted_collection (
  site text not null,
  host text not null,
  name text not null,
  created_at integer not null,
  primary key (site, host, name)
) without rowid;
-- Before this table, a site's row named the one collection that its alias leads to: 'host collection form'.
insert into hosted_collection (site, host, name, created_at)
  select site, substr(target, 1, instr(target, ' ') - 1), substr(rest, 1, instr(rest, ' ') - 1), 0
  from (select site, target, substr(target, instr(target, ' ') + 1) as rest from hosted_sync)
  where target like 'http%' and instr(rest, ' ') > 1;
-- What the last sync left: the published version it sent, the cars of record, and the documents that the server counts.
alter table hosted_sync add column synced_at integer;
alter table hosted_sync add column version text;
alter table hosted_sync add column cars integer;
alter table hosted_sync add column hosted_cars integer;
-- How the searches of a site went, hour by hour: answers of the server, and those of a stand-in.
create table hosted_usage (
  site text not null,
  hour integer not null,
  answers integer not null,
  stand_ins integer not null,
  trouble text,
  trouble_at integer,
  primary key (site, hour)
) without rowid;
