const wholeWords = (...patterns: string[]) => new RegExp(`(?<![^ ])(?:${patterns.join('|')})(?![^ ])`, 'g')
const words = (text: string) => text.trim().split(/\s+/)

/** Words that say something of what is wanted, and nothing that a stock could answer. */
export const WISHES = new Set(
  words(`
    best nice good great decent reliable tidy clean help daughter son kid kids child children wife husband
    mum mom mums dad parents teenager teen friend partner myself someone
  `),
)

export const STOP_WORDS = new Set([
  ...WISHES,
  ...words(`
    a an the and or in for of on at by with w to from my me i im am ive we our us it its is are was be this that these which
    looking look do want wants wanted wanting need needs needed after find show search buy whats shes hes buying get please pls some any
    something anything has have having had comes come fitted got must should would like can could you your
    car cars vehicle vehicles auto-mobile automobile automobiles sale around price priced prices asking
    one ones only just model models colour coloured color colored her his him he she they them their who does do doing
    hi hey hello hot everything siri google alexa gday mate cheers thanks thank under-budget budget money legal approved maybe something ideally preferably really very
    drive driving driver take carry
    transmission gearbox engine fuel body type style make brand year built build plate
    either both now today work spend spending vs versus other others available dealer dealers dealership located location state area but
  `),
])

/** Uses that no stock has a value for: where no car has the word either, the page says that it was not read. */
export const UNREAD_WORDS = new Set(
  words(
    'plumber electrician builder carpenter gardener apprentice box uber rideshare uni university tall person people learner',
  ),
)

/** Words of every dealer's advertisement, which tell no car from another. */
export const COMMON_ADVERT_WORDS = new Set(
  words(`
    our you your yours they them their all also not only other more most been will can may has had than then when where which
    who why how very every each both over under into out off down about such own new used www com http https call today
    contact phone email visit enquire enquiry enquiries website web team staff family customer customers offer offers
    opening hours days week weeks monday tuesday wednesday thursday friday saturday sunday australia australian
    best quality please
  `),
)

/** Common words, and makers of caravans, that are never corrected, nor taken alone for the first or last word of a model. */
export const COMMON_WORDS = new Set(
  words(`
    model grand range rover gold street road super heritage metal rear plain great tank series city classic new salt note first fat royal
    sport sports power clean tyre tyres tire wheel wheels wants there their where when what how service history warranty finance owner
    owners price drive seat seats door doors turbo engine rust damage parts part spare cover racks rack roof boot side steps bars lift
    lifted kit pack edition special limited black book logbook stock number coromal jayco jurgens rego registered registration safe safety
    rating star stars cheap small large big medium long short wide high low mount suspension springs shocks brake brakes battery charger
    cable light lights windows window mirrors tint cross custom wagon sedan hatch coupe electric hybrid standard premium active life cargo
    crew single double extra dog cat kids baby child weekend work trade home house beach camping fishing hunting race track day days week
    month months years year test swap trade-in deal deals offer offers cash loan lease rent hire insurance paint panel mechanic manual books
    keys key remote radio stereo bluetooth speaker speakers screen camera snorkel winch tray scratch scratches dent dents hail write written
    off repair repairs wreck wrecker wrecking project barn restored chopper goal gulf rally cher max maximum min minimum out real slide
    slides teal shed bunk bunks trailer trailers canoe kayak golden modern food wing chief eagle from best most more less than size open
    hours address phone contact email across action alive believe care catch common company concern crowd danger ever face grandma grandpa
    grown handy later marry match matter office peace pool posh seating shall smell space stage stand steep storage stuck summer three tree
    watch while staff jobs careers about delivery deposit holds hold water fuel land field chassis
  `),
)

