-- What a processor told of one payment, or of a refund whose payment is not known yet (RES-02).
create index payment_event_payment on payment_event (site, payment) where payment is not null;
