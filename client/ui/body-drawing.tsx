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

/** Where the drawing of a body type is; null where there is none. */
export function findDrawing(body: string) {
  const rowIn = (rows: string[][]) => rows.findIndex((types) => types.includes(body.toLowerCase()))
  const [car, outdoors] = [rowIn(CARS), rowIn(OUTDOORS)]
  const row = car < 0 ? outdoors : car
  if (row < 0) return null
  const file = car < 0 ? 'outdoors' : 'bodies'
  return { file, row, id: (file === 'bodies' ? CARS : OUTDOORS)[row]![0]!.replaceAll(' ', '-') }
}

/** A body type seen from the side; its place stays empty where there is no drawing of it. */
export function BodyDrawing({ body }: { body: string }) {
  const drawing = findDrawing(body)
  return (
    <span className="body-drawing" data-file={drawing?.file ?? 'outdoors'} data-row={drawing?.row} aria-hidden="true" />
  )
}

const [WIDTH, HEIGHT] = [96, 40]

type Drawing = NonNullable<ReturnType<typeof findDrawing>>
type Place = { x?: number; y?: number; width?: number; height?: number }

/** The same in the place of a photograph, where it is seen at once and without styles of its own. */
export const BodyShape = ({ drawing: { file, row, id }, ...place }: Place & { drawing: Drawing }) => (
  <svg className="body-shape" viewBox={`0 ${row * HEIGHT} ${WIDTH} ${HEIGHT}`} {...place} aria-hidden="true">
    <use href={`/${file}.svg#${id}`} />
  </svg>
)
