-- Search answers from the stock index and reads no column of `car`, so 30 of its 31 generated columns are read by no
-- statement while each write computes and stores them. `reserved` stays, computed when it is read. The table is rebuilt,
-- since dropping the stored columns one by one copies all rows 30 times.
create table car_rebuilt (
  id integer primary key autoincrement not null,
  site text not null,
  source_key text not null,
  slug text not null,
  status text not null,
  created_at integer not null,
  updated_at integer not null,
  sold_at integer,
  withdrawn_at integer,
  doc text not null,
  reserved integer generated always as (json_extract(doc, '$.reserved')) virtual
);
insert into car_rebuilt (id, site, source_key, slug, status, created_at, updated_at, sold_at, withdrawn_at, doc)
  select id, site, source_key, slug, status, created_at, updated_at, sold_at, withdrawn_at, doc from car order by id;
-- The counter of ids goes along with the rows: no id is given to a second car.
delete from sqlite_sequence where name = 'car_rebuilt';
insert into sqlite_sequence (name, seq) select 'car_rebuilt', seq from sqlite_sequence where name = 'car';
drop table car;
alter table car_rebuilt rename to car;
create unique index car_by_source_key on car (site, source_key);
create unique index car_by_slug on car (site, slug);
create index car_by_status on car (site, status, sold_at);
-- Indexes that no statement uses: cars watched are read by their shopper, a phone's holds by reservation_by_who.
drop index watched_car_car;
drop index reservation_who;
