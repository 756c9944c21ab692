-- All tables as the migrations leave them, for reading. Written by `npm run schema`; change it by a migration.
-- Times are epoch milliseconds, amounts of payments are cents, `doc` is JSON, `site` is the site's slug.
-- Triggers are left out: three on each table of sites refuse a change of a site that is in `closed_site`.

-- What went wrong and stands, or is over and not told yet; `tell_at` is when it is told next (TRU-05). `site` is `(platform)` for alarms of no site.
create table alarm (
  site text not null,
  topic text not null,
  subject text not null,
  cause text not null,
  facts text not null,
  times integer not null,
  since integer not null,
  last_at integer not null,
  tell_at integer,
  tries integer not null default 0,
  reached text not null default '[]',
  told_at integer,
  ended_at integer,
  primary key (site, topic, subject)
) without rowid;
create index alarm_tell on alarm (tell_at) where tell_at is not null;

-- Alerts: when the readers of a site are to be looked for.
create table alert_due (
  site text primary key not null,
  at integer
) without rowid;
create index alert_due_at on alert_due (at) where at is not null;

-- Messages to readers of alerts, due and past; `stop` is the hash of the token that ends them (WAT-06).
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
create index alert_message_due_at on alert_message (due_at) where ended_at is null;
create index alert_message_reader on alert_message (site, reader, since);
create unique index alert_message_stop on alert_message (site, stop);

-- Shoppers who are told of watched cars and followed searches, by phone, with their consent (WAT-06).
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
create index alert_reader_on on alert_reader (site) where state = 'on';

-- Searches that shoppers follow; `known` is what they were told of (WAT-06).
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

-- Who read or changed what by which key; `status` is null until the call has answered, and of commands (TRU-05).
create table audit (
  site text not null,
  at integer not null,
  id text not null,
  actor text not null,
  act text not null,
  what text not null,
  status integer,
  primary key (site, at, id)
) without rowid;

-- The cars of record. Identity and lifecycle are columns; `doc` is what the feed says, empty values left out; `same_as` is the key of the record that is shown in place of this one; `held_values` are those that the feed said last and that were not taken; an array, those from before it left them empty.
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
  doc text not null,
  reserved integer generated always as (json_extract(doc, '$.reserved')) virtual,
  feed text not null default 'main',
  same_as text,
  held_values text
);
create index car_by_site on car (site);
create unique index car_by_slug on car (site, slug);
create unique index car_by_source_key on car (site, source_key);
create index car_by_status on car (site, status, sold_at);
create index car_hidden on car (site, source_key) where same_as is not null;
create index car_with_held_values on car (site) where held_values is not null;

-- How often cars were viewed, as {"car id": views} for 256 ids a row, since writes cost by the row (VDP-10).
create table car_views (
  site text not null,
  block integer not null,
  counts text not null,
  primary key (site, block)
) without rowid;

-- Sites that are not to be changed in this database: they live in another, or are on their way (SIT-05).
create table closed_site (
  site text primary key not null,
  why text not null,
  is_open integer not null default 0
) without rowid;

-- Violations of the content security policy as browsers report them, by day, directive and blocked origin (TRU-05).
create table csp_report (
  site text not null,
  day integer not null,
  directive text not null,
  origin text not null,
  count integer not null,
  primary key (site, day, directive, origin)
) without rowid;

-- What visitors did, once by its id (ANA-01). No index besides, since each costs a write.
create table event (
  site text not null,
  id text not null,
  event integer not null,
  path text not null,
  at integer not null,
  label text,
  primary key (site, id)
) without rowid;

-- Failures as they are logged, by day, event and kind, for GET /metrics (TRU-05).
create table failure_count (
  site text not null,
  day integer not null,
  event text not null,
  kind text not null,
  count integer not null,
  primary key (site, day, event, kind)
) without rowid;

-- How the fetching of each feed goes on, and what its server said last (STK-04).
create table feed_state (
  site text not null,
  feed text not null,
  seen_at integer not null,
  checked_at integer,
  arrived_at integer,
  next_at integer not null,
  failures integer default 0 not null,
  outcome text,
  reason text,
  etag text,
  last_modified text,
  content_hash text,
  primary key (site, feed)
) without rowid;

-- What hosted search holds of each car: a mark of the document it took (SRC-20).
create table hosted_car (
  site text not null,
  car integer not null,
  mark text not null,
  primary key (site, car)
);

-- Collections on search servers that syncs of a site have created: the only ones they delete (STK-07).
create table hosted_collection (
  site text not null,
  host text not null,
  name text not null,
  created_at integer not null,
  primary key (site, host, name)
) without rowid;

