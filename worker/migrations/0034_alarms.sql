-- One table of alarms (TRU-05), of feeds and of everything else. `tell_at` is when it is to be told next, null where it was
-- and is not told again; a minute finds what is due by it, whatever the number of sites. `site` is `(platform)` for alarms
-- of no site. `stock_alarm` stays for one release, since the Worker before this one writes it.
create table alarm (
  site text not null,
  topic text not null,
  subject text not null,
  cause text not null,
  facts text not null,
  times integer not null,
  since integer not null,
  last_at integer not null,
  tell_at integer,
  tries integer not null default 0,
  reached text not null default '[]',
  told_at integer,
  ended_at integer,
  primary key (site, topic, subject)
) without rowid;
create index alarm_tell on alarm (tell_at) where tell_at is not null;

insert into alarm (site, topic, subject, cause, facts, times, since, last_at, tell_at, told_at)
select site, 'feed', feed, 'feed_' || kind, json_object('run', run, 'code', code, 'reason', reason), files, since, last_at,
  mail_at, since from stock_alarm;

create trigger alarm_closed_insert before insert on alarm
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger alarm_closed_update before update on alarm
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger alarm_closed_delete before delete on alarm
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
