-- Offers of a dealer (OFF-01). Identity, window and lifecycle are columns; `doc` is what the feed says. Days are
-- 'YYYY-MM-DD', both included; `vanished_at` is when the offer was missing from its feed's file.
create table offer (
  site text not null,
  id text not null,
  feed text not null,
  starts_at text not null,
  ends_at text not null,
  doc text not null,
  created_at integer not null,
  updated_at integer not null,
  vanished_at integer,
  primary key (site, id)
) without rowid;
