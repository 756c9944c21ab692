import type { Mail } from '../../../worker/platform/mail/service.ts'
import type { sqliteDatabase } from '../../fakes/sqlite.ts'

type Base = ReturnType<typeof sqliteDatabase>

/** Mail that went to shoppers, in the order it went; that to dealers goes to other addresses. */
export const mailsTo = (base: Base, address: string): Mail[] =>
  base
    .rows<{ doc: string }>('select doc from mail order by at')
    .map(({ doc }) => JSON.parse(doc) as Mail)
    .filter(({ to }) => to === address)

/** Texts that went to a number. */
export const textsTo = (base: Base, number: string): string[] =>
  base
    .rows<{ text: string }>('select text from text_message where "to" = ? order by at', number)
    .map(({ text }) => text)

/** The outbox of shoppers: what is due, and how each ended. */
export const confirmationsIn = (base: Base) =>
  base.rows<{ event: string; destination: string; state: string; reason: string | null; due_at: number }>(
    'select event, destination, state, reason, due_at from outbox where event is not null order by seq',
  )
