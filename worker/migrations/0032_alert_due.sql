-- When the readers of a site are to be looked for (WAT-06), in epoch ms; null where nothing waits. A minute finds the sites
-- by this time, whatever the number of those with readers. Sites with readers are looked at once after the upgrade.
create table alert_due (
  site text primary key not null,
  at integer
) without rowid;
create index alert_due_at on alert_due (at) where at is not null;

insert into alert_due (site, at) select distinct site, 0 from alert_reader where state = 'on';

-- Sites whose stock was published lately, for search engines (FND-01).
create index stock_edition_published on stock_edition (published_at);

create trigger alert_due_closed_insert before insert on alert_due
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger alert_due_closed_update before update on alert_due
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger alert_due_closed_delete before delete on alert_due
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
