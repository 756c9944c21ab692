-- What a code was counted under while it is unanswered (TRU-01), given back when it is entered: keyed hashes alone.
alter table sign_in_challenge add column receipt text;
