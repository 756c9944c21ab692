-- The record that a staged row is of: null, the one with its key; 0, none, since its key names another car; else its id.
alter table stock_staging add column car_id integer;
create index stock_staging_by_car on stock_staging (run, car_id) where car_id is not null;
