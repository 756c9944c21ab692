-- What the limits against abuse count (TRU-01): `what` names the counter, `who` is a keyed hash, `hour` counts from 1970.
-- Rows of the platform have the site '(platform)', which is no slug.
create table trust_count (
  site text not null,
  what text not null,
  who text not null,
  hour integer not null,
  count integer not null,
  at integer not null,
  primary key (site, what, who, hour)
) without rowid;
create index trust_count_hour on trust_count (hour);

create trigger trust_count_closed_insert before insert on trust_count
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger trust_count_closed_update before update on trust_count
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger trust_count_closed_delete before delete on trust_count
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;

-- Whether a texted code has confirmed the shopper's number: holds without money have a limit for each kind (TRU-01).
alter table reservation add column proved integer not null default 0;
