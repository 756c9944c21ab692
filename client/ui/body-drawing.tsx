/** Side silhouettes by body type (BUD-04 and what feeds add): rows of /bodies.svg from the top (styles/body-drawing.css). */
const CARS = [
  ['convertible', 'softtop'],
  ['coupe', 'hardtop'],
  ['hatch', 'hatchback'],
  ['people mover', 'bus'],
  ['sedan'],
  ['suv', '4x4'],
  [], // a small SUV, which no body type names
  ['ute'],
  ['van'],
  ['wagon', 'station wagon'],
  ['cab chassis'],
]

/** Rows of /outdoors.svg, which a site of cars alone never loads. */
const OUTDOORS = [
  ['naked', 'motorcycle'],
  ['sports', 'super sport'],
  ['adventure'],
  ['touring'],
  ['cruiser'],
  ['trail'],
  ['classic'],
  ['scooter'],
  ['caravan', 'off-road caravan', 'motorhome'],
  ['pop top'],
  ['hybrid camper'],
  ['camper trailer'],
]

/** A body type seen from the side; its place stays empty where there is no drawing of it. */
export function BodyDrawing({ body }: { body: string }) {
  const rowIn = (rows: string[][]) => rows.findIndex((types) => types.includes(body.toLowerCase()))
  const car = rowIn(CARS)
  const [file, row] = car < 0 ? ['outdoors', rowIn(OUTDOORS)] : ['bodies', car]
  return <span className="body-drawing" data-file={file} data-row={row < 0 ? undefined : row} aria-hidden="true" />
}
