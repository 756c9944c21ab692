-- The search pages of each site that were seen most in the past 30 days, counted once a day.
create table popular_page (
  site text not null,
  path text not null,
  views integer not null,
  primary key (site, path)
) without rowid;
