import { cellText, normaliseCell, type Row, readCell } from './cell.ts'
import { MONTHS } from './date-form.ts'
import { listColumns, type Mapping, REQUIRED_FIELDS } from './mapping.ts'
import { type RowProblem, reportedValue } from './problem.ts'
import { foldWords, HELD_PHRASES, LONGEST_STATUS, readStatus } from './vocabulary.ts'

/** Signs that part what a text says, also where no sentence ends: '** SOLD ** lovely', 'Bill's shed - dont show'. */
const SIGNS =
  /<[^>]{0,200}>|&(?:lt|gt|nbsp|#\d{1,6});|[*!?|;:()[\]{}<>~•·\r\n]+|\.(?!\d)|,(?!\d{3})|(?<=\s)[-–—/]+|[-–—]+(?=\s)/i

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
const STRONG = `(?:not for (?:sale|retail)|hold (?:pending|for (?!dear|you|up|life|sale|cash|collect|pick|deliver)) ?[a-z]+(?: [a-z]+)?|(?:holding |\\d+ )?(?:${HELD_PHRASES})(?! to clear)|(?:dep (?:pd|paid|taken|held)|deposit pd)(?: \\w+){1,3}|deal done (?:w|with) (?!us\\b|you|the|a |our)\\w+(?: \\w+)?|(?:\\w+ ){1,2}has (?:the )?first (?:right|option|refusal|dibs)(?: of refusal)?|sold (?:pending|subject|stc)(?: finance.*)?|sold(?: ${DAY})? to (?!the|public|you|first|highest|${DAY}$)\\w+(?: \\d+)*|sold ${DAY}(?! to ${DAY}$)|(?:gone|went|sent) to (?:the )?(?:wholesale|${TRADE})|at (?:the )?(?:auctions?|wholesalers?|wreckers?)|awaiting (?:recon\\w*|repairs?|parts|detail\\w*|workshop|rwc|roadworthy|arrival)|(?:wholesale|w ?sale|trade|trades|dealers?|export|auction|fleet)(?: sale)? only|no longer (?:available|for sale)|do not sell|not to be sold)`
/** What may stand before them: 'please note this car has now been'. */
const BEFORE = `(?:(?:${CAR}|is|has|been|being|are|still) |${NOW} )*`
const SAYS_OFF_SALE = new RegExp(
  [
    `^${BEFORE}(?:(?:${ALONE}|${STRONG}|${NOW}) )*(?:${ALONE}(?: ${NOW})*|${STRONG}(?: (?:for|yet|before|b4|unless|until|till?|to|by|from|since|pending|call|no|not|${NOW}|${ALONE})\\b.*)?)$`,
    '^lay ?by (?!.*\\b(?:available|welcome|terms)\\b)(?:.* )?(?:paid|pd|owing)$|^(?!.*\\b(?:plates?|trailer|accessor\\w+)\\b).* not to be sold(?: yet)?$',
    // On what its sale waits, where it is meanwhile, and who has it until when.
    `^${BEFORE}(?:${[
      '(?:loan|loaner|courtesy) (?:car|vehicle|ute|van)|loaner|not (?:(?:to be|being|yet) )?(?:advertised|listed|published|retail|live)(?: yet| online)?',
      '(?:await\\w*|waiting (?:on|for)|pending) (?:\\w+s |trade )?(?:ppsr|pay ?out|fin|finance|funds|payment|approval|settlement|clearance|title|inspection|panel|paint|mechanic|compliance|blue slip|pink slip|insurance|assess\\w+)\\b.*|(?:ppsr|pay ?out|fin|finance|funds|settlement|approval) (?:pending|not (?:clear|through|done)\\w*)(?: .*)?',
      `(?:subject to|stf|sub to) (?:fin|finance|sale of (?:his|her|their)\\b.*)(?: ${TILL}\\b.*)?|(?:price|pricing) (?:tbc|tbd|not (?:set|confirmed|done|right))(?: yet)?`,
      '(?:allocated|alloc|promised|earmarked|set aside|put aside|pencilled in) (?:to|for|4) (?!you|the (?:next|right|first)).+',
      `(?:hold|holding|held|keep|save)(?: (?:it|this|one|(?:for|4) \\w+)){0,2} ${TILL} ${WHEN}\\b.*`,
      `(?:going|goes|off|booked|back|headed|heading|bound|send|entered) (?:it |this )?(?:to|for|in|into) (?:the )?${TRADE} ${WHEN}|(?:being picked|\\w+ picking) up ${WHEN}`,
      `(?:at|in|with) (?:the |our )?(?:panel ?beaters?|(?:panel|paint|body|repair|tyre) ?shop|workshop|mechanics?|(?:smash )?repairers?|auto elec\\w*)(?: (?:${TILL}|for|since|getting|having)\\b.*)?`,
    ].join('|')})$`,
    `^(?!you|we |any|every|come)(?:\\w+ ){1,2}(?:has|wants|gets|got|takes|taking|having|buying|collecting) (?:this|it|that|the)(?: one| car)? (?:${TILL} )?${WHEN}\\b`,
    '^(?!get|be|have|your|for)\\w+(?: \\w+)?(?: gets)? (?:first|1st) dibs$',
    `^(?:${NOW} )*(?:(?:pls|please) )?(?:do not|dont|not to be|never) (?:be )?(?:publish|adv|advert|advertise|show|display|list|upload|post|sell|photograph|put (?:up|on))(?:e?d|ing)?(?: (?:this|yet|b4|until|till?|online|on|it|car|vehicle|to public|web|website|anywhere)\\b.*)?$`,
    `^(?:not|no) (?:for|on) (?:the )?(?:web|internet|website|public|publication|advertising|display|show)\\b`,
    `^(?:hide|remove|take|keep) (?:this )?(?:car )?(?:off|from) (?:the )?(?:web|website|internet|site)$`,
  ].join('|'),
)
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
  /\b(?:(?:never|not|best|be|previously|originally|was|first|also|being|been|were|wont|cannot|must) (?:been |being |be )?sold|not? reserved?|sold (?:new|with|as|by|in|at|from|here|locally|originally|through|un\w+|\w+day to \w+day))\b/
/** 'SOLD lovely one-owner car', and not 'SOLD WITH RWC': the manner of a sale. */
const BEGINS_SOLD =
  /^(?:sold )+(?!(?:sold|with\w*|new|brand|as|by|in|at|on|from|through|here|direct|under|via|nation\w*|australia|worldwide|fully|complete|includ\w+|inc|and|ex|or|locally|privately|originally|un\w+|serviced|registered|rego|for|only|cheap\w*|the|a|its|last|first|when|because|due|separately|elsewhere|over|more|out|exactly|strictly|is|was|standard|same|ready|roadworthy|rwc)\b)/

/** No year: 'bought 2019'. */
const AMOUNT = '(?:aud |a)?(?:\\d{1,3} ?k|(?!(?:19[5-9]|20[0-4])\\d$)\\d{4,6}|\\d{1,2} \\d{3})'
/** After words of giving in also short: 'will take 39'; not 'will take 5 adults'. */
const SUM = `(?:${AMOUNT}|\\d{2,3}(?: \\d)?)(?: (?:if|cash|min|firm|today|no less|at (?:a )?push|but|max|for it)\\b.*)?`
/** What staff write for each other: what a car cost and may go for, where it goes, and what is to be done to it. */
const OWN = new RegExp(
  [
    `^(?:(?:it|this|car|we|our|total|all up|my|his|dealer|ppsr|finance|money) )*(?:\\w+s (?=trade))?(?:costs?|cost price|owes?|owing|stands?|stood|landed|nett?|floor|min|minimum|bottom|rock bottom|reserve|trade|wholesale|ws|walk ?away|bid|buy|bought|paid|gave|allowed|took|traded)(?: (?:us|me|at|in|from(?= ${TRADE})|for|it|price|is|was|of|off|value|about|around|approx|owner|him|her|them|dollars|figure|take|auctions?|manheim|pickles|grays))* ${AMOUNT}(?: (?:plus|ex|inc|incl|gst|recon|on it|for it|on trade|at ${TRADE}|each|max|min|firm|dont|do not|no less|if|or)\\b.*)?$|^(?:ppsr|encumber\\w*)(?: owing)? ${AMOUNT}(?: owing)?$`,
    `^(?:vendor|owner|customer|cust|client|consignor|boss) (?:wants|needs|gets|clears|will take|would take|expects)\\b.* ${AMOUNT}\\b(?! (?:k|km|kms|kilomet|(?:\\w+ )?(?:points|off|back|bonus)\\b))|^(?:\\w+ )?wants (?:about |at least )?${AMOUNT}(?: (?:firm|for it|min|clear|nett?)\\b.*)?$|\\bowes us (?:about |around )?${AMOUNT}\\b`,
    `^(?:\\w+ ){0,2}(?:take|(?:happy|willing|prepared|ok) to (?:go|take|accept|drop|do|sell)|(?:will|would|can|could|ll) (?:take|accept|(?:go|come) (?:down )?to|drop to))(?: it| as low as| down){0,2}(?: to| at| for)? ${SUM}$|^(?!new )(?:\\w+ )?(?:wanted|expects|chasing|hoping for|firm (?:on|at)|lowest(?: is)?|no (?:lower|less) than|w(?:ill|o)nt (?:go under|go below|take less than))(?: at least| about| around| min)? ${AMOUNT}(?: (?:for it|min|firm|clear|cash|in (?:his|her|the) hand))?$`,
    '\\b(?:dont|do not|never) (?:mention|disclose|let on|point out|tell (?:them|cust\\w*|client\\w*|(?:the )?buyers?))\\b|\\bkeep (?:it |this )?(?:quiet|hush) (?:about|on|re)\\b|^(?:keep (?:it |this )?)?(?:quiet|hush hush|between us)$',
    '^(?!we |our |you|worth |just )\\w+ (?:is |still )?(?:checking|chasing|to (?:check|confirm|advise|price))(?: (?:it|price|this))?$',
    `^(?:do not|dont|no) (?:(?:go|drop) (?:below|under)|take less)\\b|^(?:do not|dont|no) discount\\w*(?: (?:below|under|any|without|unless|further|past)\\b.*)?$`,
    `^(?:best we can do|w(?:ould|ill) take|bottom (?:dollar|price))(?: is)? ${AMOUNT}$|^\\w+ (?:says?|said|reckons) (?:to )?(?:(?:take|accept|drop to|go to) )?\\d{1,3} ?(?:k|\\d{3})?(?: (?:if|or|min|max|firm)\\b.*)?$`,
    `(?:^|\\b(?:wholesale|wholesaled|send|sent|going|goes|off|take|took|sell) (?:it |this )?)to (?:manheim|pickles|grays|slattery|auctions?|the trade|wholesalers?)$|^wholesale to (?!the|public|you)\\w+`,
    `^(?:(?:it|this|car|also|still|pls|please) )*(?:needs?|requires?|fix|replace|repair|todo|to do) (?!nothing|no )\\b.{0,60}\\b(?:before|b4|prior to) (?:sale(?! ends?| finish)|selling|we sell|retail|delivery|photos?|advertising|going|it goes|handover|rwc)\\b`,
    `^(?:pls |please )?(?:call|see|ask|ring|check with|speak to|speak with|talk to|text) (?:\\w+ ){1,3}(?:before|b4|prior to) (?:discount\\w*|selling|sale|quoting|dealing|pricing|dropping|negotiating|any (?:deal|discount|offer))`,
    `^(?:staff|internal|office|sales ?(?:team|staff)|admin|management|dealer)(?: use| eyes| notes?| info)? only\\b|^(?:staff|internal|office|admin) notes?\\b|^internal use\\b|^not for (?:customers?|clients?|buyers?)\\b`,
  ].join('|'),
)
/** Nearly no cell has one of these, and none without says anything of the above. */
const SUSPECT =
  /sold|sld|sell|held|res\b|spoken|lay ?-?by|gets|clears|says?\b|said|reckon|\bto \$?\d|ppsr|encumber|deal done|has (?:the )?first|auctions?|wholesal|hold|deposit|offer|contract|sale|nfs|only|available|reserved?|market|do ?n[o'’]?t|not?\b|never|hide|remove|keep|dep|wreck|writ|parts|wait|gone|went|sent|cost|owe|owing|stand|stood|landed|nett?\b|floor|min|bottom|trade|\bws\b|walk|bid|buy|bought|paid|gave|allowed|took|wants|tak(?:e|ing)|best we|to auction|manheim|pickles|grays|slattery|before|b4|prior|staff|internal|office|admin|loan|courtesy|dibs|pending|subject|stf|sub to|alloc|promis|earmark|aside|pencil|tb[cd]\b|check|chas|confirm|advise|going|goes|\b(?:has|had|got|in|at|with|live)\b|off|book|head|back|happy|willing|prepared|\bok\b|would|will|could|can\b|wanted|expects|hoping|mention|disclose|let on|point|tell|quiet|hush|firm|lowest|pick|between|to price/i

/** `isOffSale`: it keeps the car from sale, else it is the dealer's own. */
type StaffWords = { quote: string; isOffSale: boolean }

/** The first part of a text that is not for shoppers; null for none. `isLabel`: the text is a name, a label or a place. */
export function findStaffWords(text: string, isLabel: boolean, agreed: ReadonlySet<string>): StaffWords | null {
  if (!SUSPECT.test(text)) return null
  const parts = [...(isHeldFor(text) ? [text] : []), ...text.split(SIGNS)]
  const start = parts.find((part) => part.trim() !== '')
  for (const part of parts) {
    if (!SUSPECT.test(part) || agreed.has(normaliseCell(part))) continue
    const said = foldWords(part.replace(/['’]|(?<=\d)[.,](?=\d)/g, '')).join(' ')
    const isOffSale =
      SAYS_OFF_SALE.test(said) ||
      isHeldFor(part) ||
      (part === text && /^(?:hold|dep|deposit|res|rsvd|alloc|allocated)$/i.test(text)) ||
      (part === start && /^\s*SOLD /.test(part) && BEGINS_SOLD.test(said)) ||
      (isLabel && IN_LABEL.test(said) && !SOLD_BEFORE.test(said))
    if (isOffSale || OWN.test(said)) return { quote: part.trim(), isOffSale }
  }
  return null
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
      const like = isOffSale ? 'a car that is not for sale' : 'a note for staff'
      const reason = `${field} reads like ${like}. If shoppers may see it, add these words to "agreed" of the mapping`
      if (isOffSale) draft['status'] = 'withdrawn'
      else delete draft[field]
      problems.set(`${column} ${action}`, { column, value: reportedValue(found.quote), reason, action })
    }
  }
  return [...problems.values()]
}
