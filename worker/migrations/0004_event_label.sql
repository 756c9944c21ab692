-- What an event says of the car it is about: 'New Car', 'Used Car' or nothing.
ALTER TABLE `event` ADD `label` text;
