import { MAKES as MARKET } from '../../market/makes.ts'
import { textKey } from '../../text.ts'

/** Values of a field as feeds write them: the first form that fits gives the value. */
type Forms = [form: RegExp, value: string][]

const STATES: Forms = (
  [
    ['NSW', 'new south wales'],
    ['VIC', 'victoria'],
    ['QLD', 'queensland'],
    ['WA', 'western australia'],
    ['SA', 'south australia'],
    ['TAS', 'tasmania'],
    ['ACT', 'australian capital territory'],
    ['NT', 'northern territory'],
  ] as const
).map(([code, name]) => [new RegExp(`^(au-)?(${code}|${name})$`, 'i'), code])

/** Fields with few values, by the forms that their values take in English and German feeds. */
const VOCABULARIES: Record<string, Forms> = {
  car_type: [
    [/demo|vorf(ü|ue)hr|\bex[- ]?(exec|fleet|man)/i, 'demo'],
    [
      /used|pre[- ]?(owned|loved)|second ?hand|^u$|^cpo$|certified|gebraucht|usado|occasion|^(salvage|damaged)$/i,
      'used',
    ],
    [/\bnew\b|^n$|\bneu|nuevo|brand new|^nw$/i, 'new'],
  ],
  status: [
    [/sold|^sld$|gone|verkauft|settled|delivered/i, 'sold'],
    [
      /withdraw|delet|inactive|remov|off ?market|archiv|disabled|draft|paused|unpublish|hidden|expired|wholesale|^ws$|^int(ernal)?$/i,
      'withdrawn',
    ],
    [/coming|arriv|transit|on order|due in|incoming|production|pipeline/i, 'coming_soon'],
    [
      /^av$|avail|publish|in ?stock|for ?sale|active|live|current|listed|verf(ü|ue)gbar|reserv|deposit|hold|pending/i,
      'in_stock',
    ],
  ],
  item_type: [
    [/motor ?(cycle|bike|rad)|scooter|moped|trike|^bikes?$/i, 'motorcycle'],
    [/caravan|camper ?trailer/i, 'caravan'],
    [/truck|prime mover|lkw/i, 'truck'],
    [/\bcars?\b|passenger|\bsuvs?\b|\bute\b|pkw|light commercial|\bvan\b/i, 'car'],
  ],
  simple_transmission: [
    [/auto|cvt|\bdct\b|\bdsg\b|tronic|dual ?clutch|powershift|\bpdk\b|^a$/i, 'Automatic'],
    [/man|schalt|^m$/i, 'Manual'],
  ],
  simple_fuel: [
    [/hybrid|phev|^h$|(petrol|unleaded|diesel|benzin).*ele[ck]tr/i, 'Hybrid'],
    [/diesel|^dsl$|^d$/i, 'Diesel'],
    [/lpg|petroleum gas|autogas/i, 'LPG'],
    [/petrol|unleaded|premium|leaded|benzin|gasolin|\bp?ulp\b|^p$/i, 'Petrol'],
    [/ele[ck]tr|^elec$|^b?ev$|^e$/i, 'Electric'],
    [/hydrogen|wasserstoff/i, 'Hydrogen'],
  ],
  drive: [
    [/4wd|4x4|four[- ]?wheel|4[- ]wheel/i, '4WD'],
    [/awd|all[- ]?wheel|allrad|quattro|xdrive|4matic/i, 'AWD'],
    [/fwd|front|vorder/i, 'FWD'],
    [/rwd|rear|heck|hinter/i, 'RWD'],
    [/^(2wd|4x2)$/i, '2WD'],
  ],
  simple_body: [
    [/people|multi[- ]?purpose|\bmpv\b|mini ?van/i, 'People Mover'],
    [/motor ?home|camper/i, 'Motorhome'],
    [/\bute\b|utility|pick[- ]?up/i, 'Ute'],
    [/chassis/i, 'Cab Chassis'],
    [/suv|gel(ä|ae)nde|crossover|four wheel drive/i, 'SUV'],
    [/wagon|estate|kombi|troop/i, 'Wagon'],
    [/hatch|(sport|lift|fast|soft)back|schr(ä|ae)gheck|kleinwagen/i, 'Hatchback'],
    [/sedan|saloon|limousine/i, 'Sedan'],
    [/coup/i, 'Coupe'],
    [/convert|cabrio|roadster|sp[iy]der/i, 'Convertible'],
    [/hard ?top/i, 'Hardtop'],
    [/soft ?top/i, 'Softtop'],
    [/\bvan\b|kastenwagen|transporter/i, 'Van'],
    [/\bbus\b|coach/i, 'Bus'],
    [/truck|lkw/i, 'Truck'],
  ],
  state: STATES,
}

export const isVocabularyField = (field: string): boolean => Object.hasOwn(VOCABULARIES, field)

/** What a feed's word means for a field; null where it is not known. */
export function findMeaning(field: string, word: string): string | null {
  return VOCABULARIES[field]?.find(([form]) => form.test(word.trim()))?.[1] ?? null
}

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