-- Sites whose stock hosted search has to be told of: it is up to date when `done` equals `asked` (SRC-20).
create table hosted_sync (
  site text primary key not null,
  asked integer not null,
  done integer default 0 not null,
  held_until integer default 0 not null,
  target text,
  failures integer default 0 not null,
  retry_at integer default 0 not null,
  trouble text,
  synced_at integer,
  version text,
  cars integer,
  hosted_cars integer
);
create index hosted_sync_due on hosted_sync (site) where asked > done;

-- Answers of hosted search, and those of a stand-in, by the hour since 1970 (STK-07).
create table hosted_usage (
  site text not null,
  hour integer not null,
  answers integer not null,
  stand_ins integer not null,
  trouble text,
  trouble_at integer,
  primary key (site, hour)
) without rowid;

-- Heavy calls of dealers’ systems, which the jobs Worker runs: how far each is, and its answer (TRU-02).
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

-- Submitted forms (LED-07). `key` is the idempotency key: the same form sent twice is one lead.
create table lead (
  site text not null,
  lead_id text not null,
  key text not null,
  at integer not null,
  doc text not null,
  messages_stopped_at integer,
  acting_until integer not null default 0,
  primary key (site, lead_id)
) without rowid;
create unique index lead_by_key on lead (site, key);
create index lead_by_phone on lead (site, json_extract(doc, '$.contact.phone'), at);
create index lead_by_time on lead (site, at);
create index lead_taken on lead (site, at) where json_extract(doc, '$.fields."Test Drive Status"') = 'Taken meanwhile';
create index lead_waiting on lead (site, at) where json_extract(doc, '$.form') = 'free_again';

-- What became of a lead later, each change once by its key.
create table lead_change (
  site text not null,
  lead_id text not null,
  key text not null,
  at integer not null,
  doc text not null,
  primary key (site, lead_id, key)
) without rowid;

-- Bearer keys that may read leads from elsewhere, as SHA-256.
create table lead_key (
  site text primary key not null,
  hash text not null,
  created_at integer not null,
  former_hash text
) without rowid;

-- Mail that a developer’s machine would have sent, shown at /dev/mail. Empty on a deployed site.
create table mail (
  site text not null,
  id text not null,
  at integer not null,
  doc text not null,
  primary key (site, id)
) without rowid;

-- Addresses that were asked for and not found, by day; at most 500 paths of a site and day have a row (SIT-03).
create table missing_address (
  site text not null,
  day text not null,
  kind text not null,
  path text not null,
  times integer not null,
  hosts text not null,
  primary key (site, day, kind, path)
) without rowid;
create index missing_address_day on missing_address (day);

-- Special offers of the feeds of a site; `doc` is what the feed says (OFF-01).
create table offer (
  site text not null,
  id text not null,
  feed text not null,
  starts_at text not null,
  ends_at text not null,
  doc text not null,
  created_at integer not null,
  updated_at integer not null,
  vanished_at integer,
  primary key (site, id)
) without rowid;

-- Keys of operators, as SHA-256, by the name that the history of sites shows (SIT-01).
create table operator_key (
  hash text primary key not null,
  name text not null,
  created_at integer not null,
  revoked_at integer
) without rowid;

-- Deliveries of leads to their destinations; `change` is the key of a change, or empty for the lead itself.
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
  ended_at integer,
  event text,
  words text
);
create unique index outbox_by_lead on outbox (site, lead_id, change, destination);
create index outbox_dead on outbox (site) where state = 'dead';
create index outbox_due on outbox (site, destination, due_at) where state = 'due';
create index outbox_due_at on outbox (due_at) where state = 'due';
create index outbox_shoppers on outbox (site, delivery_id) where destination in ('shopper:email', 'shopper:sms');
create index outbox_since on outbox (since) where state = 'due';
create index outbox_suspected on outbox (site, destination, due_at) where state = 'due' and reason = 'suspected';

-- Destinations that keep failing: left alone until `until`.
create table outbox_pause (
  site text not null,
  destination text not null,
  failures integer not null,
  until integer not null,
  primary key (site, destination)
) without rowid;

-- Payments in cents: deposits go by the id of their reservation, online payments stand alone (RES-01, RES-04).
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
  attempt integer not null default 1,
  begun_at integer not null default 0,
  primary key (site, id)
) without rowid;
create index payment_by_holder on payment (site, holder, opened_at);
create index payment_charge on payment (site, charge) where charge is not null;
create index payment_due on payment (retry_at) where state = 'refund_due';
create unique index payment_key on payment (site, purpose, key);
create index payment_paid on payment (site, id) where state = 'paid' and purpose = 'deposit';
create index payment_untold on payment (site) where untold = 1;

-- Webhooks of payment processors, each once.
create table payment_event (
  site text not null,
  id text not null,
  at integer not null,
  kind text not null,
  payment text,
  primary key (site, id)
) without rowid;
create index payment_event_payment on payment_event (site, payment) where payment is not null;

