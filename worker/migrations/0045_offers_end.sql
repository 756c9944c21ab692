-- When an offer on one of the published cars ends (epoch ms): they are published again then, at their normal prices.
alter table stock_publication add column offers_end_at integer;
create index stock_publication_offers on stock_publication (offers_end_at) where offers_end_at is not null;