/** Towns whose names are ordinary words: places only after 'in', 'near', 'at' or 'from', or before their state or postcode. */
export const ORDINARY_PLACES = new Set(
  words(`
    sale young hay bright sunshine emerald eden central manly airport bay bell bush cave cooper deer dream force gap gloria gum hope hunter
    kelso king lake lara ocean page park pearl plenty port red rich rocks rose sandy sutton swan the tiger town valley view warren amber
    archer bamboo banana banks bass beacon bland bluff boulder bower breakaway bridges broke buffalo bulldog bungalow butler cane casino
    caveat collector combo comet crescent cuckoo dale delegate derby dollar duchess emu evergreen federal flint fountain fox gazette
    goodnight gray grey harden hawker hermitage highlands holder homestead hurricane kindred labrador laguna limestone lizard lock magnolia
    maroon meadow meadows mexico miles moody moto needles nile oaks paradise para pelican penguin cook flat hall wombat bogan perseverance
    pinnacle prairie rainbow redwood retreat retro ruby rye saints saltwater sandstone sapphire senior snowball speed success sunset tapping
    texas toll tunnel valentine veteran vineyard vista wandering waterfall windy yea
  `),
)

/** Whether a word is of ordinary English too, or of the trade: 'car for sale' is not about the town of Sale. */
export const isOrdinaryWord = (word: string): boolean =>
  STOP_WORDS.has(word) || COMMON_WORDS.has(word) || ORDINARY_PLACES.has(word) || COMMON_ADVERT_WORDS.has(word)

/** Cabs of utes and axles of caravans: one word for all that each is called. */
const COMPOUNDS = words(
  'singlecab=single extracab=extra|extended|space|super|king|freestyle|club dualcab=dual|double|crew|twin singleaxle=single tandemaxle=tandem|twin|dual',
).map((row) => {
  const [one = '', kinds = ''] = row.split('=')
  const thing = one.endsWith('cab') ? 'cab' : 'axle'
  const says = `(?:${kinds})[ -]?${thing}s?`
  return {
    one,
    says,
    is: new RegExp(`(?<!\\p{L})${says}(?!\\p{L})`, 'giu'),
    phrases: kinds.split('|').map((kind) => `${kind} ${thing}`),
  }
})
export const CAB_PHRASES = COMPOUNDS.flatMap(({ phrases }) => phrases).filter((phrase) => phrase.endsWith('cab'))
export const COMPOUND_PHRASES = wholeWords(...COMPOUNDS.map(({ says }) => says))
/** Every cab, or every axle, for one of them: 'single cab', 'extra cab' and 'dual cab'; none for other words. */
export function listCompounds(phrase: string): string[] {
  const [, thing] = /(cab|axle)s?$/i.exec(phrase) ?? []
  return COMPOUNDS.flatMap(({ one, phrases }) =>
    thing && one.endsWith(thing.toLowerCase()) ? phrases.slice(0, 1) : [],
  )
}

/** A text with one word for each of these that it names: 'crew cab' and 'double-cab' are 'dualcab'. */
export const joinCompounds = (text: string): string =>
  /cab|axle/i.test(text) ? COMPOUNDS.reduce((joined, { one, is }) => joined.replace(is, one), text) : text

const COLOUR = '(?:white|silver|gr[ae]y|black|blue|red|green|orange|yellow|gold|brown|purple|pink|bronze)'
const SHADE =
  '(?:(?:pearl(?:escent)?|metallic|mica|matte?|satin|gloss|dark|light|bright|deep|pale|candy|crystal|royal|sky|midnight|ice|arctic|polar|burnt) ?)+'
/** What says no more of a colour than how it shines, as a pattern: 'pearl white', 'grey metallic'. */
export const SHADES = wholeWords(`${SHADE}(?= ${COLOUR})|(?<=${COLOUR} )${SHADE}`)

export const SHARED_TAILS = new Set(words('cross custom sport electric classic series evoque class chassis cherokee'))

const SIZED_WORDS =
  'cars?|suvs?|hatch(?:back)?e?s?|sedans?|wagons?|coupes?|convertibles?|4wds?|4x4s?|awd|suv|vehicles?|automatic|auto|manual|petrol|diesel|hybrids?|electric|evs?|family|first|city|cheap|used|new|size|sized|five|four|seven|5|4|7'

