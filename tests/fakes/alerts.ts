import type { FollowedSearch, Subscriber } from '../../shared/alert/subscriber.ts'
import { isLinkExpired, NEW_LINKS_A_DAY } from '../../shared/alert/subscriber.ts'
import { CONFIRM_WITHIN_MS } from '../../worker/all-sites/purge.ts'
import { type Alerts, CONFIRMATIONS_A_DAY } from '../../worker/features/alerts/service.ts'
import type { AlertsHouse } from '../contract/alerts/promises.ts'

const DAY = 86_400_000

type Kept = Subscriber & { confirm: { token: string; by: number } | null }
type Message = {
  phone: string
  stop: string
  confirm: string | null
  at: number
  isWaiting: boolean
  kind?: 'link' | 'on'
}

const aSite = () => ({
  readers: new Map<string, Kept>(),
  searches: new Map<string, FollowedSearch[]>(),
  messages: [] as Message[],
})

/** Readers and searches in memory; nobody looks for them, and nothing is sent. */
export function memoryAlerts(): AlertsHouse {
  const sites = new Map<string, ReturnType<typeof aSite>>()
  const siteOf = (name: string) => {
    const site = sites.get(name) ?? aSite()
    sites.set(name, site)
    return site
  }
  let made = 0
  const token = () => `token-${++made}`.padEnd(22, '-')

  return {
    waiting: async (site, phone) =>
      siteOf(site).messages.filter((message) => message.phone === phone && message.isWaiting),
    of(name, now = 0): Alerts {
      const { readers, searches, messages } = siteOf(name)
      const drop = (phone: string, which: (message: Message) => boolean = () => true) => {
        for (const message of messages) if (message.phone === phone && which(message)) message.isWaiting = false
      }
      const stop = (phone: string) => {
        const reader = readers.get(phone)
        if (reader) readers.set(phone, { ...reader, state: 'stopped', address: null, confirm: null })
        drop(phone)
      }
      const linked = (stopToken: string) => {
        const message = messages.find((each) => each.stop === stopToken)
        const reader = message && readers.get(message.phone)
        return message && reader
          ? { phone: message.phone, state: reader.state, isExpired: isLinkExpired('stop', message.at, now) }
          : null
      }
      const sayOn = (phone: string) => {
        const today = messages.some((each) => each.phone === phone && each.kind === 'on' && each.at > now - DAY)
        if (!today) messages.push({ phone, stop: token(), confirm: null, at: now, isWaiting: true, kind: 'on' })
      }
      const asking = (confirm: string) =>
        [...readers].find(([, reader]) => reader.confirm?.token === confirm && reader.confirm.by > now)
      return {
        subscribers: {
          async find(phone) {
            const kept = readers.get(phone)
            if (!kept) return null
            const { confirm: _, ...reader } = kept
            return reader
          },
          async begin(phone, wish, agreed) {
            const before = readers.get(phone)
            const address = wish.channel === 'email' ? wish.address : null
            const isKnown = wish.channel === 'sms' || (before?.state === 'on' && before.address === address)
            const asked = messages.filter(
              (message) => message.phone === phone && message.confirm && message.at > now - DAY,
            )
            if (!isKnown && asked.length >= CONFIRMATIONS_A_DAY) return 'too_often'
            drop(phone, ({ confirm }) => before?.state !== 'on' || confirm !== null)
            const isOn = before?.state === 'on' && before.channel === wish.channel
            const confirm = isKnown ? null : { token: token(), by: now + CONFIRM_WITHIN_MS }
            const state = isKnown ? 'on' : 'unconfirmed'
            readers.set(phone, { channel: wish.channel, address, state, agreed, confirm })
            if (confirm) messages.push({ phone, stop: token(), confirm: confirm.token, at: now, isWaiting: true })
            else if (!isOn) sayOn(phone)
            return state
          },
          stop: async (phone) => stop(phone),
        },
        searches: {
          list: async (phone) => searches.get(phone) ?? [],
          async follow(phone, { path: at, filters: by, name: called }, most) {
            const search = { path: at, filters: by, name: called }
            const own = searches.get(phone) ?? []
            if (own.some(({ path, filters }) => path === search.path && filters === search.filters)) return 'there'
            if (own.length >= most) return 'full'
            searches.set(phone, [{ ...search, id: token() }, ...own])
            return 'followed'
          },
          async unfollow(phone, id) {
            const own = searches.get(phone) ?? []
            searches.set(
              phone,
              own.filter((search) => search.id !== id),
            )
          },
        },
        stopLinks: {
          async find(stopToken) {
            const link = linked(stopToken)
            return link && { state: link.state, isExpired: link.isExpired }
          },
          async stop(stopToken) {
            const link = linked(stopToken)
            if (!link || link.isExpired) return false
            stop(link.phone)
            return true
          },
          async renew(stopToken) {
            const link = linked(stopToken)
            if (link?.state !== 'on') return
            const { phone } = link
            const today = messages.filter((each) => each.phone === phone && each.kind === 'link' && each.at > now - DAY)
            if (today.length >= NEW_LINKS_A_DAY) return
            messages.push({ phone, stop: token(), confirm: null, at: now, isWaiting: true, kind: 'link' })
          },
        },
        confirmLinks: {
          isOpen: async (confirm) => asking(confirm) !== undefined,
          async confirm(confirm) {
            const found = asking(confirm)
            if (!found) return false
            readers.set(found[0], { ...found[1], state: 'on', confirm: null })
            sayOn(found[0])
            return true
          },
        },
      }
    },
  }
}
