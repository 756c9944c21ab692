/** The side silhouette that stands for each body type (BUD-04 and what feeds add), by its symbol in /bodies.svg. */
const DRAWINGS: Record<string, string> = {
  hatch: 'hatch',
  hatchback: 'hatch',
  sedan: 'sedan',
  wagon: 'wagon',
  'station wagon': 'wagon',
  suv: 'suv-large',
  '4x4': 'suv-large',
  ute: 'ute',
  'cab chassis': 'ute',
  van: 'van',
  bus: 'people-mover',
  'people mover': 'people-mover',
  coupe: 'coupe',
  hardtop: 'coupe',
  convertible: 'convertible',
  softtop: 'convertible',
  ...same(
    'motorcycle',
    'naked',
    'cruiser',
    'adventure',
    'sports',
    'super sport',
    'touring',
    'trail',
    'classic',
    'scooter',
  ),
  ...same('caravan', 'caravan', 'pop top', 'hybrid camper', 'off-road caravan', 'camper trailer', 'motorhome'),
}

function same(drawing: string, ...bodies: string[]): Record<string, string> {
  return Object.fromEntries(bodies.map((body) => [body, drawing]))
}

/** A body type seen from the side; its place stays empty where there is no drawing of it. */
export function BodyDrawing({ body }: { body: string }) {
  const drawing = DRAWINGS[body.toLowerCase()]
  return (
    <svg className="body-drawing" aria-hidden="true">
      {drawing && <use href={`/bodies.svg#${drawing}`} />}
    </svg>
  )
}
