-- What the feed said of a car and the import held back, by field, with the time: a later file that says the same is right.
alter table car add column held_values text;
