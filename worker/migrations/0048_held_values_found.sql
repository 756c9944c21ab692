-- Values that were held back are found by their site, and are a patch of the car's document; those of before are asked about again.
update car set held_values = null where held_values is not null;
create index car_with_held_values on car (site) where held_values is not null;
