-- The counts of whole sites and of the platform, without those of single numbers and addresses: GET /metrics reads them of all
-- sites at once (TRU-05).
create index trust_count_whole on trust_count (hour) where who = '';
