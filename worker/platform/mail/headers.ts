import type { Mail } from './service.ts'

/** Headers beside those of the service itself, which writes the Message-ID. */
export const headersOf = ({ id, unsubscribe }: Mail): Record<string, string> => ({
  'X-Entity-Ref-ID': id,
  ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})