-- Times that the phone number of a car was asked for, and never by whom (VDP-06).
create table phone_reveal (
  site text not null,
  at integer not null,
  id text not null,
  car_id integer not null,
  dealership_id integer,
  website_id integer not null,
  primary key (site, at, id)
) without rowid;

-- The search pages of each site that were seen most in the past 30 days, counted once a day (STK-03).
create table popular_page (
  site text not null,
  path text not null,
  views integer not null,
  primary key (site, path)
) without rowid;

-- Where each postcode is, in degrees. Of no site: all read it, the operator writes it (CAL-02).
create table postcode (
  postcode text primary key not null,
  name text,
  state text,
  lat real not null,
  long real not null
) without rowid;

-- Holds of shoppers on cars (RES-01). The partial index on `car_id` lets one row hold a car.
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
  proved integer not null default 0,
  primary key (site, id)
) without rowid;
create index reservation_by_car on reservation (site, car_id, held_at);
create unique index reservation_by_key on reservation (site, key);
create index reservation_by_who on reservation (site, who, held_at);
create index reservation_changed on reservation (changed_at);
create index reservation_due on reservation (held_until) where state in ('held', 'paid');
create unique index reservation_holding on reservation (site, car_id) where state in ('held', 'paid');
create index reservation_untold on reservation (site) where untold = 1;

-- Bearer keys that may manage reservations from elsewhere, as SHA-256.
create table reservation_key (
  site text primary key not null,
  hash text not null,
  created_at integer not null,
  former_hash text
);

-- The last day on which each job of the day ended well, and on which the database was backed up; in every database (TRU-04).
create table retention_run (
  job text primary key not null,
  day integer not null default -1,
  retry_at integer not null default 0
) without rowid;

-- How many visits of a sample saw each search page, as {"path": visits} for a day a row; empty where events lie here (STK-03).
create table search_view (
  site text not null,
  day integer not null,
  counts text not null,
  primary key (site, day)
) without rowid;

-- Which hundred million numbers a database gives to new rows, in the first database alone (SIT-05).
create table shard_block (
  shard text primary key not null,
  block integer not null unique
) without rowid;

-- Signed-in shoppers; `token` is a hash (GAT-02).
create table shopper_session (
  site text not null,
  token text not null,
  phone text not null,
  began_at integer not null,
  seen_at integer not null,
  primary key (site, token)
) without rowid;
create index shopper_session_phone on shopper_session (site, phone);

-- One-time codes that are still to be entered; `proof` is a keyed hash (GAT-02).
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
  receipt text,
  primary key (site, id)
) without rowid;

-- Not written any more; kept for the release before, which counts codes here (GAT-02).
create table sign_in_count (
  site text not null,
  day integer not null,
  who text not null,
  count integer not null,
  at integer not null,
  primary key (site, day, who)
) without rowid;

-- The registry: each site with its live edition, its state and its database. `projected`: since when KV has it (epoch ms), 0 until then (SIT-01).
create table site (
  slug text primary key not null,
  name text not null,
  state text not null,
  shard text not null,
  config text,
  content text,
  number integer not null default 0,
  primary_host text,
  changed_at integer not null,
  projected integer not null default 0
) without rowid;
create index site_unprojected on site (slug) where projected = 0;

-- What was done to a site, by whom, when and why; with the edition that an act made live (SIT-01).
create table site_act (
  site text not null,
  number integer not null,
  at integer not null,
  actor text not null,
  act text not null,
  config text,
  content text,
  note text not null,
  primary key (site, number)
) without rowid;

-- Domains of dealers, each of one site; a live one is in `site_host` too (TEN-07).
create table site_domain (
  hostname text primary key not null,
  site text not null,
  state text not null,
  validation text not null,
  custom_hostname text,
  token text not null,
  added_at integer not null,
  verified_at integer
) without rowid;
create index site_domain_by_site on site_domain (site);

-- Hosts of sites, one site each; `removed` ones are still to be deleted from KV (TEN-01).
create table site_host (
  hostname text primary key not null,
  site text not null,
  source text not null,
  removed integer not null default 0
) without rowid;
create index site_host_by_site on site_host (site);

-- Sites that the schedule has work for, by kind of work.
create table site_mark (
  mark text not null,
  site text not null,
  next_at integer not null default 0,
  primary key (mark, site)
) without rowid;
create index site_mark_next on site_mark (mark, next_at);

-- Moves of sites between databases that have not ended, in the first database alone (SIT-05).
create table site_move (
  site text primary key not null,
  from_shard text not null,
  to_shard text not null,
  step text not null,
  stepped_at integer not null,
  cursor text not null,
  lease text,
  lease_until integer not null default 0
) without rowid;

