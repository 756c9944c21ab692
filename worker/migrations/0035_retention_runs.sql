-- The last day, in days since 1970, on which each job of retention ended well in this database, and when it is tried again
-- (TRU-04). In every database; of no site.
create table retention_run (
  job text primary key not null,
  day integer not null default -1,
  retry_at integer not null default 0
) without rowid;
