const MESSAGES = { counted: 'shopper_messages', hours: 24, beyond: 'refuse', shown: null } as const

/**
 * Messages to shoppers, whose address or number anyone can type into a form (DSK-01). Beyond these the form is taken as ever, and
 * nothing is sent. Rows of `LIMITS`.
 */
export const CONFIRMATION_LIMITS = {
  shopper_messages_mailbox: { ...MESSAGES, by: 'mailbox', most: 12 },
  shopper_messages_number: { ...MESSAGES, by: 'number', most: 10 },
  /** Text messages cost money each. */
  shopper_texts_site: { ...MESSAGES, counted: 'shopper_texts', by: 'site', most: 300 },
} as const
