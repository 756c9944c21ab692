/** The mailbox behind an address: what follows a plus is its owner's own, and Gmail reads no dots. */
export function normaliseMailbox(address: string): string {
  const [name = '', host = ''] = address.trim().toLowerCase().split('@')
  const own = name.replace(/\+.*$/, '')
  return `${/^(gmail|googlemail)\.com$/.test(host) ? own.replaceAll('.', '') : own}@${host}`
}

/** Mail services at which a mailbox takes a person some trouble; of any other domain its owner has as many as they like. */
const MAIL_SERVICES =
  /^((gmail|googlemail|icloud|me|aol|bigpond|proton|protonmail|fastmail)\.com|((outlook|hotmail|live|msn|yahoo|ymail)\.com|(bigpond|optusnet|tpg|iinet|westnet|internode|dodo|ozemail)\.(net|com))(\.au)?|proton\.me|fastmail\.fm)$/

/** 'com.au': names are registered below it. */
const SECOND_LEVEL = /^(com|net|org|edu|gov|asn|id|co|ac)\.[a-z]{2}$/

/** The domain that an address belongs to, as its owner has registered it; '' for one of the large mail services. */
export function mailDomain(address: string): string {
  const labels = (address.trim().toLowerCase().split('@')[1] ?? '').split('.')
  const host = labels.slice(SECOND_LEVEL.test(labels.slice(-2).join('.')) ? -3 : -2).join('.')
  return MAIL_SERVICES.test(host) ? '' : host
}
