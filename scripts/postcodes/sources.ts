/** What a postcode's row needs, by the name of its column. */
export type Columns = { postcode: string; name: string; state: string; lat: string; long: string }

/** Files that the public offers, one row each, told apart by their columns (compared in any case). */
const SOURCES: Record<string, Columns> = {
  'Elkfox/Australian-Postcode-Data': {
    postcode: 'postcode',
    name: 'place_name',
    state: 'state_code',
    lat: 'latitude',
    long: 'longitude',
  },
  'matthewproctor/australianpostcodes': {
    postcode: 'postcode',
    name: 'locality',
    state: 'state',
    lat: 'lat',
    long: 'long',
  },
}

/** The columns of a file as its own header spells them; null for a header of no known source. */
export function columnsOf(header: string[]): Columns | null {
  for (const source of Object.values(SOURCES)) {
    const found = Object.entries(source).map(([what, wanted]) => {
      const own = header.find((column) => column.toLowerCase() === wanted)
      return [what, own] as const
    })
    if (found.every(([, own]) => own !== undefined)) return Object.fromEntries(found) as Columns
  }
  return null
}

export const SOURCE_NAMES = Object.keys(SOURCES)
