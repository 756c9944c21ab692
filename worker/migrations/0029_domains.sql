-- Domains of dealers (TEN-07). Rows of the platform, kept in the first database alone; a live one is a host of its site.
create table site_domain (
  hostname text primary key not null,
  site text not null,
  state text not null,
  validation text not null,
  custom_hostname text,
  token text not null,
  added_at integer not null,
  verified_at integer
) without rowid;
create index site_domain_by_site on site_domain (site);
