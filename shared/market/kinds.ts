import { textKey } from '../text.ts'

type Kind = 'motorcycle' | 'caravan' | 'truck'

/** Makes of the Australian market that make vehicles of one kind, and words for that kind, by how shoppers write them. */
const NAMES: Record<Kind, string> = {
  motorcycle:
    'Aprilia, Bajaj, Benelli, Beta, Bimota, Braaap, BSA, Buell, CFMoto, Ducati, GasGas, Harley, Harley-Davidson, Husqvarna, Hyosung, Indian, Kawasaki, KTM, ' +
    'Kymco, Lambretta, Moto Guzzi, Moto Morini, MV Agusta, Piaggio, QJMotor, Royal Enfield, Sherco, SWM, SYM, Triumph, Vespa, Victory, ' +
    'Voge, Yamaha, Zontes, motorbike, motorbikes, scooter, dirt bike, trail bike',
  caravan:
    'Adria, Aussie Wide, Avan, Avida, Bailey, Billabong, Blue Sky, Bushtracker, Coromal, Crusader, Cub Campers, Design RV, ' +
    'Elddis, Evernew, Franklin, Golden Eagle, Goldstar, Goldstream, Great Aussie, Hymer, Jayco, Jayco Starcraft, ' +
    'Kedron, Kimberley, Knaus, Kokoda, Lotus, Lumberjack, Majestic, Masterpiece, MDC, Millard, Network RV, New Age, ' +
    'Nextgen, Olympic, Opus, Option RV, Paramount, Regent, Retreat, Roadstar, Royal Flair, Salute, Silverline, ' +
    'Snowy River, Sunliner, Sunland, Talvor, Trackmaster, Trakka, Trakmaster, Vacationer, Viscount, Windsor, ' +
    'Winnebago, Zone RV, campervan, camper trailer, motorhome, pop top, poptop',
  truck:
    'DAF, Freightliner, Fuso, Hino, Isuzu Trucks, Iveco, Kenworth, Mack, Scania, UD, UD Trucks, Western Star, prime mover, tipper',
}

const NAMED: ReadonlyMap<string, { name: string; kind: Kind }> = new Map(
  Object.entries(NAMES).flatMap(([kind, names]) =>
    names.split(', ').map((name) => [textKey(name), { name, kind: kind as Kind }] as const),
  ),
)
const MAX_NAME_WORDS = 2

/** The kind of vehicle that a text names by a make, in stock or not ('jayco'), or by a word; null for none. */
export function kindNamed(text: string): Kind | null {
  const words = text.split(/[\s"]+/).filter(Boolean)
  for (let at = 0; at < words.length; at++)
    for (let size = MAX_NAME_WORDS; size > 0; size--) {
      const named = NAMED.get(textKey(words.slice(at, at + size).join('')))
      if (named) return named.kind
    }
  return null
}

/** The make of one kind of vehicle that these words are, as it is written; null for none. Words of a kind are small. */
export function makeOfKind(words: string): { name: string; kind: Kind } | null {
  const named = NAMED.get(textKey(words))
  return named && named.name !== named.name.toLowerCase() ? named : null
}

/** Makes of motorcycles that have built cars too. */
const ALSO_CARS: ReadonlySet<string> = new Set(['BSA', 'Piaggio', 'SWM', 'Triumph'])

export function buildsMotorcyclesOnly(make: string): boolean {
  const named = makeOfKind(make)
  return named?.kind === 'motorcycle' && !ALSO_CARS.has(named.name)
}
