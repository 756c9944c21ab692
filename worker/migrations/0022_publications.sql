-- What is published of a site's cars: up to date when `done` equals `asked` and the format is the code's. A failure
-- waits for `retry_at`; `pointer` is what KV was last given.
create table stock_publication (
  site text primary key not null,
  asked integer not null,
  done integer default 0 not null,
  format integer default 0 not null,
  pointer text,
  held_until integer default 0 not null,
  tries integer default 0 not null,
  retry_at integer default 0 not null,
  trouble text
) without rowid;
-- Every stock of before is published once.
insert into stock_publication (site, asked) select distinct site, 1 from car;
-- Cars of a site by id, a page at a time: without it each page sorts all cars of the site.
create index car_by_site on car (site);
