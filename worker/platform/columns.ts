/**
 * The columns of a row type as a SELECT lists them: 'id, slug, doc'. The compiler asks for every column of the type and
 * refuses one that it does not have, so a statement reads exactly what its row type promises.
 */
export const columnsOf = <Row>(columns: Record<keyof Row, true>): string => Object.keys(columns).join(', ')
