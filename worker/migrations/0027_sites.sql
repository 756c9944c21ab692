-- The registry of sites (SIT-01). Rows of the platform, kept in the first database alone; KV is made from them.
create table site (
  slug text primary key not null,
  name text not null,
  state text not null,
  shard text not null,
  config text,
  content text,
  number integer not null default 0,
  primary_host text,
  changed_at integer not null,
  projected integer not null default 0
) without rowid;
create index site_unprojected on site (slug) where projected = 0;

create table site_host (
  hostname text primary key not null,
  site text not null,
  source text not null,
  removed integer not null default 0
) without rowid;
create index site_host_by_site on site_host (site);

create table site_act (
  site text not null,
  number integer not null,
  at integer not null,
  actor text not null,
  act text not null,
  config text,
  content text,
  note text not null,
  primary key (site, number)
) without rowid;

create table site_value (
  site text not null,
  kind text not null,
  hash text not null,
  bytes integer not null,
  named_at integer not null,
  primary key (site, kind, hash)
) without rowid;

create table operator_key (
  hash text primary key not null,
  name text not null,
  created_at integer not null,
  revoked_at integer
) without rowid;

create table site_mark (
  mark text not null,
  site text not null,
  primary key (mark, site)
) without rowid;
