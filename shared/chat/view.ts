import { toPhone } from '../phone.ts'
import { pathTo } from '../routes/paths.ts'
import type { Site } from '../tenant/site-fields.ts'
import type { ChatMessages, ChatScript } from './settings.ts'

type Way = { text: string; about: string; href: string; icon: 'sms' | 'chat' | 'phone' | 'mail' }
/** Starts the chat of a provider: the address of the quarantined document that its script runs in. */
type ChatStart = { text: string; href: string; title: string }
/** The page of the chat, decided (NAV-06). `start`: null where messages are taken instead. Plain JSON. */
export type ChatView = { title: string; intro: string; start: ChatStart | null; ways: Way[] }

export const providerName = (autobot: ChatScript): string => autobot.name ?? new URL(autobot.script).hostname

/** null where the site has no chat, or one on a page elsewhere. */
export function chatView({ autobot: chat, phone, lead }: Pick<Site, 'autobot' | 'phone' | 'lead'>): ChatView | null {
  if (chat === null || 'url' in chat) return null
  const call = toPhone(phone)
  const others: Way[] = [
    { text: `Call ${call.text}`, about: 'While we’re open', href: call.href, icon: 'phone' },
    { text: 'Write to us', about: lead.answered, href: pathTo('contact_us'), icon: 'mail' },
  ]
  if ('script' in chat) {
    const provider = providerName(chat)
    return {
      title: 'Chat with us',
      intro: `Our chat is run by ${provider} and opens in its own window. They see what you type there and nothing else on this site. If it doesn’t open, call or write to us.`,
      start: { text: 'Start the chat', href: pathTo('chat_window'), title: `Chat by ${provider}` },
      ways: others,
    }
  }
  return {
    title: 'Message us',
    intro:
      'Tell us which vehicle you’re asking about and what you’d like to know. We’ll reply in the same chat while we’re open.',
    start: null,
    ways: [...messages(chat), ...others],
  }
}

function messages({ sms, whatsapp, greeting }: ChatMessages): Way[] {
  const words = greeting ? encodeURIComponent(greeting) : ''
  const ways: Way[] = []
  if (sms) {
    const { text, href } = toPhone(sms)
    ways.push({
      text: 'Text us',
      about: text,
      href: `sms:${phoneNumber(href)}${words && `?body=${words}`}`,
      icon: 'sms',
    })
  }
  if (whatsapp) {
    const { text, href } = toPhone(whatsapp)
    const address = `https://wa.me/${phoneNumber(href).slice(1)}${words && `?text=${words}`}`
    ways.push({ text: 'WhatsApp', about: text, href: address, icon: 'chat' })
  }
  return ways
}

const phoneNumber = (href: string) => href.replace('tel:', '')
