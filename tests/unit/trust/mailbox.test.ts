import { describe, expect, it } from 'vitest'
import { mailDomain, normaliseMailbox } from '../../../shared/trust/mailbox.ts'

describe('a mailbox', () => {
  it.each([
    ['jo.park+cars@gmail.com', 'J.o.Park@GoogleMail.com', 'jopark@gmail.com'],
    ['jo-park@pm.me', 'jo_p.ark@protonmail.com', 'jopark@proton.me'],
    ['cars@jopark.fastmail.com', 'jopark+yard@fastmail.com', 'jopark@fastmail.com'],
    ['jo-cars@yahoo.com', 'jo-yard@yahoo.com', 'jo@yahoo.com'],
    ['jo+cars@own.example', 'JO@own.example ', 'jo@own.example'],
  ])('[TRU-01] is counted as one in every spelling that its service reads: %s', (one, other, mailbox) => {
    expect([normaliseMailbox(one), normaliseMailbox(other)]).toEqual([mailbox, mailbox])
  })

  it.each([
    ['jo.park@own.example', 'jopark@own.example'],
    ['jo-ann@outlook.com', 'jo@outlook.com'],
    ['jo@fastmail.com', 'jo@fastmail.fm'],
    ['jo@yahoo.com', 'jo@yahoo.com.au'],
  ])('[TRU-01] is not taken for another person’s: %s and %s', (one, other) => {
    expect(normaliseMailbox(one)).not.toBe(normaliseMailbox(other))
  })

  it.each([
    ['jo@pm.me', ''],
    ['jo@googlemail.com', ''],
    ['cars@jopark.fastmail.com', ''],
    ['a@b.robot.gmail.com', 'b.robot.gmail.com'],
    ['a@mail.robot.com.au', 'robot.com.au'],
  ])('[TRU-01] of %s counts towards the domain %s', (address, domain) => {
    expect(mailDomain(address)).toBe(domain)
  })
})