/** What is asked of a car and no stock says, as patterns; never looked for in a car's words. */
const UNKNOWN = [
  '(?:(?:new|full|long|short|\\d+ ?(?:months?|mo?n?ths?|years?|yrs?)(?: of)?) )?(?:rego|reg|registration|registered)(?: (?:til|till|until|to|exp|expires?)(?: [a-z]+)?(?: \\d{1,2})?(?: \\d{2,4})?| paid| included| incl?)?|un(?:reg(?:istered)?|licen[cs]ed)',
  '(?:(?:new|current) )?(?:r ?w ?c|roadworthy)(?: certificate)?|(?:repairable )?writ(?:e|ten)[ -]?offs?|hail(?: damaged?)?',
  '(?:[2-6]|two|three|four|five|six)[ -]?(?:doors?|drs?)|[4-9][ -]?(?:speed|spd)|(?:no|not|without) (?:cvt|dct|dsg)s?',
  'drive[ -]?away(?: prices?| pricing| deals?)?(?: no more to pay)?|(?:(?:ex|exc|excl|excluding|plus|inc|incl|including)[ -]?)?gst|abn(?: prices?| pricing| deals?| holders?| only)?|(?:(?:plus|before|incl?|including) )?on ?roads? ?costs?(?: included)?|orcs?',
  'run[ -]?outs?(?: models?| deals?| sale)?|on special|specials|discounted|reduced(?: to clear| prices?)?|prices? (?:drops?|dropped|reduced|reductions?|cuts?)|(?:black friday|eofy|boxing day|end of (?:financial )?year|stocktake)(?: sales?| deals?| specials?)?|cash ?backs?|(?<!(?:ground|high) )clearance(?: sales?| stock)?',
  'trade[ -]?ins?(?: my (?:car|ute|van|bike))?|(?:sell|sold) my (?:car|ute|van|bike)|test drives?|reserved|under offer|on hold|deposit taken|late models?|(?:best|longest|most|highest) range|(?:day|sleeper) cabs?|prime ?movers?',
  '(?:(?:\\d|two|three) )?(?:baby|child|booster) seats?|\\d[\\d.]* ?m(?:et(?:re|er)s?)? (?:garage|carport|driveway)s?',
  '(?:(?:5|five) star )?ancap(?: rat(?:ing|ed))?|(?:5|five) star(?: safety| rating)*|(?:big|large|huge) boot',
  '(?<=(?:^| )p ?plat(?:e|er)s? )(?:legal|approved|allowed)|(?:legal|approved|allowed) (?:for|on)(?= p ?plat(?:e|er))',
]

/** What keeps the words behind it out, as patterns. */
const NEGATED = [
  '(?:anything|everything|all|(?:any|every) (?:colour|color|make|body|fuel|model|car)) (?:but|except|other than|apart from)',
  '(?:but )?not (?:in|near(?:by)?|around|close to|interested in|looking for|after|keen on)|but not|neither|no|not|non|without|w o|minus',
  'except(?: for)?|other than|apart from|excluding|isnt|arent|hasnt(?: got)?',
  '(?:dont|do not|doesnt|does not|cant|cannot) (?:want|like|have)',
]

const UNKNOWN_DETAIL = `(?:(?:with|has|no|not|without) )?(?:${UNKNOWN.join('|')})`
export const UNKNOWN_DETAILS = wholeWords(UNKNOWN_DETAIL)
export const NEGATIONS = wholeWords(...NEGATED)

/** What stands before a model of which another like it will do: 'something like a cx-5'. */
export const LIKENESS = wholeWords('(?:like|similar to)(?: an?| the)?')

