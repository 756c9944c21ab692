/** Side silhouettes by body type (BUD-04 and what feeds add): rows of /bodies.svg (styles/body-drawing.css). */
const CARS: Record<string, string> = {
  hatch: 'hatch',
  hatchback: 'hatch',
  sedan: 'sedan',
  wagon: 'wagon',
  'station wagon': 'wagon',
  suv: 'suv-large',
  '4x4': 'suv-large',
  ute: 'ute',
  'cab chassis': 'cab-chassis',
  van: 'van',
  bus: 'people-mover',
  'people mover': 'people-mover',
  coupe: 'coupe',
  hardtop: 'coupe',
  convertible: 'convertible',
  softtop: 'convertible',
}

/** Rows of /outdoors.svg, which a site of cars alone never loads. */
const OUTDOORS: Record<string, string> = {
  motorcycle: 'naked',
  naked: 'naked',
  cruiser: 'cruiser',
  adventure: 'adventure',
  sports: 'sports',
  'super sport': 'sports',
  touring: 'touring',
  trail: 'trail',
  classic: 'classic',
  scooter: 'scooter',
  caravan: 'caravan',
  'off-road caravan': 'caravan',
  motorhome: 'caravan',
  'pop top': 'pop-top',
  'hybrid camper': 'hybrid-camper',
  'camper trailer': 'camper-trailer',
}

/** A body type seen from the side; its place stays empty where there is no drawing of it. */
export function BodyDrawing({ body }: { body: string }) {
  const type = body.toLowerCase()
  const [file, drawing] = CARS[type] ? ['bodies', CARS[type]] : ['outdoors', OUTDOORS[type]]
  return <span className="body-drawing" data-file={file} data-drawing={drawing} aria-hidden="true" />
}
