/** Column names of a file, by the field they hold; `lat` and `long` are degrees. */
export type Columns = {
  postcode: string
  name: string
  state: string
  lat: string
  long: string
  /** null: the source does not grade its positions. */
  accuracy: string | null
}

/** Public data sets, each with its columns in lower case: a file is recognised by its header. */
const SOURCES: Record<string, Columns> = {
  'Elkfox/Australian-Postcode-Data': {
    postcode: 'postcode',
    name: 'place_name',
    state: 'state_code',
    lat: 'latitude',
    long: 'longitude',
    accuracy: 'accuracy',
  },
  'matthewproctor/australianpostcodes': {
    postcode: 'postcode',
    name: 'locality',
    state: 'state',
    lat: 'lat',
    long: 'long',
    accuracy: null,
  },
}

export const SOURCE_NAMES = Object.keys(SOURCES)

/** The columns as the header of the file spells them; null for a header of no known source. */
export function findColumns(header: string[]): Columns | null {
  for (const source of Object.values(SOURCES)) {
    const columns = Object.entries(source).map(
      ([field, name]) =>
        [field, name === null ? null : header.find((column) => column.toLowerCase() === name)] as const,
    )
    if (columns.every(([, column]) => column !== undefined)) return Object.fromEntries(columns) as Columns
  }
  return null
}
