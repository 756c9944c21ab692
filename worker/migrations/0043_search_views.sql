-- How many visits of a sample saw each search page (STK-03), as {"path": visits}, a row a day.
create table search_view (
  site text not null,
  day integer not null,
  counts text not null,
  primary key (site, day)
) without rowid;

create trigger search_view_closed_insert before insert on search_view
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;

create trigger search_view_closed_update before update on search_view
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;

create trigger search_view_closed_delete before delete on search_view
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
