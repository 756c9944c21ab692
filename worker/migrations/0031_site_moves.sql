-- Sites that move between databases (SIT-05). `closed_site`: those whose rows here are not to be changed, since they have
-- moved away ('left'), are being copied ('leaving') or are being written by a copy ('arriving'); in every database.
create table closed_site (
  site text primary key not null,
  why text not null,
  is_open integer not null default 0
) without rowid;

-- In the first database alone.
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

-- Which hundred million numbers a database gives to new rows of its numbered tables; in the first database alone.
create table shard_block (
  shard text primary key not null,
  block integer not null unique
) without rowid;

-- A Worker that still believes a site to be here cannot change its rows: worker/platform/site-store.ts reads the error.
create trigger car_closed_insert before insert on car
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger car_closed_update before update on car
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger car_closed_delete before delete on car
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger stock_key_closed_insert before insert on stock_key
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger stock_key_closed_update before update on stock_key
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger stock_key_closed_delete before delete on stock_key
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger stock_run_closed_insert before insert on stock_run
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger stock_run_closed_update before update on stock_run
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger stock_run_closed_delete before delete on stock_run
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger stock_staging_closed_insert before insert on stock_staging
when exists (select 1 from closed_site where site = (select site from stock_run where id = new.run) and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger stock_staging_closed_update before update on stock_staging
when exists (select 1 from closed_site where site = (select site from stock_run where id = old.run) and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger stock_staging_closed_delete before delete on stock_staging
when exists (select 1 from closed_site where site = (select site from stock_run where id = old.run) and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger stock_report_closed_insert before insert on stock_report
when exists (select 1 from closed_site where site = (select site from stock_run where id = new.run) and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger stock_report_closed_update before update on stock_report
when exists (select 1 from closed_site where site = (select site from stock_run where id = old.run) and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger stock_report_closed_delete before delete on stock_report
when exists (select 1 from closed_site where site = (select site from stock_run where id = old.run) and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger stock_alarm_closed_insert before insert on stock_alarm
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger stock_alarm_closed_update before update on stock_alarm
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger stock_alarm_closed_delete before delete on stock_alarm
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger stock_publication_closed_insert before insert on stock_publication
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger stock_publication_closed_update before update on stock_publication
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger stock_publication_closed_delete before delete on stock_publication
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger stock_edition_closed_insert before insert on stock_edition
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger stock_edition_closed_update before update on stock_edition
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger stock_edition_closed_delete before delete on stock_edition
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger stock_chunk_closed_insert before insert on stock_chunk
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger stock_chunk_closed_update before update on stock_chunk
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger stock_chunk_closed_delete before delete on stock_chunk
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger feed_state_closed_insert before insert on feed_state
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger feed_state_closed_update before update on feed_state
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger feed_state_closed_delete before delete on feed_state
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger hosted_sync_closed_insert before insert on hosted_sync
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger hosted_sync_closed_update before update on hosted_sync
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger hosted_sync_closed_delete before delete on hosted_sync
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger hosted_car_closed_insert before insert on hosted_car
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger hosted_car_closed_update before update on hosted_car
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger hosted_car_closed_delete before delete on hosted_car
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger hosted_collection_closed_insert before insert on hosted_collection
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger hosted_collection_closed_update before update on hosted_collection
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger hosted_collection_closed_delete before delete on hosted_collection
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger hosted_usage_closed_insert before insert on hosted_usage
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger hosted_usage_closed_update before update on hosted_usage
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger hosted_usage_closed_delete before delete on hosted_usage
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger offer_closed_insert before insert on offer
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger offer_closed_update before update on offer
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger offer_closed_delete before delete on offer
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger lead_closed_insert before insert on lead
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger lead_closed_update before update on lead
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger lead_closed_delete before delete on lead
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger lead_change_closed_insert before insert on lead_change
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger lead_change_closed_update before update on lead_change
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger lead_change_closed_delete before delete on lead_change
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger lead_key_closed_insert before insert on lead_key
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger lead_key_closed_update before update on lead_key
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger lead_key_closed_delete before delete on lead_key
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger outbox_closed_insert before insert on outbox
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger outbox_closed_update before update on outbox
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger outbox_closed_delete before delete on outbox
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger outbox_pause_closed_insert before insert on outbox_pause
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger outbox_pause_closed_update before update on outbox_pause
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger outbox_pause_closed_delete before delete on outbox_pause
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger mail_closed_insert before insert on mail
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger mail_closed_update before update on mail
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger mail_closed_delete before delete on mail
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger text_message_closed_insert before insert on text_message
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger text_message_closed_update before update on text_message
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger text_message_closed_delete before delete on text_message
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger test_drive_closed_insert before insert on test_drive
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger test_drive_closed_update before update on test_drive
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger test_drive_closed_delete before delete on test_drive
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger trade_in_closed_insert before insert on trade_in
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger trade_in_closed_update before update on trade_in
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger trade_in_closed_delete before delete on trade_in
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger reservation_closed_insert before insert on reservation
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger reservation_closed_update before update on reservation
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger reservation_closed_delete before delete on reservation
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger reservation_key_closed_insert before insert on reservation_key
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger reservation_key_closed_update before update on reservation_key
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger reservation_key_closed_delete before delete on reservation_key
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger payment_closed_insert before insert on payment
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger payment_closed_update before update on payment
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger payment_closed_delete before delete on payment
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger payment_event_closed_insert before insert on payment_event
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger payment_event_closed_update before update on payment_event
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger payment_event_closed_delete before delete on payment_event
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger spin_closed_insert before insert on spin
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger spin_closed_update before update on spin
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger spin_closed_delete before delete on spin
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger shopper_session_closed_insert before insert on shopper_session
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger shopper_session_closed_update before update on shopper_session
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger shopper_session_closed_delete before delete on shopper_session
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger sign_in_challenge_closed_insert before insert on sign_in_challenge
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger sign_in_challenge_closed_update before update on sign_in_challenge
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger sign_in_challenge_closed_delete before delete on sign_in_challenge
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger sign_in_count_closed_insert before insert on sign_in_count
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger sign_in_count_closed_update before update on sign_in_count
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger sign_in_count_closed_delete before delete on sign_in_count
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger watched_car_closed_insert before insert on watched_car
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger watched_car_closed_update before update on watched_car
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger watched_car_closed_delete before delete on watched_car
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger alert_reader_closed_insert before insert on alert_reader
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger alert_reader_closed_update before update on alert_reader
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger alert_reader_closed_delete before delete on alert_reader
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger alert_search_closed_insert before insert on alert_search
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger alert_search_closed_update before update on alert_search
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger alert_search_closed_delete before delete on alert_search
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger alert_message_closed_insert before insert on alert_message
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger alert_message_closed_update before update on alert_message
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger alert_message_closed_delete before delete on alert_message
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger event_closed_insert before insert on event
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger event_closed_update before update on event
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger event_closed_delete before delete on event
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger car_views_closed_insert before insert on car_views
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger car_views_closed_update before update on car_views
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger car_views_closed_delete before delete on car_views
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger phone_reveal_closed_insert before insert on phone_reveal
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger phone_reveal_closed_update before update on phone_reveal
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger phone_reveal_closed_delete before delete on phone_reveal
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger popular_page_closed_insert before insert on popular_page
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger popular_page_closed_update before update on popular_page
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger popular_page_closed_delete before delete on popular_page
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger missing_address_closed_insert before insert on missing_address
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger missing_address_closed_update before update on missing_address
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger missing_address_closed_delete before delete on missing_address
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger used_challenge_closed_insert before insert on used_challenge
when exists (select 1 from closed_site where site = new.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger used_challenge_closed_update before update on used_challenge
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;
create trigger used_challenge_closed_delete before delete on used_challenge
when exists (select 1 from closed_site where site = old.site and is_open = 0)
begin select raise(abort, 'site_moved'); end;

-- What is due is found by its time in the whole database, not site by site (worker/all-sites/).
create index outbox_due_at on outbox (due_at) where state = 'due';
create index outbox_since on outbox (since) where state = 'due';
create index alert_message_due_at on alert_message (due_at) where ended_at is null;
create index stock_alarm_mail on stock_alarm (mail_at);
create index stock_run_beat on stock_run (beat_at) where outcome = 'running';
create index alert_reader_on on alert_reader (site) where state = 'on';
create index stock_publication_due on stock_publication (site) where asked > done;
create index stock_publication_format on stock_publication (format);
create index hosted_sync_due on hosted_sync (site) where asked > done;
alter table site_mark add column next_at integer not null default 0;
create index site_mark_next on site_mark (mark, next_at);
