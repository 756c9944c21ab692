-- Written by hand: challenges that a form was sent with (LED-02), each with the key of what was sent, until it would not
-- be taken any more for its age. The same form sent again may come with the same one; another form may not.
CREATE TABLE `used_challenge` (
	`site` text NOT NULL,
	`challenge` text NOT NULL,
	`key` text NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY (`site`, `challenge`)
) WITHOUT ROWID;
