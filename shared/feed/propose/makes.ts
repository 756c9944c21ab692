import { kindNamed } from '../../market/kinds.ts'
import { MAKES } from '../../market/makes.ts'
import { textKey } from '../../text.ts'
import { editDistance } from '../../typo.ts'

/** Makes of feeds that the market’s table does not have under these names. */
const OTHER_MAKES = ['Alpine', 'Mercedes', 'Vauxhall', 'VW']
const BIKE_MAKES =
  'Aprilia|Benelli|BSA|Buell|CFMoto|Ducati|Harley-Davidson|Husqvarna|Indian|Kawasaki|KTM|Kymco|Moto Guzzi|MV Agusta|Norton|Piaggio|Royal Enfield|Sherco|Triumph|TVS|Vespa|Victory|Yamaha|Zero'.split(
    '|',
  )
/** Makes of more than one word, for a title that begins with its make. */
export const LONG_MAKES = ['Western Star', 'Great Dane', ...BIKE_MAKES.filter((make) => make.includes(' '))]

const keys = (list: readonly string[]): ReadonlySet<string> => new Set(list.map(textKey))
const MARKET_MAKES = MAKES.map(({ name }) => name)
const [makes, bikeMakes] = [keys([...MARKET_MAKES, ...OTHER_MAKES, ...BIKE_MAKES]), keys(BIKE_MAKES)]

export const isMake = (text: string): boolean => makes.has(textKey(text))
export const isBikeMake = (text: string): boolean => bikeMakes.has(textKey(text))

const spelling = new Map([...OTHER_MAKES, ...BIKE_MAKES, ...MARKET_MAKES].map((make) => [textKey(make), make]))

/** A known make as its maker writes it; null for an unknown one. */
export const spelledMake = (text: string): string | null => spelling.get(textKey(text)) ?? null

/** An unknown make with the one that it may mean, by a letter mistyped, its first letters or its initials; null for none. */
export function meantMake(text: string): string | null {
  const key = textKey(text)
  if (key.length < 2 || isMake(text) || kindNamed(text) !== null) return null
  const known = [...spelling]
  const [, meant] =
    known.find(([make]) => key.length > MAX_SHORT && editDistance(key, make, 1) <= 1) ??
    known.find(([whole, make]) => whole.startsWith(key) || textKey(make.replace(AFTER_INITIAL, '')) === key) ??
    []
  return meant === undefined ? null : `${text} (${meant}?)`
}
const MAX_SHORT = 4
const AFTER_INITIAL = /(?<=\b\p{L})\p{L}+/gu

export const isBikeBody = (text: string): boolean =>
  /^(naked|cruiser|trail|enduro|motocross|super ?motard|sports? touring|adventure( touring| tourer)?|dual ?sport|super ?sports?|sports|scooter|classic|bobber)$/i.test(
    text.trim(),
  )

const COLOURS =
  /\b(white|black|silver|gr[ea]y|blue|red|green|yellow|orange|brown|gold|beige|bronze|purple|maroon|pink|teal|navy|cream|wei(ß|ss)|schwarz|silber|grau|blau|rot|gr(ü|ue)n|gelb|braun)\b/i

export const isColour = (text: string): boolean => text.length < 50 && COLOURS.test(text)

/** Codes that stand for one colour; 'GRE' is grey or green. */
const COLOUR_CODES = new Map(
  'wht White, whi White, wh White, blk Black, bla Black, bk Black, sil Silver, slv Silver, slvr Silver, silv Silver, gry Grey, gy Grey, blu Blue, rd Red, grn Green, gn Green, yel Yellow, ylw Yellow, org Orange, orn Orange, brn Brown, gld Gold, bge Beige, bei Beige, brz Bronze, mar Maroon, mrn Maroon, pur Purple, ppl Purple'
    .split(', ')
    .map((row) => row.split(' ') as [code: string, colour: string]),
)

/** Behind a name, as in 'Pepper Gry', only what is no word itself: 'Del Mar' is no maroon. */
const NAMED = /^(.+ )(gry|blu|org|yel|ylw|slvr?|wht|blk|grn|brn)$/i
/** The colour of a code, alone or behind a name; null for another text. */
export function namedColour(text: string): string | null {
  const [, name = '', code = text] = NAMED.exec(text) ?? []
  const colour = COLOUR_CODES.get(code.toLowerCase())
  return colour ? name + colour : null
}
