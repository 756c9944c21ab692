/** Who made the document: the source of its ids. */
export const PROVIDER = 'Forecourt'
