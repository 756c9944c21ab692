-- Written by hand: one row a trade-in on its way, found by the digest of the reference that its visitor holds.
CREATE TABLE `trade_in` (
	`site` text NOT NULL,
	`reference` text NOT NULL,
	`changed_at` integer NOT NULL,
	`version` integer NOT NULL,
	`doc` text NOT NULL,
	`told` text NOT NULL DEFAULT '{}',
	PRIMARY KEY (`site`, `reference`)
) WITHOUT ROWID;