/** Whether a phrase of a sentence is never looked for in a car's words: it is no word, or one that is not wanted. */
export const isNeverText = (phrase: string): boolean => NEVER_TEXT.test(phrase.replace(/['’]/g, ''))
const NEVER_TEXT = new RegExp(
  `^(?:${UNKNOWN_DETAIL}(?: |$))+$|^(?:${NEGATED.join('|')}|-)(?= |$)|^[^\\p{L}\\p{N}]*$`,
  'iu',
)

/** Between values of a list: 'except kia and hyundai'. */
export const LIST_WORDS = new Set(words('or nor and not'))
export const ARTICLES = new Set(words('a an any the in one'))
export const NEAR_WORDS = new Set(words('near around nearby nearest closest by'))
export const IN_WORDS = new Set(words('in at from'))
export const LINKING_WORDS = new Set(words('a in on or to for at of with and the'))

/** What sellers add to a title and no shopper asks for, as patterns. */
export const LISTING_NOISE = wholeWords(
  'ono|o n o|obo|neg|negotiable|or nearest offer|priced to sell|must sell|urgent sale|no swaps|swaps?|swap or trade',
  'price range',
  // Names of models that are words here: 'fits a golf bag', 'escape the city', 'leaf green'.
  '(?<!(?:honda|ford|nissan|toyota|daihatsu) )(?:fits?(?= (?:(?:an?|the|my|our|in|into|on|one|two|three|four|five)(?: |$)|\\d))|(?:escape|focus|move|note|march|rush)(?= (?:an?|the|my|our|to|on|into)(?: |$))|leaf(?= green))',
  '(?:(?:auto|motor)s? )?(?:yards?|sales|dealers?|dealerships?)',
  // Before what names one vehicle, which has the number and not the word: 'stock no C12345', 'rego 1AB2CD'.
  '(?:stock|stk) ?(?:number|num|no|nr|id)(?= [^ ]*\\d)|(?:stock|stk|rego|reg|plate|registration|vin)(?= (?=[^ ]*\\d)(?=[^ ]*[a-z])(?!\\d+[my])[a-z\\d-]{5,17}$)',
)

/** Phrases in which filter words have another sense; they stay full text. */
export const LITERAL_PHRASES = wholeWords(
  // A size is one of a vehicle: 'small suv', not 'small dent' or 'big screen'.
  `(?:small|little|compact|tiny|medium|large|big)(?= (?!(?:${SIZED_WORDS}|and|or|to)(?: |$)))`,
  '(?:steel|alloy|aluminium|timber|tipper|tipping|drop ?side) tray',
  'golf (?:course|club|clubs|buggy|cart|bag|bags|set|balls)',
  '(?:the|great|weekend|to|an) escape',
  '(?:owners|service|workshop|users?|instruction) manuals?',
  'manual(?:s)? (?:book|books|handbook)',
  '(?:never|not been|lightly|rarely|seldom|hardly|get|be) used(?: for| as| to| by)?',
  'used (?:for|as|by|to|only)',
  'new (?:tyres?|battery|batteries|brakes?|clutch|engine|windscreen|shocks|timing|paint|motor|gearbox|wheels|rims|suspension|turbo|injectors|pads|rotors|car smell|york|zealand)',
  'electric (?:windows?|seats?|mirrors?|brakes?|start|steps?|fence|guitar|handbrake|park)',
  'auto (?:electricians?|electrics?|parts?|repairs?|hold|start|dimming|lights?|headlights?|wipers?|lock|locking|electrical|wreckers?|salvage)',
  '(?:white|brown) goods',
  '(?:black|red|blue) (?:book|books|box|edition|pack|label|light|tooth)',
  '(?:green|pink|blue) slip',
  'black (?:roof|wheels?|rims?|interior|seats?|leather|cloth|fabric|trim|mirrors?|alloys?)',
  '(?:red|white|beige|tan|brown|cream) (?:interior|seats?|leather|trim|stitching|wheels?)',
  'family (?:owned|business|run)',
  '(?<!\\d ?(?:t|tons?|tonnes?|kgs?|kilos?) )towing (?:(?:capacity|weight)(?! (?:of )?(?:at least |over )?\\d)|service|company|package|mirrors?)',
  'diesel (?:mechanics?|injectors?|particulate)',
  'petrol (?:station|cap|tank|mower)',
  'hybrid battery',
  'first (?:class|aid|owner|registered|service)',
  'caravan (?:park|parks|storage|brakes?|mirrors?)',
  'bike (?:rack|racks|carrier)',
  'van (?:racks?|park)',
  'sport(?:s)? (?:mode|pack|seats?|exhaust|bars?)',
  'leather (?:jacket|boots|gloves|suit)',
  'long range (?:tank|fuel tank|tanks)',
  '(?:white|black|red) (?:rock|hills?|cliffs|mountain)',
  '(?:blue mountains|green valley|green hills|brown hill|browns plains|golden grove|silver sands|silverwater|goldfields)',
)
