import { boundedMemo, computeOnce } from '../memo.ts'
import { foldText } from '../text.ts'
import { cellText, normaliseCell, type Row, readCell } from './cell.ts'
import { MONTHS } from './date-form.ts'
import { type Mapping, REQUIRED_FIELDS } from './mapping.ts'
import { type RowProblem, reportedValue } from './problem.ts'
import { HELD_PHRASES, LONGEST_STATUS, OFF_SALE_PHRASES, readStatus } from './vocabulary.ts'

/** Signs that part what a text says, also where no sentence ends: '** SOLD ** lovely', 'Bill's shed - dont show'. */
const SIGNS =
  /<[^>]{0,200}>|&(?:lt|gt|nbsp|#\d{1,6});|[*!?|;:()[\]{}<>~•·\r\n]+|\.(?!\d)|,(?!\d{3})|(?<=\s)[-–—/]+|[-–—]+(?=\s)/i

const raw = String.raw
const joinPatterns = (...patterns: string[]) => `(?:${patterns.join('|')})`

const CAR = raw`(?:(?:this|the|our) )?(?:car|vehicle|ute|van|bike|unit|one|item|caravan|truck|it|stock)`
const NOW = raw`(?:now|already|just|sorry|currently|today|status|please note|note|update|new|again|thanks|thank you|fast|quick)`
/** Words by which a car is not for sale where they stand alone, and those that say so before others too. */
const ALONE = raw`(?:sold|sld|sold out|not available|unavailable|reserved|off (?:the )?market|nfs|wreck(?:ing|ed)|(?:for )?parts only|(?:(?:repairable|rep|statutory|stat) )?(?:write|written) off|spoken for)`
const DAY = raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}|today|yesterday|\d{1,2} \d{1,2}(?: \d+)?)`
const WHEN = raw`(?:(?:next|this|on|by) )*(?:${DAY}|tomorrow|tonight|next week|eom|xmas|easter|(?:${MONTHS.join('|')})[a-z]{0,6})`
const TILL = raw`(?:until|till?)`
const TRADE = raw`(?:auctions?|wholesale(?:rs?)?|wreck(?:er)?s|customers?|manheim|pickles|grays|slattery)`
/** Whom a car is held for, and not 'for you', 'to be', 'for Sunday drives'. */
const HOLDER = raw`(?:the (?=boss|council|customer|owner|manager|principal)|a (?=mate|customer|client|friend|regular))?(?!(?:you|your|up|life|dear|sale|cash|collect|pick|deliver|the|its|his|her|their|those|any|every|someone|be|best|show|good|great|special|weekends?|sundays?|holidays|occasional|\d+|work|family|first|all|most|as|a|new|our|us|me|public|enthusiasts)\b)\w+(?: \w+){0,3}`
const STRONG = joinPatterns(
  raw`not for (?:sale|retail)`,
  raw`(?:holding |\d+ )?(?:${HELD_PHRASES})(?! to clear)`,
  raw`(?:dep (?:pd|paid|taken|held)|deposit pd)(?: \w+){1,3}`,
  raw`deal done (?:w|with) (?!us\b|you|the|a |our)\w+(?: \w+)?`,
  raw`(?:\w+ ){1,2}(?:has|wants) (?:the )?first (?:right|option|refusal|dibs|look)(?: of refusal)?`,
  raw`sold (?:pending|subject|stc|awaiting)(?: (?:finance|delivery|pick|collect).*)?`,
  raw`sold(?: ${DAY})? to (?!the|public|you|first|highest|${DAY}$)\w+(?: \d+)*`,
  raw`sold ${DAY}(?! to ${DAY}$)`,
  raw`(?:wholesale|w ?sale|trade|trades|dealers?|export|auction|fleet)(?: sale)? only`,
  raw`no longer (?:available|for sale)`,
  raw`do not sell`,
  raw`not to be sold`,
)
/** What may stand before them: 'please note this car has now been'. */
const BEFORE = raw`(?:(?:${CAR}|is|has|been|being|are|still) |${NOW} )*`
const SOMEONE = raw`(?!(?:you|we|any|every|every ?one|come|this|that|it|one|which|who|car|already|all|he|she)\b)(?:\w+ ){1,2}`
const ROOM = raw`(?:panel ?beaters?|(?:panel|paint|body|repair|tyre|smash|compliance) ?(?:shops?|repairs?)|workshop|mechanics?|(?:smash )?repairers?|auto elec\w*|detailers?|port|wharf|quarantine)`
/** No year: 'bought 2019'. */
const AMOUNT = raw`(?:aud |a)?(?:\d{1,3} ?k|(?!(?:19[5-9]|20[0-4])\d$)\d{4,6}|\d{1,2} \d{3})`
/** After words of giving in also short: 'will take 39'; not 'will take 5 adults'. */
const SUM = raw`(?:${AMOUNT}|\d{2,3}(?: \d)?)(?: (?:if|cash|min|firm|today|no less|at (?:a )?push|but|max|for it)\b.*)?`
const KNOWER = raw`(?:them|they|cust\w*|clients?|(?:the )?buyers?|punters?)`

/** All that a part of a text says. */
const whole = (...patterns: string[]) => `^${BEFORE}${joinPatterns(...patterns)}$`

/** What the words of one part of a text read like; all but the last keep its car off sale, in a long advert too. */
const KINDS = [
  {
    like: 'a car that is not for sale',
    says: [
      raw`^${BEFORE}(?:(?:${ALONE}|${STRONG}|${NOW}) )*(?:${ALONE}(?: ${NOW})*|${STRONG}(?: (?:for|yet|before|b4|unless|until|till?|to|by|from|since|pending|call|no|not|${NOW}|${ALONE})\b.*)?)$`,
      raw`^lay ?by (?!.*\b(?:available|welcome|terms)\b)(?:.* )?(?:paid|pd|owing)$`,
      raw`^(?!.*\b(?:plates?|trailer|accessor\w+)\b).* not to be sold(?: yet)?$`,
    ],
  },
  {
    like: 'an advert that is not to be shown yet',
    says: [
      raw`^(?:${NOW} )*(?:(?:pls|please) )?(?:do not|dont|not to be|never) (?:be )?(?:publish|adv|advert|advertise|show|display|list|upload|post|sell|photograph|deliver|release|use|put (?:up|on))(?:e?d|ing)?(?: (?:this|yet|b4|until|till?|online|on|it|car|vehicle|to public|web|website|anywhere)\b.*)?$`,
      raw`^(?:not|no) (?:for|on) (?:the )?(?:web|internet|website|public|publication|advertising|display|show)\b`,
      whole(
        raw`(?:price|pricing) (?:tbc|tbd|not (?:set|confirmed|done|right))(?: yet)?`,
        raw`not (?:(?:to be|being|yet) )?(?:advertised|listed|published|retail|live)(?: yet| online)?`,
      ),
    ],
  },
  {
    like: 'a car that is put aside',
    says: [
      whole(
        raw`(?:(?:hold|holding|held|keep|kept|save|saved|saving|reserved|promised|tagged) ?(?:it|this|one|aside|back)?|alloc(?:ated)?|earmarked|(?:set|put) aside|pencilled in)(?: (?:this|it|one))? (?:to|for|4|pending|by)(?: ${HOLDER})?`,
        raw`allocated`,
        raw`earmarked`,
        raw`promised`,
        raw`(?:put|set|kept) aside`,
        raw`(?:hold|holding|held|keep|save)(?: (?:it|this|one))? ${TILL} ${WHEN}\b.*`,
        raw`\w+(?: \w+)?(?: gets)? (?:first|1st) dibs`,
      ),
    ],
  },
  {
    like: 'a car that has its buyer',
    says: [
      whole(
        raw`${SOMEONE}(?:is |are )?(?:has|wants|gets|got|takes|taking|having|buying|collecting|driving) (?:this|it|that|the)(?: one| car| home)? (?:${TILL} )?${WHEN}\b.*`,
        raw`(?:(?:cust\w*|client|buyer|owner|\w+) )?(?:(?:to be|being|is|due|booked) )*(?:collect(?:s|ing|ed)|pick(?:s|ing|ed) up|deliver(?:y|ing)|hand ?over|settle(?:s|ment)|p u|signed(?: up)?|contracts? signed)(?: (?:is|due|booked|for))* ${WHEN}(?<!days)(?: (?:am|pm|arvo|morning|at|by|with|\d).*)?`,
        raw`(?:subject to|stf|sub to) (?:fin|finance|sale of (?:his|her|their)\b.*)(?: ${TILL}\b.*)?`,
      ),
    ],
  },
  {
    like: 'a car that waits for something',
    says: [
      whole(
        raw`(?:await\w*|waiting (?:on|for)|pending) (?:\w+s |trade )?(?:ppsr|pay ?out|fin|finance|funds|payment|approval|settlement|clearance|title|inspection|panel|paint|mechanic|compliance|blue slip|pink slip|insurance|assess\w+|recon\w*|repairs?|parts|detail\w*|workshop|rwc|roadworthy|arrival|transport|delivery)\b.*`,
        raw`failed (?:rwc|roadworthy|inspection)\b.*`,
        raw`(?:ppsr|pay ?out|fin|finance|funds|settlement|approval|rwc|roadworthy|inspection) (?:pending|failed|not (?:clear|through|done)\w*)(?: .*)?`,
      ),
    ],
  },
  {
    like: 'a car that is elsewhere',
    says: [
      whole(
        raw`(?:at|in|with) (?:the |our )?${ROOM}(?: (?:${TILL}|for|since|getting|having)\b.*)?`,
        raw`at (?:the )?${TRADE}`,
        raw`(?:going|goes|gone|went|sent|send|off|booked|back|headed|heading|bound|enter|wholesale) (?:it |this )?(?:to|for|in|into) (?:the )?${TRADE}(?: (?:end|early|late|lane|${WHEN})\b.*)?`,
      ),
    ],
  },
  {
    like: 'a car that staff or customers drive',
    says: [
      whole(
        raw`(?:\w+ ){0,2}(?:loan|loaner|courtesy|hire|rental|staff|demo|drive) (?:car|vehicle|ute|van) ${TILL}\b.*`,
        raw`(?:loan|courtesy) (?:car|vehicle|ute|van)`,
        raw`loaner`,
      ),
    ],
  },
  // Faults that staff hide, and figures that they doubt: an advert silent on them misleads (Australian Consumer Law, s 18).
  {
    like: 'a fault that shoppers are not told of',
    says: [
      raw`\b(?:dont|do not|never|not to be|avoid|not) (?:mention(?:ing)?|telling ${KNOWER}|disclose\b|be told|let on|point out|tell(?: ${KNOWER}|$)|let (?:${KNOWER}|anyone) (?:see|under|drive|near|look|check|notice|know|test)|say(?= (?:ex|it was|anything)\b|$)|advertise as|show (?:rust|damage|under))`,
      raw`(?<!nothing |no )\b(?:not|isnt|un) ?disclosed\b`,
      raw`${KNOWER} (?:(?:doesnt|does not|dont|do not|wont|not|isnt|need not|must not|(?:doesnt|does not) need to) )+(?:know|see|notice|aware|find out)`,
      raw`\bkeep (?:it |this )?(?:quiet|hush) (?:about|on|re)\b`,
      raw`^(?:keep (?:it |this )?)?(?:quiet|hush hush)$`,
      raw`^(?:say nothing|between (?:us|you and me)|off the record|(?:sealed|painted|taped) (?:up|over))$`,
      raw`^(?:\w+ ){0,2}(?:odo|odometer|clock|speedo|speedometer|kms?|kilometres|mileage|vin|engine number|build date)(?: \w+){0,3} (?:wrong(?: on this)?|incorrect|wound back|not (?:be )?(?:genuine|right|correct|true)|dodgy|suspect|tampered(?: with)?|altered|fudged|rolled back|doesnt match|swapped|adjusted|rolled|changed|disconnected)(?: by .*)?$`,
      raw`^wrong (?:engine number|vin|odo\w*|kms?)$`,
      raw`^(?:hide|cover|mask|disguise|dont photo(?:graph)?|do not photo(?:graph)?)(?: up)? (?:the )?(?:scratch|dent|rust|leak|smell|damage|crack|hail|stain|fault|passenger|driver)`,
      raw`^(?:clear|warm|wipe|reset|top up|clean)\w*\b.* (?:before|b4) (?:(?:test )?drive|showing|${KNOWER})`,
      raw`^cleared? (?:the )?(?:fault )?codes?$`,
      raw`\blight (?:globe )?(?:taped|unplugged|disconnected|removed)`,
      raw`\bsell (?:it )?before it (?:goes|dies|blows)`,
    ],
  },
  {
    like: 'a note for staff',
    says: [
      raw`^(?:(?:it|this|car|we|our|total|all up|my|his|dealer|ppsr|finance|money) )*(?:\w+s (?=trade))?(?:costs?|cost price|owes?|owing|stands?|stood|landed|nett?|floor|min|minimum|(?:rock )?bottom(?: dollar| price)?|best we can do|reserve|trade|wholesale|ws|walk ?away|bid|buy|bought|paid|gave|allowed|took|traded)(?: (?:us|me|at|in|from(?= ${TRADE})|for|it|price|is|was|of|off|value|about|around|approx|owner|him|her|them|dollars|figure|take|auctions?|manheim|pickles|grays))* ${AMOUNT}(?: (?:plus|ex|inc|incl|gst|recon|on it|for it|on trade|at ${TRADE}|each|max|min|firm|dont|do not|no less|if|or)\b.*)?$`,
      raw`^(?:ppsr|encumber\w*)(?: owing)? ${AMOUNT}(?: owing)?$`,
      raw`^(?:vendor|owner|customer|cust|client|consignor|boss) (?:wants|needs|gets|clears|will take|would take|expects)\b.* ${AMOUNT}\b(?! (?:k|km|kms|kilomet|(?:\w+ )?(?:points|off|back|bonus)\b))`,
      raw`^(?:\w+ )?wants (?:about |at least )?${AMOUNT}(?: (?:firm|for it|min|clear|nett?)\b.*)?$`,
      raw`\bowes us (?:about |around )?${AMOUNT}\b`,
      raw`^(?:\w+ ){0,2}(?:take|says?|said|reckons|(?:happy|willing|prepared|ok) to (?:go|take|accept|drop|do|sell)|(?:will|would|can|could|ll) (?:take|accept|(?:go|come) (?:down )?to|drop to))(?: it| as low as| down){0,2}(?: to| at| for)? ${SUM}$`,
      raw`^(?!new )(?:\w+ )?(?:wanted|expects|chasing|hoping for|firm (?:on|at)|lowest(?: is)?|no (?:lower|less) than|w(?:ill|o)nt (?:go under|go below|take less than))(?: at least| about| around| min)? ${AMOUNT}(?: (?:for it|min|firm|clear|cash|in (?:his|her|the) hand))?$`,
      raw`^(?!we |our |you|worth |just )\w+ (?:is |still )?(?:checking|chasing|to (?:check|confirm|advise|price))(?: (?:it|price|this))?$`,
      raw`^(?:do not|dont|no) (?:(?:go|drop) (?:below|under)|take less)\b`,
      raw`^(?:do not|dont|no) discount\w*(?: (?:below|under|any|without|unless|further|past)\b.*)?$`,
      raw`^needs (?:photos?|pics|(?:a )?detail\w*)$`,
      raw`^(?:ask|see|check with) (?!us|me)\w+ first$`,
      raw`^(?:(?:it|this|car|also|still|pls|please) )*(?:needs?|requires?|fix|replace|repair|todo|to do) (?!nothing|no )\b.{0,60}\b(?:before|b4|prior to) (?:sale(?! ends?| finish)|selling|we sell|retail|delivery|photos?|advertising|going|it goes|handover|rwc)\b`,
      raw`^(?:pls |please )?(?:call|see|ask|ring|check with|speak to|speak with|talk to|text) (?:\w+ ){1,3}(?:before|b4|prior to) (?:discount\w*|selling|sale|quoting|dealing|pricing|dropping|negotiating|any (?:deal|discount|offer))`,
      raw`^(?:staff|internal|office|sales ?(?:team|staff)|admin|management|dealer)(?: use| eyes| notes?| info)? only\b`,
      raw`^(?:staff|internal|office|admin) notes?\b`,
      raw`^internal use\b`,
      raw`^not for (?:customers?|clients?|buyers?)\b`,
    ],
  },
].map(({ like, says }, at, { length }) => ({ like, says: new RegExp(says.join('|')), isOffSale: at < length - 1 }))

/** A longer comment is an advert, of which only what is said above keeps the car off sale. */
const LONGEST_NOTE = 100
/** Of a short comment: for whom, on what and until when it waits, where it is, what it lacks, what must not be done. */
const OF_A_NOTE = new RegExp(
  raw`\b${joinPatterns(
    raw`(?:mon|tues|wednes|thurs|fri|satur|sun)day|tues?|thurs?|(?:mon|wed|fri|sat|sun)(?= (?:am|pm|arvo)|$)|tomorrow|tonight|next (?:week|month)|${TILL}|eta|due|booked|arriving`,
    raw`(?:coming|going|gone|goes|went|sent|back|returned|moved|taken?|swap\w*|lent|loaned|assigned|committed|promised) (?:from|out|back|to|home|with|by|in)|transferred|swapped|fell (?:over|through)`,
    raw`hold(?:ing|s)?(?= (?:for|it|this|title|no|off)\b|$)|held|(?:(?:put|set) aside|allocated|earmarked)$|pencilled|tagged|keep(?:ing)? (?:for|this)|kept (?:by|back)|put by|(?:first|second) look|(?:her|his|their) (?:name|ok|bank|wife)|interested|wants it|has it|buying|bidding|bought by|verbal\w*|as good as sold`,
    raw`cust|customers?|client|buyer(?! needs)|vendor|seller (?:backed|wants|changed)|insur(?:er|ance)|assessor|bank|staff|by the boss|bosss? car|borrowed|dps?|manager|lady|principal|police|council|with owner|owner (?:wont|changed|taking|still|away)|owners house`,
    raw`waiting|await\w*|pending|approval|doing finance|payout|discharged|ppsr (?:hit|not)|owners signature|papers?|paperwork|floorplan|compliance|complied|for transport|settl\w*|contracts? (?:signed|gone)|deal (?:done|fell)|paid in full|requested|consign(?:ed|ment (?:ended|withdrawn))|(?<!by )tender|abn only|lot \d+|to be (?:auctioned|picked up|collected|wrecked)|trade out|to trade|wovr`,
    raw`courtesy|rental|on (?:demo|loan|hire)|(?:write|written) ?off|writeoff|total loss|for (?:auction|scrap)|display|raffle|prize|press car|donor|sponsored|shuttle bus|parts runner|hack|run ?around|drive car|used (?:by|for|as) (?:sales|service|parts|courtesy|detail)|chaser|donated|traded to|driving|on test|overnight|elsewhere|stripped|crusher|parts (?:car|vehicle)|parting out|for parts|smashed|hit (?:by|in)`,
    raw`^in for|^over at|^at the|^at \w{3,}(?: \w+)?$|on wrong|sitting at|belongs to|unloaded|still in|yard (?:hack|car)|(?:at|on|off|in|overflow) (?:the )?yard|shed|(?:at|in) (?:the )?(?:port|wharf|transit|quarantine|storage|paint|detail|\w+ (?:shop|bay|place))$|at (?:the )?\w+s$|stored|off ?site|(?:in|for) (?:paint|service|repairs?)$|on (?:truck|the boat|pickles)|off (?:web|the road)|workshop|(?:being|getting) \w+|under (?:repair|recall|finance)`,
    raw`not (?:here|in|on|yet|ours|our|ready|priced|paid|landed|decided|roadworthy|retail|suitable|public|online|clear|drive?able|prepped|detailed)|not to go|repo|(?:dont|do not) (?:touch|quote|use|list|sell|retail)|no (?:keys|paper\w*|price|ads?|advertising|photos|rego papers|engine)|(?:cant|hasnt|isnt|wont release) \w+|^(?:dont|do not|avoid) (?!tell the|miss|wait|forget|be)\w+|lost keys|missing|stop sale|recall|defect(?:ed| notice)|failed|unregisterable|impounded|dispute|buy ?back`,
    raw`hide (?:it|this|until|for now)|unlist|ignore|pull (?:ad|from)|(?:keep|hide|remove) (?:this )?(?:car )?(?:off|from)|take (?:down|off (?:web|site|carsales))|entry|error|wrong (?:car|price)|dup\w*|dummy|test car|price (?:to come|tbc|not)|leave off|offline|twice|reused|before (?:advertising|listing)|reset|disconnect\w*|taped`,
    raw`^(?:${OFF_SALE_PHRASES})(?: (?:it|unit|in|\d+))*$`,
  )}\b`,
)
/** Words of an advert, which a note lacks: 'Courtesy car available', 'Waiting for you', 'One owner, a local trade-in'. */
const ADVERT =
  /\b(?:(?:19|20)\d\d|available|welcome|free|includ\w*|you|your|we|our(?! car)|us|ex|former\w*|since|never|best|every\w*|always|history|books?|(?:one|1|2nd|lady|previous|company|its|right|next) owner|owners manual|from new|serviced|great|good(?! as sold)|lovely|clean|excellent|immaculate|perfect|nice|low|cheap|reliable|economical|ready(?! for sale)|bargain|value|save|special|condition|genuine|love\w*|easy|quality|call|drives|automatic|auto|manual|diesel|petrol|turbo|4x4|4wd|awd|seat\w*|leather|tyres?|tow\w*|camera|bluetooth|aircon|cruise|warranty|guarante\w*|australia\w*|family|regretful|points|with this|suit\w*|(?:rego?|registered|warranty) (?:un)?till?|clear|completed|maintained|considered|inspected|better|beats?|fast|strong|selling|original|only(?= .)|rewards|asset|tax|cash|life|trust|while|terms|ends|or|discount\w*|beach|highest|apply|up to|its|holidays|service due|availability|\w+day to \w+day|motors?|cars|group|sat nav|right|ex\w* hire|five|star|kids|no (?:money|finance|defects?|recall|write|waiting|auction|missing)|not (?:a|an|for the|written)|this one|that|let|why|favourite|price\w* to|photos)\b/
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

const findWords = (text: string): string =>
  (foldText(text.replace(/(?<=\d)[.,](?=\d)/g, '')).match(/[a-z\d]+/g) ?? []).join(' ')

/** `like`: what it reads like; `isOffSale`: it keeps the car from sale, else it is the dealer's own. */
type StaffWords = { quote: string; like: string; isOffSale: boolean }

/** What of a text is not for shoppers, first what keeps its car off sale. `isLabel`: a name, a label or a place. */
export function findStaffWords(text: string, isLabel: boolean, agreed: ReadonlySet<string>): StaffWords | null {
  const parts = [...(isHeldFor(text) ? [text] : []), ...text.split(SIGNS)]
  const start = parts.find((part) => part.trim() !== '')
  let own: StaffWords | null = null
  for (const part of parts) {
    if (agreed.has(normaliseCell(part))) continue
    const quote = part.trim()
    const said = findWords(part)
    if (
      isHeldFor(part) ||
      (part === text && /^(?:hold|dep|deposit|res|rsvd|alloc)$/.test(said)) ||
      (part === start && /^\s*SOLD /.test(part) && BEGINS_SOLD.test(said)) ||
      (isLabel && IN_LABEL.test(said) && !SOLD_BEFORE.test(said))
    )
      return { quote, like: 'a car that is not for sale', isOffSale: true }
    const kind = KINDS.find(({ says }) => says.test(said))
    if (kind?.isOffSale) return { quote, like: kind.like, isOffSale: true }
    if (kind) own ??= { quote, like: kind.like, isOffSale: false }
  }
  if (own || isLabel || text.length > LONGEST_NOTE || agreed.has(normaliseCell(text))) return own
  const said = findWords(text)
  const isNote = OF_A_NOTE.test(said) && !ADVERT.test(said)
  return isNote ? { quote: text, like: 'a note and no advert', isOffSale: true } : null
}

/** What a car that is sold or held may say of itself: no name, date or amount. */
const BARE = new RegExp(`^[^a-z]*(?:${NOW} )*(?:${ALONE}|${HELD_PHRASES})[^a-z\\d]*$`, 'i')
/** What shoppers read of a car in a few words. */
const LABELS = new Set('name model badge variant series tag price price_type location_name city colour'.split(' '))
/** Labels repeat from car to car; what is agreed is that of one mapping. */
const knownLabels = new WeakMap<ReadonlySet<string>, ReturnType<typeof boundedMemo<string, StaffWords | null>>>()
const MAX_KNOWN_LABELS = 5_000
function findInLabel(text: string, agreed: ReadonlySet<string>): StaffWords | null {
  const known = computeOnce(knownLabels, agreed, () => boundedMemo(MAX_KNOWN_LABELS))
  return computeOnce(known, text, () => findStaffWords(text, true, agreed))
}

const NOTE = 'the text'

/** Some texts of so many read like staff's: then a column is theirs, and one more that reads like none may be a secret. */
const LEAST_NOTES = { texts: 2, share: 0.05 }
const readNote = (text: string) => findStaffWords(text, false, new Set())?.quote
/**
 * The texts of a column that read like notes of staff, where it is theirs, and its others that read like no advert. A bare
 * SOLD or ON HOLD is for shoppers.
 */
export function listStaffNotes(texts: readonly string[]): { notes: string[]; others: string[] } {
  // A word alone is a code: the source Auction, the yard Wholesale.
  const notes = texts.filter((text) => /\S\s+\S/.test(text) && !BARE.test(readNote(text) ?? 'sold'))
  if (notes.length < Math.max(LEAST_NOTES.texts, texts.length * LEAST_NOTES.share)) return { notes: [], others: [] }
  return {
    notes,
    others: texts.filter((text) => text.length <= LONGEST_NOTE && !readNote(text) && !ADVERT.test(findWords(text))),
  }
}

/** Whether a problem is of a car's own words, which its dealer may agree to. */
export const isOfOwnWords = ({ reason }: Pick<RowProblem, 'reason'>): boolean => reason.includes('"agreed"')

/** Takes out of a car what its dealer never meant for shoppers, and keeps it off sale where that says so; asks about each. */
export function holdStaffWords(draft: Record<string, unknown>, row: Row, { fields, notes, agreed, empty }: Mapping) {
  const problems = new Map<string, RowProblem>()
  const isHeld = draft['reserved'] === true || /sold|withdrawn/.test(String(draft['status']))
  for (const { field, columns } of [...fields, { field: NOTE, columns: notes }]) {
    const isLabel = LABELS.has(field)
    for (const column of isLabel || field === 'dealercomments' || field === NOTE ? columns : []) {
      // Of a ribbon 'Not available' says more than that it is empty.
      const text = cellText(readCell(row, column, field === 'tag' || field === NOTE ? new Set() : empty))
      if (!/\p{L}/u.test(text)) continue
      const isPlace = field === 'location_name'
      const said = isLabel ? findInLabel(text, agreed) : findStaffWords(text, false, agreed)
      const found = said ?? (isPlace ? findInLabel(`at ${text}`, agreed) : null)
      if (!found || (isHeld && found.isOffSale && BARE.test(found.quote))) continue
      if (field === NOTE && (isHeld || !found.isOffSale)) continue
      const isOffSale = (found.isOffSale && !isHeld) || REQUIRED_FIELDS.some((one) => one === field)
      const action = isOffSale ? 'car not put on sale' : 'value held back'
      const whether = field === NOTE ? 'the car is for sale' : 'shoppers may see it'
      const reason = `${field} reads like ${found.like}. If ${whether}, add these words to "agreed" of the mapping`
      if (isOffSale) draft['status'] = 'withdrawn'
      else delete draft[field]
      problems.set(`${column} ${action}`, { column, value: reportedValue(found.quote), reason, action })
    }
  }
  return [...problems.values()]
}
