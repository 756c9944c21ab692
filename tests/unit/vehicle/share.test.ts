import { describe, expect, it } from 'vitest'
import { share } from '../../../shared/vehicle/share.ts'

const site = (changes: object = {}) => ({
  url: 'https://www.yard.example',
  name: 'Test Yard',
  features: { share_twitter: true },
  ...changes,
})
const page = { path: '/cars/2021-toyota-rav4-71', title: '2021 Toyota RAV4 & friends' }
const ways = (...given: Parameters<typeof share>) =>
  Object.fromEntries(share(...given).options.map(({ kind, href }) => [kind, new URL(href)]))

describe('sharing a car', () => {
  it.each(['https://www.yard.example', 'https://www.yard.example/', 'https://www.yard.example//'])(
    '[VDP-07] names its one address on %s, without a slash at the end',
    (url) => {
      expect(share({ ...page, path: '/cars/a/' }, site({ url })).url).toBe('https://www.yard.example/cars/a')
    },
  )

  it('[VDP-07] has a link for each way, and every sign of the title arrives', () => {
    const { facebook, twitter, whatsapp, email, sms } = ways(page, site())
    const url = 'https://www.yard.example/cars/2021-toyota-rav4-71'
    expect(facebook?.searchParams.get('u')).toBe(url)
    expect([twitter?.searchParams.get('url'), twitter?.searchParams.get('text')]).toEqual([url, page.title])
    expect(whatsapp?.searchParams.get('text')).toBe(`${page.title} ${url}`)
    expect([email?.protocol, email?.searchParams.get('body')]).toEqual(['mailto:', `${page.title}\n${url}`])
    expect(email?.searchParams.get('subject')).toBe('2021 Toyota RAV4 & friends, Test Yard')
    expect([sms?.protocol, sms?.searchParams.get('body')]).toEqual(['sms:', `${page.title} ${url}`])
  })

  it('[VDP-07] opens a window for those that are pages, and none for those of the device', () => {
    const windows = share(page, site()).options.filter(({ opens }) => opens)
    expect(windows.map(({ kind }) => kind)).toEqual(['facebook', 'twitter', 'whatsapp'])
  })

  it('[VDP-07] goes without Twitter where the tenant hides it', () => {
    expect(Object.keys(ways(page, site({ features: { share_twitter: false } })))).toEqual([
      'facebook',
      'whatsapp',
      'email',
      'sms',
    ])
  })
})
