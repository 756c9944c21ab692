-- The database after 0018_garage.sql, with rows. Written by `npm run schema -- release`.
create table alert_message (
  site text not null,
  id text not null,
  reader text not null,
  kind text not null,
  doc text not null,
  stop text not null,
  state text not null,
  channel text,
  since integer not null,
  due_at integer not null,
  lease_until integer not null default 0,
  tries integer not null default 0,
  reason text,
  ended_at integer,
  primary key (site, id)
) without rowid;
create index alert_message_due on alert_message (site, due_at) where ended_at is null;
create index alert_message_reader on alert_message (site, reader, since);
create unique index alert_message_stop on alert_message (site, stop);
create table alert_reader (
  site text not null,
  phone text not null,
  id text not null,
  channel text not null,
  address text,
  state text not null,
  agreed text not null,
  confirm text,
  confirm_by integer,
  looked_at integer not null default 0,
  looks integer not null default 0,
  changed_at integer not null,
  primary key (site, phone)
) without rowid;
create unique index alert_reader_confirm on alert_reader (site, confirm);
create unique index alert_reader_id on alert_reader (site, id);
create table alert_search (
  site text not null,
  phone text not null,
  id text not null,
  path text not null,
  filters text not null,
  name text not null,
  state text not null,
  known text,
  since integer not null,
  primary key (site, phone, id)
) without rowid;
create unique index alert_search_once on alert_search (site, phone, path, filters);
create table car (
  id integer primary key autoincrement not null,
  site text not null,
  source_key text not null,
  slug text not null,
  status text not null,
  created_at integer not null,
  updated_at integer not null,
  sold_at integer,
  withdrawn_at integer,
  item_type text generated always as (json_extract(doc, '$.item_type')) stored,
  car_type text generated always as (json_extract(doc, '$.car_type')) stored,
  name text generated always as (json_extract(doc, '$.name')) stored,
  make text generated always as (json_extract(doc, '$.make')) stored,
  model text generated always as (json_extract(doc, '$.model')) stored,
  badge text generated always as (json_extract(doc, '$.badge')) stored,
  series text generated always as (json_extract(doc, '$.series')) stored,
  variant text generated always as (json_extract(doc, '$.variant')) stored,
  year integer generated always as (json_extract(doc, '$.year')) stored,
  colour text generated always as (json_extract(doc, '$.colour')) stored,
  drive text generated always as (json_extract(doc, '$.drive')) stored,
  seats integer generated always as (json_extract(doc, '$.seats')) stored,
  simple_body text generated always as (json_extract(doc, '$.simple_body')) stored,
  simple_fuel text generated always as (json_extract(doc, '$.simple_fuel')) stored,
  simple_transmission text generated always as (json_extract(doc, '$.simple_transmission')) stored,
  km integer generated always as (json_extract(doc, '$.km')) stored,
  price real generated always as (json_extract(doc, '$.price')) stored,
  offer_price real generated always as (json_extract(doc, '$.offer_price')) stored,
  subscription_price real generated always as (json_extract(doc, '$.subscription_price')) stored,
  tag text generated always as (json_extract(doc, '$.tag')) stored,
  certified integer generated always as (json_extract(doc, '$.certified')) stored,
  reserved integer generated always as (json_extract(doc, '$.reserved')) stored,
  stocknum text generated always as (json_extract(doc, '$.stocknum')) stored,
  vin text generated always as (json_extract(doc, '$.vin')) stored,
  state text generated always as (json_extract(doc, '$.state')) stored,
  city text generated always as (json_extract(doc, '$.city')) stored,
  location_name text generated always as (json_extract(doc, '$.location_name')) stored,
  dealership_name text generated always as (json_extract(doc, '$.dealership_name')) stored,
  dealership_slug text generated always as (json_extract(doc, '$.dealership_slug')) stored,
  show_on_dealer_website integer generated always as (json_extract(doc, '$.show_on_dealer_website')) stored,
  custom_rank integer generated always as (json_extract(doc, '$.custom_rank')) stored,
  doc text not null
);
create unique index car_by_slug on car (site, slug);
create unique index car_by_source_key on car (site, source_key);
create index car_by_status on car (site, status, sold_at);
create table car_views (
  site text not null,
  block integer not null,
  counts text not null,
  primary key (site, block)
) without rowid;
create table event (
  site text not null,
  id text not null,
  event integer not null,
  path text not null,
  at integer not null,
  label text,
  primary key (site, id)
) without rowid;
create table hosted_car (
  site text not null,
  car integer not null,
  mark text not null,
  primary key (site, car)
);
create table hosted_sync (
  site text primary key not null,
  asked integer not null,
  done integer default 0 not null,
  held_until integer default 0 not null,
  target text,
  failures integer default 0 not null,
  retry_at integer default 0 not null,
  trouble text
);
create table lead (
  site text not null,
  lead_id text not null,
  key text not null,
  at integer not null,
  doc text not null,
  primary key (site, lead_id)
) without rowid;
create unique index lead_by_key on lead (site, key);
create index lead_by_phone on lead (site, json_extract(doc, '$.contact.phone'), at);
create index lead_by_time on lead (site, at);
create table lead_change (
  site text not null,
  lead_id text not null,
  key text not null,
  at integer not null,
  doc text not null,
  primary key (site, lead_id, key)
) without rowid;
create table lead_key (
  site text primary key not null,
  hash text not null,
  created_at integer not null
) without rowid;
create table mail (
  site text not null,
  id text not null,
  at integer not null,
  doc text not null,
  primary key (site, id)
) without rowid;
create table outbox (
  seq integer primary key autoincrement,
  delivery_id text not null,
  site text not null,
  lead_id text not null,
  change text not null,
  destination text not null,
  state text not null,
  since integer not null,
  due_at integer not null,
  lease_until integer default 0 not null,
  tries integer default 0 not null,
  status integer,
  reason text,
  ended_at integer
);
create unique index outbox_by_lead on outbox (site, lead_id, change, destination);
create index outbox_dead on outbox (site) where state = 'dead';
create index outbox_due on outbox (site, destination, due_at) where state = 'due';
create table outbox_pause (
  site text not null,
  destination text not null,
  failures integer not null,
  until integer not null,
  primary key (site, destination)
) without rowid;
create table payment (
  site text not null,
  id text not null,
  key text not null,
  purpose text not null,
  amount integer not null,
  state text not null,
  reference text,
  holder text not null,
  ref text,
  url text,
  charge text,
  opened_at integer not null,
  paid_at integer,
  changed_at integer not null,
  tries integer not null default 0,
  retry_at integer not null default 0,
  trouble text,
  lead_id text,
  untold integer not null default 0,
  primary key (site, id)
) without rowid;
create index payment_by_holder on payment (site, holder, opened_at);
create index payment_charge on payment (site, charge) where charge is not null;
create index payment_due on payment (retry_at) where state = 'refund_due';
create unique index payment_key on payment (site, purpose, key);
create index payment_paid on payment (site, id) where state = 'paid' and purpose = 'deposit';
create index payment_untold on payment (site) where untold = 1;
create table payment_event (
  site text not null,
  id text not null,
  at integer not null,
  kind text not null,
  payment text,
  primary key (site, id)
) without rowid;
create table phone_reveal (
  site text not null,
  at integer not null,
  id text not null,
  car_id integer not null,
  dealership_id integer,
  website_id integer not null,
  primary key (site, at, id)
) without rowid;
create table postcode (
  postcode text primary key not null,
  name text,
  state text,
  lat real not null,
  long real not null
) without rowid;
create table reservation (
  site text not null,
  id text not null,
  key text not null,
  car_id integer not null,
  kind text not null,
  state text not null,
  reason text,
  held_at integer not null,
  held_until integer not null,
  changed_at integer not null,
  holder text not null,
  who text not null,
  car text not null,
  deposit integer not null,
  lead_id text,
  untold integer not null,
  primary key (site, id)
) without rowid;
create index reservation_by_car on reservation (site, car_id, held_at);
create unique index reservation_by_key on reservation (site, key);
create index reservation_by_who on reservation (site, who, held_at);
create index reservation_changed on reservation (changed_at);
create index reservation_due on reservation (held_until) where state in ('held', 'paid');
create unique index reservation_holding on reservation (site, car_id) where state in ('held', 'paid');
create index reservation_untold on reservation (site) where untold = 1;
create index reservation_who on reservation (site, who) where state = 'held';
create table reservation_key (
  site text primary key not null,
  hash text not null,
  created_at integer not null
);
create table shopper_session (
  site text not null,
  token text not null,
  phone text not null,
  began_at integer not null,
  seen_at integer not null,
  primary key (site, token)
) without rowid;
create index shopper_session_phone on shopper_session (site, phone);
create table sign_in_challenge (
  site text not null,
  id text not null,
  phone text not null,
  proof text not null,
  sent integer not null,
  sent_at integer not null,
  tries integer not null default 0,
  closed integer not null default 0,
  ask text not null,
  primary key (site, id)
) without rowid;
create table sign_in_count (
  site text not null,
  day integer not null,
  who text not null,
  count integer not null,
  at integer not null,
  primary key (site, day, who)
) without rowid;
create table spin (
  site text not null,
  promotion text not null,
  who text not null,
  prize text not null,
  code text not null,
  at integer not null,
  primary key (site, promotion, who)
) without rowid;
create index spin_prize on spin (site, promotion, prize);
create table stock_key (
  site text primary key not null,
  hash text not null,
  created_at integer not null
);
create table stock_run (
  id integer primary key autoincrement not null,
  site text not null,
  outcome text not null,
  source text not null,
  mapping text not null,
  as_of integer not null,
  started_at integer not null,
  beat_at integer not null,
  finished_at integer,
  result text
);
create index stock_run_by_site on stock_run (site, id);
create unique index stock_run_lock on stock_run (site) where outcome = 'running';
create table stock_staging (
  run integer not null,
  source_key text not null,
  slug text,
  status text,
  doc text,
  listed_at integer,
  sold_at integer
);
create unique index stock_staging_by_key on stock_staging (run, source_key);
create table test_drive (
  site text not null,
  location_id integer not null,
  starts_at integer not null,
  key text not null,
  ends_at integer not null,
  car_id integer,
  primary key (site, location_id, starts_at, key)
) without rowid;
create index test_drive_by_key on test_drive (site, key);
create table text_message (
  site text not null,
  at integer not null,
  id text not null,
  "to" text not null,
  text text not null,
  primary key (site, at, id)
) without rowid;
create table trade_in (
  site text not null,
  reference text not null,
  changed_at integer not null,
  version integer not null,
  doc text not null,
  told text not null default '{}',
  primary key (site, reference)
) without rowid;
create table used_challenge (
  site text not null,
  challenge text not null,
  key text not null,
  until integer not null,
  primary key (site, challenge)
) without rowid;
create table watched_car (
  site text not null,
  phone text not null,
  car_id integer not null,
  slug text not null,
  name text not null,
  saved_at integer not null,
  told_standing text,
  told_price real,
  primary key (site, phone, car_id)
) without rowid;
create index watched_car_car on watched_car (site, car_id);
create index watched_car_untold on watched_car (site, phone) where told_standing is null;
insert into alert_message ("site", "id", "reader", "kind", "doc", "stop", "state", "channel", "since", "due_at", "lease_until", "tries", "reason", "ended_at") values ('harbour-street', 'id 1', 'reader 1', 'kind 1', '{"row":0}', 'stop 1', 'due', 'channel 1', 1767225600000, 1767225600000, 1767225600000, 1, 'reason 1', 1767225600000);
insert into alert_message ("site", "id", "reader", "kind", "doc", "stop", "state", "channel", "since", "due_at", "lease_until", "tries", "reason", "ended_at") values ('meridian', 'id 2', 'reader 2', 'kind 2', '{"row":1}', 'stop 2', 'sent', 'channel 2', 1769817600000, 1769817600000, 1769817600000, 2, 'reason 2', 1769817600000);
insert into alert_message ("site", "id", "reader", "kind", "doc", "stop", "state", "channel", "since", "due_at", "lease_until", "tries", "reason", "ended_at") values ('northside', 'id 3', 'reader 3', 'kind 3', '{"row":2}', 'stop 3', 'dead', null, 1772409600000, 1772409600000, 1772409600000, 3, null, null);
insert into alert_reader ("site", "phone", "id", "channel", "address", "state", "agreed", "confirm", "confirm_by", "looked_at", "looks", "changed_at") values ('harbour-street', '+61400000000', 'id 1', 'channel 1', 'address 1', 'on', 'agreed 1', 'confirm 1', 1767225600000, 1767225600000, 1, 1767225600000);
insert into alert_reader ("site", "phone", "id", "channel", "address", "state", "agreed", "confirm", "confirm_by", "looked_at", "looks", "changed_at") values ('meridian', '+61400000001', 'id 2', 'channel 2', 'address 2', 'unconfirmed', 'agreed 2', 'confirm 2', 1769817600000, 1769817600000, 2, 1769817600000);
insert into alert_reader ("site", "phone", "id", "channel", "address", "state", "agreed", "confirm", "confirm_by", "looked_at", "looks", "changed_at") values ('northside', '+61400000002', 'id 3', 'channel 3', null, 'stopped', 'agreed 3', null, null, 1772409600000, 3, 1772409600000);
insert into alert_search ("site", "phone", "id", "path", "filters", "name", "state", "known", "since") values ('harbour-street', '+61400000000', 'id 1', 'path 1', 'filters 1', 'name 1', 'state 1', 'known 1', 1767225600000);
insert into alert_search ("site", "phone", "id", "path", "filters", "name", "state", "known", "since") values ('meridian', '+61400000001', 'id 2', 'path 2', 'filters 2', 'name 2', 'state 2', 'known 2', 1769817600000);
insert into alert_search ("site", "phone", "id", "path", "filters", "name", "state", "known", "since") values ('northside', '+61400000002', 'id 3', 'path 3', 'filters 3', 'name 3', 'state 3', null, 1772409600000);
insert into car ("id", "site", "source_key", "slug", "status", "created_at", "updated_at", "sold_at", "withdrawn_at", "doc") values (1, 'harbour-street', 'source_key 1', 'slug 1', 'in_stock', 1767225600000, 1767225600000, 1767225600000, 1767225600000, '{"name":"2020 Mazda CX-5 0","make":"Mazda","price":31990.5,"reserved":false}');
insert into car ("id", "site", "source_key", "slug", "status", "created_at", "updated_at", "sold_at", "withdrawn_at", "doc") values (2, 'meridian', 'source_key 2', 'slug 2', 'sold', 1769817600000, 1769817600000, 1769817600000, 1769817600000, '{"name":"2020 Mazda CX-5 1","make":"Mazda","price":31990.5,"reserved":true}');
insert into car ("id", "site", "source_key", "slug", "status", "created_at", "updated_at", "sold_at", "withdrawn_at", "doc") values (3, 'northside', 'source_key 3', 'slug 3', 'withdrawn', 1772409600000, 1772409600000, null, null, '{"name":"2020 Mazda CX-5 2","make":"Mazda","price":31990.5,"reserved":false}');
insert into car_views ("site", "block", "counts") values ('harbour-street', 1, '{"0":1}');
insert into car_views ("site", "block", "counts") values ('meridian', 2, '{"1":2}');
insert into car_views ("site", "block", "counts") values ('northside', 3, '{"2":3}');
insert into event ("site", "id", "event", "path", "at", "label") values ('harbour-street', 'id 1', 1, 'path 1', 1767225600000, 'label 1');
insert into event ("site", "id", "event", "path", "at", "label") values ('meridian', 'id 2', 2, 'path 2', 1769817600000, 'label 2');
insert into event ("site", "id", "event", "path", "at", "label") values ('northside', 'id 3', 3, 'path 3', 1772409600000, null);
insert into hosted_car ("site", "car", "mark") values ('harbour-street', 1, 'mark 1');
insert into hosted_car ("site", "car", "mark") values ('meridian', 2, 'mark 2');
insert into hosted_car ("site", "car", "mark") values ('northside', 3, 'mark 3');
insert into hosted_sync ("site", "asked", "done", "held_until", "target", "failures", "retry_at", "trouble") values ('harbour-street', 1, 1, 1767225600000, 'target 1', 1, 1767225600000, 'trouble 1');
insert into hosted_sync ("site", "asked", "done", "held_until", "target", "failures", "retry_at", "trouble") values ('meridian', 2, 2, 1769817600000, 'target 2', 2, 1769817600000, 'trouble 2');
insert into hosted_sync ("site", "asked", "done", "held_until", "target", "failures", "retry_at", "trouble") values ('northside', 3, 3, 1772409600000, null, 3, 1772409600000, null);
insert into lead ("site", "lead_id", "key", "at", "doc") values ('harbour-street', 'lead_id 1', 'key 1', 1767225600000, '{"form":"enquiry","contact":{"name":"Jo Chen","phone":"+61400000000"},"comments":"It''s 5 o''clock; call?\nThanks","fields":{"Budget":"$30,000"}}');
insert into lead ("site", "lead_id", "key", "at", "doc") values ('meridian', 'lead_id 2', 'key 2', 1769817600000, '{"form":"reservation","contact":{"name":"Jo Chen","phone":"+61400000001"},"comments":"It''s 5 o''clock; call?\nThanks","fields":{"Budget":"$30,000"}}');
insert into lead ("site", "lead_id", "key", "at", "doc") values ('northside', 'lead_id 3', 'key 3', 1772409600000, '{"form":"enquiry","contact":{"name":"Jo Chen","phone":"+61400000002"},"comments":"It''s 5 o''clock; call?\nThanks","fields":{"Budget":"$30,000"}}');
insert into lead_change ("site", "lead_id", "key", "at", "doc") values ('harbour-street', 'lead_id 1', 'key 1', 1767225600000, '{"category":"Trade-In","subcategory":"3. Offer Accepted","event":27,"fields":{}}');
insert into lead_change ("site", "lead_id", "key", "at", "doc") values ('meridian', 'lead_id 2', 'key 2', 1769817600000, '{"category":"Trade-In","subcategory":"3. Offer Accepted","event":27,"fields":{}}');
insert into lead_change ("site", "lead_id", "key", "at", "doc") values ('northside', 'lead_id 3', 'key 3', 1772409600000, '{"category":"Trade-In","subcategory":"3. Offer Accepted","event":27,"fields":{}}');
insert into lead_key ("site", "hash", "created_at") values ('harbour-street', 'hash 1', 1767225600000);
insert into lead_key ("site", "hash", "created_at") values ('meridian', 'hash 2', 1769817600000);
insert into lead_key ("site", "hash", "created_at") values ('northside', 'hash 3', 1772409600000);
insert into mail ("site", "id", "at", "doc") values ('harbour-street', 'id 1', 1767225600000, '{"row":0}');
insert into mail ("site", "id", "at", "doc") values ('meridian', 'id 2', 1769817600000, '{"row":1}');
insert into mail ("site", "id", "at", "doc") values ('northside', 'id 3', 1772409600000, '{"row":2}');
insert into outbox ("seq", "delivery_id", "site", "lead_id", "change", "destination", "state", "since", "due_at", "lease_until", "tries", "status", "reason", "ended_at") values (1, 'delivery_id 1', 'harbour-street', 'lead_id 1', '', 'destination 1', 'due', 1767225600000, 1767225600000, 1767225600000, 1, 1, 'reason 1', 1767225600000);
insert into outbox ("seq", "delivery_id", "site", "lead_id", "change", "destination", "state", "since", "due_at", "lease_until", "tries", "status", "reason", "ended_at") values (2, 'delivery_id 2', 'meridian', 'lead_id 2', 'a change', 'destination 2', 'delivered', 1769817600000, 1769817600000, 1769817600000, 2, 2, 'reason 2', 1769817600000);
insert into outbox ("seq", "delivery_id", "site", "lead_id", "change", "destination", "state", "since", "due_at", "lease_until", "tries", "status", "reason", "ended_at") values (3, 'delivery_id 3', 'northside', 'lead_id 3', '', 'destination 3', 'dead', 1772409600000, 1772409600000, 1772409600000, 3, null, null, null);
insert into outbox_pause ("site", "destination", "failures", "until") values ('harbour-street', 'destination 1', 1, 1767225600000);
insert into outbox_pause ("site", "destination", "failures", "until") values ('meridian', 'destination 2', 2, 1769817600000);
insert into outbox_pause ("site", "destination", "failures", "until") values ('northside', 'destination 3', 3, 1772409600000);
insert into payment ("site", "id", "key", "purpose", "amount", "state", "reference", "holder", "ref", "url", "charge", "opened_at", "paid_at", "changed_at", "tries", "retry_at", "trouble", "lead_id", "untold") values ('harbour-street', 'id 1', 'key 1', 'online', 1, 'open', 'reference 1', 'holder 1', 'ref 1', 'url 1', 'charge 1', 1767225600000, 1767225600000, 1767225600000, 1, 1767225600000, 'trouble 1', 'lead_id 1', 0);
insert into payment ("site", "id", "key", "purpose", "amount", "state", "reference", "holder", "ref", "url", "charge", "opened_at", "paid_at", "changed_at", "tries", "retry_at", "trouble", "lead_id", "untold") values ('meridian', 'id 2', 'key 2', 'deposit', 2, 'paid', 'reference 2', 'holder 2', 'ref 2', 'url 2', 'charge 2', 1769817600000, 1769817600000, 1769817600000, 2, 1769817600000, 'trouble 2', 'lead_id 2', 1);
insert into payment ("site", "id", "key", "purpose", "amount", "state", "reference", "holder", "ref", "url", "charge", "opened_at", "paid_at", "changed_at", "tries", "retry_at", "trouble", "lead_id", "untold") values ('northside', 'id 3', 'key 3', 'deposit', 3, 'refund_due', null, 'holder 3', null, null, null, 1772409600000, null, 1772409600000, 3, 1772409600000, null, null, 0);
insert into payment_event ("site", "id", "at", "kind", "payment") values ('harbour-street', 'id 1', 1767225600000, 'kind 1', 'payment 1');
insert into payment_event ("site", "id", "at", "kind", "payment") values ('meridian', 'id 2', 1769817600000, 'kind 2', 'payment 2');
insert into payment_event ("site", "id", "at", "kind", "payment") values ('northside', 'id 3', 1772409600000, 'kind 3', null);
insert into phone_reveal ("site", "at", "id", "car_id", "dealership_id", "website_id") values ('harbour-street', 1767225600000, 'id 1', 1, 1, 1);
insert into phone_reveal ("site", "at", "id", "car_id", "dealership_id", "website_id") values ('meridian', 1769817600000, 'id 2', 2, 2, 2);
insert into phone_reveal ("site", "at", "id", "car_id", "dealership_id", "website_id") values ('northside', 1772409600000, 'id 3', 3, null, 3);
insert into postcode ("postcode", "name", "state", "lat", "long") values ('postcode 1', 'name 1', 'state 1', -27.5, 153.125);
insert into postcode ("postcode", "name", "state", "lat", "long") values ('postcode 2', 'name 2', 'state 2', -28.5, 154.125);
insert into postcode ("postcode", "name", "state", "lat", "long") values ('postcode 3', null, null, -29.5, 155.125);
insert into reservation ("site", "id", "key", "car_id", "kind", "state", "reason", "held_at", "held_until", "changed_at", "holder", "who", "car", "deposit", "lead_id", "untold") values ('harbour-street', 'id 1', 'key 1', 1, 'deposit', 'held', 'reason 1', 1767225600000, 1767225600000, 1767225600000, 'holder 1', 'who 1', '{"id":1,"name":"2020 Mazda CX-5"}', 1, 'lead_id 1', 0);
insert into reservation ("site", "id", "key", "car_id", "kind", "state", "reason", "held_at", "held_until", "changed_at", "holder", "who", "car", "deposit", "lead_id", "untold") values ('meridian', 'id 2', 'key 2', 2, 'hold', 'paid', 'reason 2', 1769817600000, 1769817600000, 1769817600000, 'holder 2', 'who 2', '{"id":2,"name":"2020 Mazda CX-5"}', 2, 'lead_id 2', 1);
insert into reservation ("site", "id", "key", "car_id", "kind", "state", "reason", "held_at", "held_until", "changed_at", "holder", "who", "car", "deposit", "lead_id", "untold") values ('northside', 'id 3', 'key 3', 3, 'deposit', 'released', null, 1772409600000, 1772409600000, 1772409600000, 'holder 3', 'who 3', '{"id":3,"name":"2020 Mazda CX-5"}', 3, null, 0);
insert into reservation_key ("site", "hash", "created_at") values ('harbour-street', 'hash 1', 1767225600000);
insert into reservation_key ("site", "hash", "created_at") values ('meridian', 'hash 2', 1769817600000);
insert into reservation_key ("site", "hash", "created_at") values ('northside', 'hash 3', 1772409600000);
insert into shopper_session ("site", "token", "phone", "began_at", "seen_at") values ('harbour-street', 'token 1', '+61400000000', 1767225600000, 1767225600000);
insert into shopper_session ("site", "token", "phone", "began_at", "seen_at") values ('meridian', 'token 2', '+61400000001', 1769817600000, 1769817600000);
insert into shopper_session ("site", "token", "phone", "began_at", "seen_at") values ('northside', 'token 3', '+61400000002', 1772409600000, 1772409600000);
insert into sign_in_challenge ("site", "id", "phone", "proof", "sent", "sent_at", "tries", "closed", "ask") values ('harbour-street', 'id 1', '+61400000000', 'proof 1', 1, 1767225600000, 1, 1, 'ask 1');
insert into sign_in_challenge ("site", "id", "phone", "proof", "sent", "sent_at", "tries", "closed", "ask") values ('meridian', 'id 2', '+61400000001', 'proof 2', 2, 1769817600000, 2, 2, 'ask 2');
insert into sign_in_challenge ("site", "id", "phone", "proof", "sent", "sent_at", "tries", "closed", "ask") values ('northside', 'id 3', '+61400000002', 'proof 3', 3, 1772409600000, 3, 3, 'ask 3');
insert into sign_in_count ("site", "day", "who", "count", "at") values ('harbour-street', 1, 'who 1', 1, 1767225600000);
insert into sign_in_count ("site", "day", "who", "count", "at") values ('meridian', 2, 'who 2', 2, 1769817600000);
insert into sign_in_count ("site", "day", "who", "count", "at") values ('northside', 3, 'who 3', 3, 1772409600000);
insert into spin ("site", "promotion", "who", "prize", "code", "at") values ('harbour-street', 'promotion 1', 'who 1', 'prize 1', 'code 1', 1767225600000);
insert into spin ("site", "promotion", "who", "prize", "code", "at") values ('meridian', 'promotion 2', 'who 2', 'prize 2', 'code 2', 1769817600000);
insert into spin ("site", "promotion", "who", "prize", "code", "at") values ('northside', 'promotion 3', 'who 3', 'prize 3', 'code 3', 1772409600000);
insert into stock_key ("site", "hash", "created_at") values ('harbour-street', 'hash 1', 1767225600000);
insert into stock_key ("site", "hash", "created_at") values ('meridian', 'hash 2', 1769817600000);
insert into stock_key ("site", "hash", "created_at") values ('northside', 'hash 3', 1772409600000);
insert into stock_run ("id", "site", "outcome", "source", "mapping", "as_of", "started_at", "beat_at", "finished_at", "result") values (1, 'harbour-street', 'committed', 'source 1', 'mapping 1', 1, 1767225600000, 1767225600000, 1767225600000, 'result 1');
insert into stock_run ("id", "site", "outcome", "source", "mapping", "as_of", "started_at", "beat_at", "finished_at", "result") values (2, 'meridian', 'refused', 'source 2', 'mapping 2', 2, 1769817600000, 1769817600000, 1769817600000, 'result 2');
insert into stock_run ("id", "site", "outcome", "source", "mapping", "as_of", "started_at", "beat_at", "finished_at", "result") values (3, 'northside', 'running', 'source 3', 'mapping 3', 3, 1772409600000, 1772409600000, null, null);
insert into stock_staging ("run", "source_key", "slug", "status", "doc", "listed_at", "sold_at") values (1, 'source_key 1', 'slug 1', 'in_stock', '{"row":0}', 1767225600000, 1767225600000);
insert into stock_staging ("run", "source_key", "slug", "status", "doc", "listed_at", "sold_at") values (2, 'source_key 2', 'slug 2', 'coming_soon', '{"row":1}', 1769817600000, 1769817600000);
insert into stock_staging ("run", "source_key", "slug", "status", "doc", "listed_at", "sold_at") values (3, 'source_key 3', null, null, '{"row":2}', null, null);
insert into test_drive ("site", "location_id", "starts_at", "key", "ends_at", "car_id") values ('harbour-street', 1, 1767225600000, 'key 1', 1767225600000, 1);
insert into test_drive ("site", "location_id", "starts_at", "key", "ends_at", "car_id") values ('meridian', 2, 1769817600000, 'key 2', 1769817600000, 2);
insert into test_drive ("site", "location_id", "starts_at", "key", "ends_at", "car_id") values ('northside', 3, 1772409600000, 'key 3', 1772409600000, null);
insert into text_message ("site", "at", "id", "to", "text") values ('harbour-street', 1767225600000, 'id 1', 'to 1', 'text 1');
insert into text_message ("site", "at", "id", "to", "text") values ('meridian', 1769817600000, 'id 2', 'to 2', 'text 2');
insert into text_message ("site", "at", "id", "to", "text") values ('northside', 1772409600000, 'id 3', 'to 3', 'text 3');
insert into trade_in ("site", "reference", "changed_at", "version", "doc", "told") values ('harbour-street', 'reference 1', 1767225600000, 1, '{"row":0}', '{}');
insert into trade_in ("site", "reference", "changed_at", "version", "doc", "told") values ('meridian', 'reference 2', 1769817600000, 2, '{"row":1}', '{"valuation":20000}');
insert into trade_in ("site", "reference", "changed_at", "version", "doc", "told") values ('northside', 'reference 3', 1772409600000, 3, '{"row":2}', '{"valuation":20000}');
insert into used_challenge ("site", "challenge", "key", "until") values ('harbour-street', 'challenge 1', 'key 1', 1767225600000);
insert into used_challenge ("site", "challenge", "key", "until") values ('meridian', 'challenge 2', 'key 2', 1769817600000);
insert into used_challenge ("site", "challenge", "key", "until") values ('northside', 'challenge 3', 'key 3', 1772409600000);
insert into watched_car ("site", "phone", "car_id", "slug", "name", "saved_at", "told_standing", "told_price") values ('harbour-street', '+61400000000', 1, 'slug 1', 'name 1', 1767225600000, 'told_standing 1', 1);
insert into watched_car ("site", "phone", "car_id", "slug", "name", "saved_at", "told_standing", "told_price") values ('meridian', '+61400000001', 2, 'slug 2', 'name 2', 1769817600000, 'told_standing 2', 2);
insert into watched_car ("site", "phone", "car_id", "slug", "name", "saved_at", "told_standing", "told_price") values ('northside', '+61400000002', 3, 'slug 3', 'name 3', 1772409600000, null, null);
