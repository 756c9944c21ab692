-- What was published of a site's stock, for 90 days (SIT-02): the chunks of each edition, which KV keeps by content.
create table stock_edition (
  site text not null,
  published_at integer not null,
  version text not null,
  documents text not null,
  primary key (site, published_at)
) without rowid;

create table stock_chunk (
  site text not null,
  name text not null,
  named_at integer not null,
  primary key (site, name)
) without rowid;
