-- A report of a mail or text service names the delivery to a shopper alone.
create index outbox_shoppers on outbox (site, delivery_id) where destination in ('shopper:email', 'shopper:sms');