-- Values of editions that KV has by content; `named_at` is when a live edition had them last (SIT-02).
create table site_value (
  site text not null,
  kind text not null,
  hash text not null,
  bytes integer not null,
  named_at integer not null,
  primary key (site, kind, hash)
) without rowid;

-- Turns at a promotion, one for each shopper (RES-04).
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

-- Alarms of feeds as the release before this one keeps them. This release reads and writes `alarm`.
create table stock_alarm (
  site text not null,
  feed text not null,
  run integer not null,
  kind text not null,
  code text not null,
  reason text not null,
  files integer not null,
  since integer not null,
  last_at integer not null,
  mail_at integer not null,
  primary key (site, feed)
) without rowid;
create index stock_alarm_mail on stock_alarm (mail_at);

-- Chunks of published stocks, which KV keeps for 90 days after `named_at` (SIT-02).
create table stock_chunk (
  site text not null,
  name text not null,
  named_at integer not null,
  primary key (site, name)
) without rowid;

-- Published stocks of the last 90 days: the chunk of each number, as JSON (SIT-02).
create table stock_edition (
  site text not null,
  published_at integer not null,
  version text not null,
  documents text not null,
  primary key (site, published_at)
) without rowid;
create index stock_edition_published on stock_edition (published_at);

-- Bearer keys that may push stock, as SHA-256.
create table stock_key (
  site text primary key not null,
  hash text not null,
  created_at integer not null,
  former_hash text
);

-- What is published of a site’s cars: up to date when `done` equals `asked`; a failure waits for `retry_at` (OPS-01).
create table stock_publication (
  site text primary key not null,
  asked integer not null,
  done integer default 0 not null,
  format integer default 0 not null,
  pointer text,
  held_until integer default 0 not null,
  tries integer default 0 not null,
  retry_at integer default 0 not null,
  trouble text,
  offers_end_at integer
) without rowid;
create index stock_publication_due on stock_publication (site) where asked > done;
create index stock_publication_format on stock_publication (format);
create index stock_publication_offers on stock_publication (offers_end_at) where offers_end_at is not null;

-- The problems of an import, many a row, since writes cost by the row; `first` numbers them (OPS-01).
create table stock_report (
  run integer not null,
  first integer not null,
  problems text not null
);
create unique index stock_report_page on stock_report (run, first);

-- Imports. At most one of a site is running: the row is its lock, `beat_at` keeps it alive. At most one of a feed is held (OPS-01).
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
  result text,
  feed text not null default 'main',
  vanished text,
  held_since integer,
  merge_plan text,
  merge_done text,
  job text
);
create index stock_run_beat on stock_run (beat_at) where outcome = 'running';
create index stock_run_by_site on stock_run (site, id);
create unique index stock_run_held on stock_run (site, feed) where outcome = 'held';
create index stock_run_job on stock_run (site, job) where job is not null;
create unique index stock_run_lock on stock_run (site) where outcome = 'running';

-- Rows of an import that runs or is held, until it commits; a refused row has its key alone.
create table stock_staging (
  run integer not null,
  source_key text not null,
  slug text,
  status text,
  doc text,
  listed_at integer,
  sold_at integer,
  line integer,
  car_id integer
);
create index stock_staging_by_car on stock_staging (run, car_id) where car_id is not null;
create unique index stock_staging_by_key on stock_staging (run, source_key);

-- Booked test drives, by hour and location; who booked stands in the lead alone (TST-01).
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

-- Texts that a developer’s machine would have sent, shown at /dev/messages. Empty on a deployed site.
create table text_message (
  site text not null,
  at integer not null,
  id text not null,
  "to" text not null,
  text text not null,
  primary key (site, at, id)
) without rowid;

-- Trade-ins under way, by the digest of the reference that the visitor holds (TRD-01).
create table trade_in (
  site text not null,
  reference text not null,
  changed_at integer not null,
  version integer not null,
  doc text not null,
  told text not null default '{}',
  primary key (site, reference)
) without rowid;

-- What the limits against abuse count, by the hour and a keyed hash; how often each was reached has no hash. Rows of the platform have the site `(platform)` (TRU-01).
create table trust_count (
  site text not null,
  what text not null,
  who text not null,
  hour integer not null,
  count integer not null,
  at integer not null,
  primary key (site, what, who, hour)
) without rowid;
create index trust_count_hour on trust_count (hour);
create index trust_count_whole on trust_count (hour) where who = '';

-- Captcha challenges already used, each with the key of its form, until they expire (LED-02).
create table used_challenge (
  site text not null,
  challenge text not null,
  key text not null,
  until integer not null,
  primary key (site, challenge)
) without rowid;

-- Cars that shoppers watch, with name and slug for the time after the car is gone (WAT-01).
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
create index watched_car_untold on watched_car (site, phone) where told_standing is null;
