/** The mailbox behind an address: what follows a plus is its owner's own, and Gmail reads no dots. */
export function normaliseMailbox(address: string): string {
  const [name = '', host = ''] = address.trim().toLowerCase().split('@')
  const own = name.replace(/\+.*$/, '')
  return `${/^(gmail|googlemail)\.com$/.test(host) ? own.replaceAll('.', '') : own}@${host}`
}

/** Mail services at which a mailbox takes a person some trouble; of any other domain its owner has as many as they like. */
const MAIL_SERVICES =
  /^((gmail|googlemail|icloud|me|aol|bigpond|proton|protonmail|fastmail)\.com|((outlook|hotmail|live|msn|yahoo|ymail)\.com|(bigpond|optusnet|tpg|iinet|westnet|internode|dodo|ozemail)\.(net|com))(\.au)?|proton\.me|fastmail\.fm)$/

/** The domain of an address; '' for one of the large mail services. */
export function mailDomain(address: string): string {
  const host = address.trim().toLowerCase().split('@')[1] ?? ''
  return MAIL_SERVICES.test(host) ? '' : host
}
