/** A text that a shopper reads. `at`: where in the file, as `12` of code and `12 theme.note` of a site's settings. */
export type Text = { file: string; line: number; words: string; setting?: string }
