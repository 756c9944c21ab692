-- A merge goes in steps: its plan and how far it came, so that any process can complete one that broke off.
alter table stock_run add merge_plan text;
alter table stock_run add merge_done text;
-- Records that are not shown: few of a site's cars.
create index car_hidden on car (site, source_key) where same_as is not null;
