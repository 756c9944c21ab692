import { foldText } from '../text.ts'
import { cellText, normaliseCell, type Row, readCell } from './cell.ts'
import { MONTHS } from './date-form.ts'
import { listColumns, type Mapping, REQUIRED_FIELDS } from './mapping.ts'
import { type RowProblem, reportedValue } from './problem.ts'
import { HELD_PHRASES, LONGEST_STATUS, OFF_SALE_PHRASES, readStatus } from './vocabulary.ts'

/** Signs that part what a text says, also where no sentence ends: '** SOLD ** lovely', 'Bill's shed - dont show'. */
const SIGNS =
  /<[^>]{0,200}>|&(?:lt|gt|nbsp|#\d{1,6});|[*!?|;:()[\]{}<>~•·\r\n]+|\.(?!\d)|,(?!\d{3})|(?<=\s)[-–—/]+|[-–—]+(?=\s)/i

const joinPatterns = (...patterns: string[]) => new RegExp(patterns.join('|'))

const CAR = '(?:(?:this|the|our) )?(?:car|vehicle|ute|van|bike|unit|one|item|caravan|truck|it|stock)'
const NOW =
  '(?:now|already|just|sorry|currently|today|status|please note|note|update|new|again|thanks|thank you|fast|quick)'
/** Words by which a car is not for sale where they stand alone, and those that say so before others too. */
const ALONE =
  '(?:sold|sld|sold out|not available|unavailable|reserved|off (?:the )?market|nfs|wreck(?:ing|ed)|(?:for )?parts only|(?:(?:repairable|rep|statutory|stat) )?(?:write|written) off|spoken for)'
const DAY = '(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}|today|yesterday|\\d{1,2} \\d{1,2}(?: \\d+)?)'
const WHEN = `(?:(?:next|this|on|by) )*(?:${DAY}|tomorrow|tonight|next week|eom|xmas|easter|(?:${MONTHS.join('|')})[a-z]{0,6})`
const TILL = '(?:until|till?)'
const TRADE = '(?:auctions?|wholesalers?|wreckers?|manheim|pickles|grays|slattery)'
/** Whom a car is held for, and not 'for you', 'to be', 'for Sunday drives'. */
const HOLDER =
  '(?:the (?=boss|council|customer|owner|manager|principal)|a (?=mate|customer|client|friend|regular))?(?!(?:you|your|up|life|dear|sale|cash|collect|pick|deliver|the|its|his|her|their|those|any|every|someone|be|best|show|good|great|special|weekends?|sundays?|holidays|occasional|\\d+|work|family|first|all|most|as|a|new|our|us|me|public|enthusiasts)\\b)\\w+(?: \\w+){0,3}'
const STRONG = `(?:not for (?:sale|retail)|(?:holding |\\d+ )?(?:${HELD_PHRASES})(?! to clear)|(?:dep (?:pd|paid|taken|held)|deposit pd)(?: \\w+){1,3}|deal done (?:w|with) (?!us\\b|you|the|a |our)\\w+(?: \\w+)?|(?:\\w+ ){1,2}(?:has|wants) (?:the )?first (?:right|option|refusal|dibs|look)(?: of refusal)?|sold (?:pending|subject|stc|awaiting)(?: (?:finance|delivery|pick|collect).*)?|sold(?: ${DAY})? to (?!the|public|you|first|highest|${DAY}$)\\w+(?: \\d+)*|sold ${DAY}(?! to ${DAY}$)|(?:wholesale|w ?sale|trade|trades|dealers?|export|auction|fleet)(?: sale)? only|no longer (?:available|for sale)|do not sell|not to be sold)`
/** What may stand before them: 'please note this car has now been'. */
const BEFORE = `(?:(?:${CAR}|is|has|been|being|are|still) |${NOW} )*`
const SAYS_OFF_SALE = joinPatterns(
  `^${BEFORE}(?:(?:${ALONE}|${STRONG}|${NOW}) )*(?:${ALONE}(?: ${NOW})*|${STRONG}(?: (?:for|yet|before|b4|unless|until|till?|to|by|from|since|pending|call|no|not|${NOW}|${ALONE})\\b.*)?)$`,
  '^lay ?by (?!.*\\b(?:available|welcome|terms)\\b)(?:.* )?(?:paid|pd|owing)$|^(?!.*\\b(?:plates?|trailer|accessor\\w+)\\b).* not to be sold(?: yet)?$',
  `^(?:${NOW} )*(?:(?:pls|please) )?(?:do not|dont|not to be|never) (?:be )?(?:publish|adv|advert|advertise|show|display|list|upload|post|sell|photograph|deliver|release|use|put (?:up|on))(?:e?d|ing)?(?: (?:this|yet|b4|until|till?|online|on|it|car|vehicle|to public|web|website|anywhere)\\b.*)?$`,
  `^(?:not|no) (?:for|on) (?:the )?(?:web|internet|website|public|publication|advertising|display|show)\\b`,
)
const SOMEONE = `(?!(?:you|we|any|every|every ?one|come|this|that|it|one|which|who|car|already|all)\\b)(?:\\w+ ){1,2}`
const ROOM =
  '(?:panel ?beaters?|(?:panel|paint|body|repair|tyre|smash|compliance) ?(?:shops?|repairs?)|workshop|mechanics?|(?:smash )?repairers?|auto elec\\w*|detailers?|port|wharf|quarantine|compliance|transit|storage|repairs?|paint|owners?(?: (?:house|place))?|customer)'
const STAFF_CAR = '(?:loan(?:er)?|courtesy|hire|rental|staff|company|demo|drive|shuttle|service|customer)'
/** Why a car is not for sale, by kind; each may go on by 'until', 'for' and the like. */
const NOTES = new RegExp(
  `^${BEFORE}(?:${[
    // Whose it will be.
    `(?:(?:hold|holding|held|keep|kept|save|saved|saving|reserved|promised|tagged) ?(?:it|this|one|aside|back)?|alloc(?:ated)?|earmarked|(?:set|put) aside|pencilled in)(?: (?:this|it|one))? (?:to|for|4|pending|by)(?: ${HOLDER})?`,
    `(?:hold|holding|held|keep|save)(?: (?:it|this|one))? ${TILL} ${WHEN}\\b.*|(?:allocated|earmarked|promised|(?:put|set|kept) aside|hold off|kept back)`,
    // Whose it nearly is.
    `(?:(?:cust\\w*|client|buyer|owner|\\w+) )?(?:(?:to be|being|is|due|booked) )*(?:collect(?:s|ing|ed)|pick(?:s|ing|ed) up|deliver(?:y|ing|ed)|hand ?over|settle(?:s|ment)|pick up|p u|signed(?: up)?|contracts? signed)(?: (?:is|due|booked|for))* ${WHEN}(?: (?:am|pm|arvo|morning|at|by|with|\\d).*)?`,
    `${SOMEONE}(?:is |are )?(?:has|wants|gets|got|takes|taking|having|buying|collecting|driving) (?:this|it|that|the)(?: one| car| home)?(?: (?:${TILL} )?${WHEN}\\b.*)?|\\w+(?: \\w+)?(?: gets)? (?:first|1st) dibs|staff (?:purchase|sale)|verbal(?:ly)? (?:sold|deal)|as good as sold|contracts? signed`,
    `(?:deal |sale )?(?:subject to|stf|sub to) (?:fin|finance|sale of (?:his|her|their)\\b.*)(?: ${TILL}\\b.*)?|(?:price|pricing) (?:tbc|tbd|to come|not (?:set|confirmed|done|right))(?: yet)?|(?:to be|not) priced|no price yet`,
    // On what it waits.
    `(?:await\\w*|waiting(?: on| for)?|pending) (?!(?:on |for )?(?:you|its?\\b|his|her|a |the |at |new (?:home|owner|family)|someone|to |sale of)).+|(?!all |we |no )(?:\\w+ ){1,2}(?:pending|failed|outstanding|(?:not|isnt) (?:clear|through|done|in yet)\\w*|on hold|dispute)(?: (?:for|from|by|\\d+|${TILL})\\b.*)?|(?:police|legal|bank|finance|repo|court) hold`,
    // Where it is, who drives it.
    `(?:repairs |getting \\w+ )?(?:at|in|with) (?:the |our |for |a )?(?:${ROOM}|${TRADE})(?: (?:${TILL}|for|since|getting|having|from)\\b.*)?|(?:on|out on|out with) (?:the )?(?:loan|hire|demo|test drive|boat|water|customer)(?: .*)?`,
    `(?:going|goes|gone|went|sent|send|off|booked|back|headed|heading|bound|enter(?:ed)?|to go|wholesaled?|sell|take) (?:it |this |back )*(?:to|for|in|into) (?:the )?(?:${TRADE}|wholesale|scrap|trade|owner|vendor)(?: ${WHEN})?|${TRADE} (?:\\w+ )?${WHEN}|(?:gone|went|returned|moved|transferred|swapped|loaned|lent|wholesaled?)(?: (?:back|home))* (?:to|with) ${HOLDER}|to be auctioned|for (?:scrap|auction)`,
    `(?:\\w+ ){0,2}${STAFF_CAR}(?: loan)? (?:car|vehicle|ute|van|bus)(?: (?:${TILL}|for (?!hire))\\b.*)|(?:\\w+ ){0,2}(?:loan|courtesy) (?:car|vehicle|ute|van)|\\w+ drive car|(?:boss\\w*|dps?|managers?) car(?: ${TILL}.*)?|demo ${TILL} .*|loaner|(?:used|in use) (?:as|by) (?:an? |the )?(?:service|parts|sales|workshop|courtesy|loan)\\b.*|parts runner`,
    // What it is not.
    `not (?:(?:to be|being|yet) )?(?:advertised|listed|published|retail|live|here|in|landed|arrived|on (?:the )?yard|ours|our car|ready(?: for sale)?|prepped|detailed|priced|paid for|online|public|drivable|driveable)(?: yet| online)?|hasnt (?:arrived|landed)(?: yet)?`,
    `(?:economic|insurance|hail|flood|total|stat\\w*)? ?(?:(?:write|written) off|loss)(?: in .*)?|(?:stop sale|under recall)(?: .*)?|defect(?:ed| notice)|fail(?:ed|s) (?:rwc|roadworthy|inspection|compliance)(?: .*)?|unregisterable|impounded|stolen|(?:engine out|no engine)|(?:under|being|getting) (?:repair(?:ed)?|fixed|painted|detailed)|buy ?back|consignment (?:ended|withdrawn)`,
    `(?:pull|take|remove|delete|hide|keep)(?: (?:ad|it|this|down|off|from|the|car|of|web\\w*|internet|site|carsales|line)){1,5}|off (?:the )?web(?:site)?|no (?:ads?|advertising)|test(?: car)?|dummy|dup(?:licate)?(?: of \\d+)?|wrong car`,
  ].join('|')})$`,
)
/** Words of an advert: 'Courtesy car available', 'Waiting for you', 'Delivered Friday or Saturday'. */
const ADVERT =
  /\b(?:available|welcome|free|includ\w*|you|your|we|ex|former\w*|since|never|or|and ready|best|every|always|history)\b/
const SAYS_STATUS = new RegExp(`^(?:hold|dep|deposit|res|rsvd|alloc|allocated|${OFF_SALE_PHRASES})$`)
/** 'Deposit - Bob's Transport', 'Under offer P. Ricci till 5/12' */
const HOLDS = new RegExp(
  `^\\s*(?:(?:dep|hold|alloc)\\p{L}*(?:\\s*[-–—:]| \\$?\\d[\\d,]* \\S)|(?:${HELD_PHRASES}|(?:held|holding|reserved) for)\\s+\\S)`,
  'iu',
)
const isHeldFor = (text: string): boolean =>
  text.length <= LONGEST_STATUS && HOLDS.test(text) && readStatus(text)?.reserved === true
/** In a name or a label they say so anywhere, but in these. */
const IN_LABEL = new RegExp(`(?:^| )(?:${ALONE}|${STRONG})(?: |$)`)
const SOLD_BEFORE =
  /\b(?:(?:never|not|best|be|previously|originally|was|first|also|being|been|were|wont|cannot|must) (?:been |being |be )?sold|not? reserved?|reserved (?:parking|for)|(?:asset|tax|never|not?|not a) (?:repairable )?(?:write|written) off|sold (?:new|with|as|by|in|at|from|here|locally|originally|through|un\w+|\w+day to \w+day))\b/
/** 'SOLD lovely one-owner car', and not 'SOLD WITH RWC': the manner of a sale. */
const BEGINS_SOLD =
  /^(?:sold )+(?!(?:sold|with\w*|new|brand|as|by|in|at|on|from|through|here|direct|under|via|nation\w*|australia|worldwide|fully|complete|includ\w+|inc|and|ex|or|locally|privately|originally|un\w+|serviced|registered|rego|for|only|cheap\w*|the|a|its|last|first|when|because|due|separately|elsewhere|over|more|out|exactly|strictly|is|was|standard|same|ready|roadworthy|rwc)\b)/

/** No year: 'bought 2019'. */
const AMOUNT = '(?:aud |a)?(?:\\d{1,3} ?k|(?!(?:19[5-9]|20[0-4])\\d$)\\d{4,6}|\\d{1,2} \\d{3})'
/** After words of giving in also short: 'will take 39'; not 'will take 5 adults'. */
const SUM = `(?:${AMOUNT}|\\d{2,3}(?: \\d)?)(?: (?:if|cash|min|firm|today|no less|at (?:a )?push|but|max|for it)\\b.*)?`
const KNOWER = '(?:them|they|cust\\w*|clients?|(?:the )?buyers?|punters?)'
/** Faults that staff hide, and figures that they doubt: an advert silent on them misleads (Australian Consumer Law, s 18). */
const SECRET = joinPatterns(
  `\\b(?:dont|do not|never|not to be) (?:mention|disclose\\b|be told|let on|point out|tell(?: ${KNOWER}|$)|let ${KNOWER}|say(?= (?:ex|it was|anything)\\b|$)|advertise as|show (?:rust|damage|under))`,
  `(?<!nothing |no )\\b(?:not|isnt|un) ?disclosed\\b|${KNOWER} (?:(?:doesnt|does not|dont|do not|wont|not|isnt|need not|must not|(?:doesnt|does not) need to) )+(?:know|see|notice|aware|find out)`,
  `\\bkeep (?:it |this )?(?:quiet|hush) (?:about|on|re)\\b|^(?:keep (?:it |this )?)?(?:quiet|hush hush|between us)$|^say nothing$`,
  `^(?:\\w+ ){0,2}(?:odo|odometer|clock|speedo|speedometer|kms?|kilometres|vin|engine number|build date)(?: \\w+){0,3} (?:wrong|incorrect|wound back|not (?:be )?(?:genuine|right|correct|true)|dodgy|suspect|tampered(?: with)?|altered|rolled back|doesnt match|swapped)$|^wrong (?:engine number|vin|odo\\w*|kms?)$`,
  `^(?:hide|cover|mask|disguise|dont photo(?:graph)?|do not photo(?:graph)?)(?: up)? (?:the )?(?:scratch|dent|rust|leak|smell|damage|crack|hail|stain|fault|passenger|driver)`,
  `^(?:clear|warm|wipe|reset|top up|clean)\\w*\\b.* (?:before|b4) (?:test drive|showing|${KNOWER})|^cleared? (?:the )?(?:fault )?codes?$|\\blight (?:taped|unplugged|disconnected|removed)|\\bsell (?:it )?before it (?:goes|dies|blows)`,
)
/** What staff write for each other: what a car cost and may go for, where it goes, and what is to be done to it. */
const OWN = joinPatterns(
  `^(?:(?:it|this|car|we|our|total|all up|my|his|dealer|ppsr|finance|money) )*(?:\\w+s (?=trade))?(?:costs?|cost price|owes?|owing|stands?|stood|landed|nett?|floor|min|minimum|(?:rock )?bottom(?: dollar| price)?|best we can do|reserve|trade|wholesale|ws|walk ?away|bid|buy|bought|paid|gave|allowed|took|traded)(?: (?:us|me|at|in|from(?= ${TRADE})|for|it|price|is|was|of|off|value|about|around|approx|owner|him|her|them|dollars|figure|take|auctions?|manheim|pickles|grays))* ${AMOUNT}(?: (?:plus|ex|inc|incl|gst|recon|on it|for it|on trade|at ${TRADE}|each|max|min|firm|dont|do not|no less|if|or)\\b.*)?$|^(?:ppsr|encumber\\w*)(?: owing)? ${AMOUNT}(?: owing)?$`,
  `^(?:vendor|owner|customer|cust|client|consignor|boss) (?:wants|needs|gets|clears|will take|would take|expects)\\b.* ${AMOUNT}\\b(?! (?:k|km|kms|kilomet|(?:\\w+ )?(?:points|off|back|bonus)\\b))|^(?:\\w+ )?wants (?:about |at least )?${AMOUNT}(?: (?:firm|for it|min|clear|nett?)\\b.*)?$|\\bowes us (?:about |around )?${AMOUNT}\\b`,
  `^(?:\\w+ ){0,2}(?:take|says?|said|reckons|(?:happy|willing|prepared|ok) to (?:go|take|accept|drop|do|sell)|(?:will|would|can|could|ll) (?:take|accept|(?:go|come) (?:down )?to|drop to))(?: it| as low as| down){0,2}(?: to| at| for)? ${SUM}$|^(?!new )(?:\\w+ )?(?:wanted|expects|chasing|hoping for|firm (?:on|at)|lowest(?: is)?|no (?:lower|less) than|w(?:ill|o)nt (?:go under|go below|take less than))(?: at least| about| around| min)? ${AMOUNT}(?: (?:for it|min|firm|clear|cash|in (?:his|her|the) hand))?$`,
  '^(?!we |our |you|worth |just )\\w+ (?:is |still )?(?:checking|chasing|to (?:check|confirm|advise|price))(?: (?:it|price|this))?$',
  `^(?:do not|dont|no) (?:(?:go|drop) (?:below|under)|take less)\\b|^(?:do not|dont|no) discount\\w*(?: (?:below|under|any|without|unless|further|past)\\b.*)?$`,
  `^needs (?:photos?|pics|(?:a )?detail\\w*)$|^(?:ask|see|check with) (?!us|me)\\w+ first$|^(?:(?:it|this|car|also|still|pls|please) )*(?:needs?|requires?|fix|replace|repair|todo|to do) (?!nothing|no )\\b.{0,60}\\b(?:before|b4|prior to) (?:sale(?! ends?| finish)|selling|we sell|retail|delivery|photos?|advertising|going|it goes|handover|rwc)\\b`,
  `^(?:pls |please )?(?:call|see|ask|ring|check with|speak to|speak with|talk to|text) (?:\\w+ ){1,3}(?:before|b4|prior to) (?:discount\\w*|selling|sale|quoting|dealing|pricing|dropping|negotiating|any (?:deal|discount|offer))`,
  `^(?:staff|internal|office|sales ?(?:team|staff)|admin|management|dealer)(?: use| eyes| notes?| info)? only\\b|^(?:staff|internal|office|admin) notes?\\b|^internal use\\b|^not for (?:customers?|clients?|buyers?)\\b`,
)
/** `like`: what it reads like; `isOffSale`: it keeps the car from sale, else it is the dealer's own. */
type StaffWords = { quote: string; like: string; isOffSale: boolean }

/**
 * The part of a text that is not for shoppers, first of all what keeps its car from sale; null for none.
 * `isLabel`: the text is a name, a label or a place.
 */
export function findStaffWords(text: string, isLabel: boolean, agreed: ReadonlySet<string>): StaffWords | null {
  const parts = [...(isHeldFor(text) ? [text] : []), ...text.split(SIGNS)]
  const start = parts.find((part) => part.trim() !== '')
  let own: StaffWords | null = null
  for (const part of parts) {
    if (agreed.has(normaliseCell(part))) continue
    const quote = part.trim()
    const said = (foldText(part.replace(/(?<=\d)[.,](?=\d)/g, '')).match(/[a-z\d]+/g) ?? []).join(' ')
    if (
      SAYS_OFF_SALE.test(said) ||
      (NOTES.test(said) && !ADVERT.test(said)) ||
      isHeldFor(part) ||
      (part === text && (isLabel ? /^(?:hold|dep|deposit|res|rsvd|alloc)$/ : SAYS_STATUS).test(said)) ||
      (part === start && /^\s*SOLD /.test(part) && BEGINS_SOLD.test(said)) ||
      (isLabel && IN_LABEL.test(said) && !SOLD_BEFORE.test(said))
    )
      return { quote, like: 'a car that is not for sale', isOffSale: true }
    if (SECRET.test(said)) return { quote, like: 'a fault that shoppers are not told of', isOffSale: true }
    if (OWN.test(said)) own ??= { quote, like: 'a note for staff', isOffSale: false }
  }
  return own
}

/** What a car that is sold or held may say of itself: no name, date or amount. */
const BARE = new RegExp(`^[^a-z]*(?:${NOW} )*(?:${ALONE}|${HELD_PHRASES})[^a-z\\d]*$`, 'i')
/** What shoppers read of a car in a few words. */
const LABELS = 'name model badge variant series tag price price_type location_name city colour'.split(' ')

/** Takes out of a car what its dealer never meant for shoppers, and keeps it off sale where that says so; asks about each. */
export function holdStaffWords(draft: Record<string, unknown>, row: Row, { fields, agreed, empty }: Mapping) {
  const problems = new Map<string, RowProblem>()
  const isHeld = draft['reserved'] === true || /sold|withdrawn/.test(String(draft['status']))
  for (const { field, rules } of fields) {
    const isLabel = LABELS.includes(field)
    for (const column of isLabel || field === 'dealercomments' ? rules.flatMap(listColumns) : []) {
      const found = findStaffWords(cellText(readCell(row, column, empty)), isLabel, agreed)
      if (!found) continue
      if (isHeld && found.isOffSale && BARE.test(found.quote)) continue
      const isOffSale = (found.isOffSale && !isHeld) || REQUIRED_FIELDS.some((one) => one === field)
      const action = isOffSale ? 'car not put on sale' : 'value held back'
      const reason = `${field} reads like ${found.like}. If shoppers may see it, add these words to "agreed" of the mapping`
      if (isOffSale) draft['status'] = 'withdrawn'
      else delete draft[field]
      problems.set(`${column} ${action}`, { column, value: reportedValue(found.quote), reason, action })
    }
  }
  return [...problems.values()]
}
