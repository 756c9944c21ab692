type Spelling = {
  hosts: RegExp
  /** What the service does not read of a name. */
  ignored: RegExp
  /** Its domains are one: this. */
  as?: string
}

/** One mailbox in several spellings, a row a service. */
const SPELLINGS: Spelling[] = [
  // https://support.google.com/mail/answer/7436150
  { hosts: /^(gmail|googlemail)\.com$/, ignored: /\./g, as: 'gmail.com' },
  // https://proton.me/support/addresses-and-aliases; `removeEmailAlias` of its own client (ProtonMail/WebClients)
  { hosts: /^(proton\.me|protonmail\.(com|ch)|pm\.me)$/, ignored: /[._-]/g, as: 'proton.me' },
  // A base name, a dash and a keyword: http://help.yahoo.com/help/uk/bt/tutorials/mail/addressguard2.html
  { hosts: /^(yahoo|ymail)\.com(\.au)?$/, ignored: /-.*$/g },
]

/** anything@name.fastmail.com is name@fastmail.com: https://www.fastmail.help/hc/en-us/articles/360060591053 */
const NAME_IN_HOST = /^[^@]*@([^.@]+)\.(fastmail\.(?:com|fm))$/

/** The mailbox behind an address, in the one spelling that its service reads; what follows a plus is its owner's own. */
export function normaliseMailbox(address: string): string {
  const [name = '', host = ''] = address.trim().toLowerCase().replace(NAME_IN_HOST, '$1@$2').split('@')
  const { ignored = '', as = host } = SPELLINGS.find(({ hosts }) => hosts.test(host)) ?? {}
  return `${name.replace(/\+.*$/, '').replace(ignored, '')}@${as}`
}

/** Mail services at which a mailbox takes a person some trouble; of any other domain its owner has as many as they like. */
const MAIL_SERVICES =
  /^((gmail|icloud|me|aol|bigpond|fastmail)\.com|((outlook|hotmail|live|msn|yahoo|ymail)\.com|(bigpond|optusnet|tpg|iinet|westnet|internode|dodo|ozemail)\.(net|com))(\.au)?|proton\.me|fastmail\.fm)$/

/** 'com.au': names are registered below it. */
const SECOND_LEVEL = /^(com|net|org|edu|gov|asn|id|co|ac)\.[a-z]{2}$/

/** The domain that a mailbox belongs to, as its owner has registered it; '' for one of the large mail services itself. */
export function mailDomain(address: string): string {
  const whole = normaliseMailbox(address).split('@')[1] ?? ''
  const labels = whole.split('.')
  const host = labels.slice(SECOND_LEVEL.test(labels.slice(-2).join('.')) ? -3 : -2).join('.')
  return MAIL_SERVICES.test(whole) ? '' : MAIL_SERVICES.test(host) ? whole : host
}
