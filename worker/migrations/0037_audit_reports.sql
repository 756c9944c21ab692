-- The audit trail: who read or changed what by which key; `status` is null until the call has answered. Rows of no site have
-- `(platform)` in its place (TRU-05).
create table audit (
  site text not null,
  at integer not null,
  id text not null,
  actor text not null,
  act text not null,
  what text not null,
  status integer,
  primary key (site, at, id)
) without rowid;

-- Violations of the content security policy as browsers report them, counted by day, directive and blocked origin (TRU-05).
create table csp_report (
  site text not null,
  day integer not null,
  directive text not null,
  origin text not null,
  count integer not null,
  primary key (site, day, directive, origin)
) without rowid;

-- Failures as they are logged, counted by day, event and kind; all in one database, with `(platform)` as their site (TRU-05).
create table failure_count (
  site text not null,
  day integer not null,
  event text not null,
  kind text not null,
  count integer not null,
  primary key (site, day, event, kind)
) without rowid;

create trigger audit_closed_insert before insert on audit
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;

create trigger audit_closed_update before update on audit
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;

create trigger audit_closed_delete before delete on audit
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;

create trigger csp_report_closed_insert before insert on csp_report
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;

create trigger csp_report_closed_update before update on csp_report
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;

create trigger csp_report_closed_delete before delete on csp_report
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;

create trigger failure_count_closed_insert before insert on failure_count
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;

create trigger failure_count_closed_update before update on failure_count
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;

create trigger failure_count_closed_delete before delete on failure_count
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
