-- The key that a site's key replaced last: a system that still sends it is told apart from guesses (TRU-01).
alter table stock_key add column former_hash text;
alter table lead_key add column former_hash text;
alter table reservation_key add column former_hash text;
