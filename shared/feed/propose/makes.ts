import { MAKES as MARKET } from '../../market/makes.ts'
import { textKey } from '../../text.ts'

const MAKES =
  'Abarth|Alfa Romeo|Alpine|Aston Martin|Audi|Bentley|BMW|BYD|Cadillac|Chery|Chevrolet|Chrysler|Citroen|Citroën|Cupra|Daewoo|Daihatsu|Dodge|Ferrari|Fiat|Ford|Foton|Fuso|Genesis|Great Wall|GWM|Haval|Hino|Holden|Honda|HSV|Hummer|Hyundai|Infiniti|Isuzu|Iveco|Jaguar|JAC|Jeep|Kia|Lamborghini|Lancia|Land Rover|LDV|Leapmotor|Lexus|Lincoln|Lotus|Mahindra|Maserati|Mazda|McLaren|Mercedes|Mercedes-Benz|MG|Mini|Mitsubishi|Nissan|Opel|Peugeot|Polestar|Porsche|Proton|RAM|Renault|Rolls-Royce|Rover|Saab|Seat|Skoda|Škoda|Smart|Ssangyong|Subaru|Suzuki|Tesla|Toyota|Vauxhall|Volkswagen|Volvo|VW|Xpeng|Zeekr'.split(
    '|',
  )
const BIKE_MAKES =
  'Aprilia|Benelli|BSA|Buell|CFMoto|Ducati|Harley-Davidson|Husqvarna|Indian|Kawasaki|KTM|Kymco|Moto Guzzi|MV Agusta|Norton|Piaggio|Royal Enfield|Sherco|Triumph|TVS|Vespa|Victory|Yamaha|Zero'.split(
    '|',
  )
/** Makes of more than one word, for a title that begins with its make. */
export const LONG_MAKES: readonly string[] = [...MAKES, ...BIKE_MAKES].filter((make) => make.includes(' '))

const keys = (list: readonly string[]): ReadonlySet<string> => new Set(list.map(textKey))
const MARKET_MAKES = MARKET.map(({ name }) => name)
const [makes, bikeMakes] = [keys([...MARKET_MAKES, ...MAKES, ...BIKE_MAKES]), keys(BIKE_MAKES)]

export const isMake = (text: string): boolean => makes.has(textKey(text))
export const isBikeMake = (text: string): boolean => bikeMakes.has(textKey(text))

const spelling = new Map([...MAKES, ...BIKE_MAKES, ...MARKET_MAKES].map((make) => [textKey(make), make]))

/** A known make as its maker writes it; null for an unknown one. */
export const spelledMake = (text: string): string | null => spelling.get(textKey(text)) ?? null

/** Body styles that only motorcycles have. */
export const isBikeBody = (text: string): boolean =>
  /^(naked|cruiser|trail|enduro|motocross|super ?motard|sports? touring|adventure( touring| tourer)?|dual ?sport|super ?sports?|sports|scooter|classic|bobber)$/i.test(
    text.trim(),
  )

const COLOURS =
  /\b(white|black|silver|gr[ea]y|blue|red|green|yellow|orange|brown|gold|beige|bronze|purple|maroon|cream|wei(ß|ss)|schwarz|silber|grau|blau|rot|gr(ü|ue)n|gelb|braun)\b/i

export const isColour = (text: string): boolean => text.length < 50 && COLOURS.test(text)

/** Codes that stand for one colour; 'GRE' is grey or green. */
const COLOUR_CODES =
  'White wht whi wh, Black blk bla bk, Silver sil slv silv, Grey gry gy, Blue blu, Red rd, Green grn gn, Yellow yel ylw, Orange org orn, Brown brn, Gold gld, Beige bge bei, Bronze brz, Maroon mar mrn, Purple pur ppl'
    .split(', ')
    .map((row) => row.split(' '))

/** The colour of a code; null for another text. */
export const namedColour = (code: string): string | null =>
  COLOUR_CODES.find((codes) => codes.includes(code.toLowerCase()))?.[0] ?? null
