-- Written by hand: how often cars were looked at (VDP-10), as {"car": views} for 256 ids at a time, because what is
-- written costs by the row and many cars are looked at in one stretch of time.
CREATE TABLE `car_views` (
	`site` text NOT NULL,
	`block` integer NOT NULL,
	`counts` text NOT NULL,
	PRIMARY KEY (`site`, `block`)
) WITHOUT ROWID;
