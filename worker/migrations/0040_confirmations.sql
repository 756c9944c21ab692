-- Deliveries to shoppers in the outbox of leads: which confirmation it is (shared/confirmation/events.ts); null for a dealer's.
alter table outbox add column event text;

-- A text message as it was first tried: tried again it has the same words, by which the service is asked whether it went.
alter table outbox add column words text;

-- The last of those that wait for the dealer's decision: read with each lead that is suspected.
create index outbox_suspected on outbox (site, destination, due_at) where state = 'due' and reason = 'suspected';

-- Leads that asked for a time that was taken: offered when it is free again.
create index lead_taken on lead (site, at)
  where json_extract(doc, '$.fields."Test Drive Status"') = 'Taken meanwhile';

-- When the shopper of a lead stopped reminders and messages that they had asked for (Spam Act 2003 (Cth) s 18).
alter table lead add column messages_stopped_at integer;

-- Until when one request changes what a lead is about: another waits.
alter table lead add column acting_until integer not null default 0;
