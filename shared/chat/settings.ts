import { z } from 'zod'
import { maybeText, phone, webUrl } from '../settings/fields.ts'

const linkSchema = z.strictObject({
  url: webUrl.describe('The page of the chat, which the menu and the footer lead to.'),
})

const scriptSchema = z.strictObject({
  script: webUrl.describe(
    'The provider’s script, loaded by a press on the chat page, in a frame without access to the site.',
  ),
  name: maybeText.describe('What the provider is called; null takes the host of the script.'),
  origins: z.array(webUrl).default([]).describe('Other addresses that the script connects to or frames.'),
})

const messagesSchema = z.strictObject({
  sms: phone.nullable().default(null).describe('The number that text messages go to.'),
  whatsapp: phone.nullable().default(null).describe('The number at WhatsApp.'),
  greeting: maybeText.describe('Words that a message begins with.'),
})

/** How shoppers chat with the dealer (NAV-06): a page elsewhere, a provider's script, or messages. */
export const chatSchema = z.union([linkSchema, scriptSchema, messagesSchema])
export type Chat = z.output<typeof chatSchema>
export type ChatScript = z.output<typeof scriptSchema>
export type ChatMessages = z.output<typeof messagesSchema>

export const chatLabel = (chat: Chat): string => ('url' in chat || 'script' in chat ? 'Chat with us' : 'Message us')
