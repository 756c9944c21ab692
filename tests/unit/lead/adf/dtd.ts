import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** The document type of ADF 1.0, and what in a document breaks it. */

type Node = { [tag: string]: Node[] | string | Record<string, string> }
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  preserveOrder: true,
  trimValues: false,
  parseTagValue: false,
})

/**
 * Content of elements in their order, as the DTD writes it; of all others it is text alone. The DTD as it was printed
 * forgets where `condition` and the parts of `timeframe` stand: here they stand where the specification describes them.
 */
const CONTENT: Record<string, string> = {
  adf: 'prospect+',
  prospect: 'id* requestdate vehicle+ customer vendor provider?',
  vehicle:
    'id* year make model vin? stock? trim? doors? bodystyle? transmission? odometer? condition? colorcombination* imagetag? price? pricecomments? option* finance? comments?',
  colorcombination: 'interiorcolor? exteriorcolor? preference',
  option: 'optionname manufacturercode? stock? weighting price?',
  finance: 'method amount+ balance?',
  customer: 'contact id* timeframe? comments?',
  timeframe: 'description? earliestdate? latestdate?',
  vendor: 'id* vendorname url? contact',
  provider: 'id* name service? url? email? phone? contact?',
  contact: 'name+ email? phone* address?',
  address: 'street+ apartment? city? regioncode? postalcode? country?',
}

const NUMBER = /^\d+(\.\d{1,2})?$/
const ANY = /^/
const YES_NO = /^[01]$/
const MONEY = /^AUD$/

/** Attributes of elements, and what they may say. */
const ATTRIBUTES: Record<string, Record<string, RegExp>> = {
  prospect: { status: /^(new|resend)$/ },
  vehicle: { interest: /^(buy|lease|sell|trade-in|test-drive)$/, status: /^(new|used)$/ },
  odometer: { status: /^(unknown|rolledover|replaced|original)$/, units: /^(km|mi)$/ },
  imagetag: { width: ANY, height: ANY, alttext: ANY },
  amount: { type: /^(downpayment|monthly|total)$/, limit: /^(maximum|minimum|exact)$/, currency: MONEY },
  balance: { type: /^(finance|residual)$/, currency: MONEY },
  name: { part: /^(surname|first|middle|last|full)$/, type: /^(business|individual)$/ },
  email: { preferredcontact: YES_NO },
  phone: {
    type: /^(voice|fax|cellphone|pager)$/,
    time: /^(morning|afternoon|evening|nopreference|day)$/,
    preferredcontact: YES_NO,
  },
  address: { type: /^(work|home|delivery)$/ },
  street: { line: /^[1-5]$/ },
  price: {
    type: /^(quote|offer|msrp|invoice|call|appraisal|asking)$/,
    currency: MONEY,
    delta: /^(absolute|relative|percentage)$/,
    relativeto: /^(msrp|invoice)$/,
    source: ANY,
  },
  id: { sequence: /^\d+$/, source: ANY },
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?(Z|[+-]\d\d:\d\d)$/

/** Texts that the specification narrows further. */
const TEXTS: Record<string, RegExp> = {
  requestdate: ISO_TIME,
  earliestdate: ISO_TIME,
  latestdate: ISO_TIME,
  year: /^(\d{4})?$/,
  condition: /^(excellent|good|fair|poor|unknown)$/,
  method: /^(cash|finance|lease)$/,
  preference: /^\d+$/,
  amount: NUMBER,
  balance: NUMBER,
  price: NUMBER,
  odometer: NUMBER,
  country: /^[A-Z]{2}$/,
}

const tagOf = (node: Node): string => Object.keys(node).find((key) => key !== ':@') ?? ''
const isElement = (node: Node): boolean => !('#text' in node) && !tagOf(node).startsWith('?')

/** Each line names an element and what is wrong with it; [] for a sound document. */
export function faultsOf(xml: string): string[] {
  const isWellFormed = XMLValidator.validate(xml)
  if (isWellFormed !== true) return [`is not well formed: ${isWellFormed.err.msg}`]
  const roots = (parser.parse(xml) as Node[]).filter(isElement)
  return roots.map(tagOf).join() === 'adf' ? roots.flatMap(faultsIn) : ['the root is not adf']
}

function faultsIn(node: Node): string[] {
  const tag = tagOf(node)
  const inner = node[tag] as Node[]
  const elements = inner.filter(isElement)
  const names = elements.map(tagOf)
  const attributes = Object.entries((node[':@'] ?? {}) as Record<string, string>)
  const faults = [
    ...(contentPattern(tag).test(names.map((name) => `${name} `).join('')) ? [] : [`${tag}: ${names.join()}`]),
    ...attributes
      .filter(([name, value]) => !ATTRIBUTES[tag]?.[name]?.test(value))
      .map(([name, value]) => `${tag}: ${name}="${value}"`),
    ...meantFaults(tag, names, inner.map((each) => (typeof each['#text'] === 'string' ? each['#text'] : '')).join('')),
  ]
  return [...faults, ...elements.flatMap(faultsIn)]
}

/** 'id* year' as an expression over 'id id year ', since the models of this DTD are sequences. */
const contentPattern = (tag: string): RegExp =>
  new RegExp(`^${(CONTENT[tag] ?? '').replace(/([a-z]+)([*+?]?) ?/g, '($1 )$2')}$`)

/** What a sequence cannot say, and narrower texts. */
function meantFaults(tag: string, names: string[], text: string): string[] {
  const oneOf = (...options: string[]) =>
    options.some((name) => names.includes(name)) ? [] : [`${tag}: none of ${options.join()}`]
  if (tag === 'contact') return oneOf('email', 'phone')
  if (tag === 'colorcombination') return oneOf('interiorcolor', 'exteriorcolor')
  if (tag === 'timeframe') return oneOf('earliestdate', 'latestdate')
  return TEXTS[tag]?.test(text) === false ? [`${tag}: "${text}"`] : []
}
