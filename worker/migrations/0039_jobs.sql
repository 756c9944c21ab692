-- Heavy calls of dealers' systems, which the jobs Worker runs (TRU-02): the call without its key, how far it is, and its answer.
create table job (
  site text not null,
  id text not null,
  method text not null,
  path text not null,
  content_type text,
  has_file integer not null,
  actor text not null,
  state text not null,
  attempts integer not null default 0,
  created_at integer not null,
  sent_at integer not null,
  held_until integer not null default 0,
  started_at integer,
  finished_at integer,
  status integer,
  answer text,
  primary key (site, id)
);

create index job_open on job (sent_at) where state in ('queued', 'running');

-- Which job an import is of: a job that is run again after a kill finds what it has done.
alter table stock_run add column job text;
create index stock_run_job on stock_run (site, job) where job is not null;

create trigger job_closed_insert before insert on job
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;

create trigger job_closed_update before update on job
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;

create trigger job_closed_delete before delete on job
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
