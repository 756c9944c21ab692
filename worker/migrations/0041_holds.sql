-- A deposit can be tried again while its hold lasts: which attempt is under way, and when its page was asked for (epoch ms; 0
-- where it was not yet).
alter table payment add column attempt integer not null default 1;
alter table payment add column begun_at integer not null default 0;

-- Leads of shoppers who wait for a car on hold: a minute in which no lead waits reads none.
create index lead_waiting on lead (site, at) where json_extract(doc, '$.form') = 'free_again';
