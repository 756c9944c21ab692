import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../../scripts/root.ts'
import { footerMenu, headerMenu } from '../../../shared/layout/menu.ts'
import { listDepartments } from '../../../shared/location/hours.ts'
import { listHosts } from '../../../shared/tenant/hostnames.ts'
import { shippedProblems, shippedSites as sites } from '../../builders/shipped.ts'

const bySlug = sites.map((site) => [site.slug, site] as const)
/** Ranges that are kept for fiction. */
const FICTION = /^(0[27] 5550 \d{4}|0491 570 \d{3})$/

it('[TEN-02] ships at least three sites, all sound', () => {
  expect(shippedProblems).toEqual([])
  expect(sites.length).toBeGreaterThanOrEqual(3)
})

it.each(bySlug)('[TEN-02] says nothing twice in the config of %s, where the first would be lost', (slug) => {
  const text = readFileSync(join(ROOT, 'tenants', slug, 'site.json'), 'utf8')
  const dense = text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
  expect(JSON.stringify(JSON.parse(text))).toBe(dense)
})

it('[TEN-02] has a group of five locations or more in two states, with sales and service', () => {
  const group = sites.find((site) => site.locations.length >= 5)
  expect(new Set(group?.locations.map((location) => location.address.state)).size).toBeGreaterThanOrEqual(2)
  expect(new Set(group?.locations.flatMap(listDepartments))).toEqual(new Set(['sales', 'service', 'parts']))
  expect(group?.dealerships.length).toBeGreaterThan(1)
})

describe.each(bySlug)('%s', (slug, site) => {
  it('[TEN-01] can be opened on a developer’s machine and has one public address', () => {
    expect(listHosts(site)).toContain(`${slug}.localhost`)
    expect(site.url).toMatch(/^https:\/\/[a-z.]+\.example$/)
  })

  it('[TEN-05] has its marks drawn, in the size that the config says', () => {
    const drawings = [site.logo, site.logo.icon, ...(site.logo.dark ? [site.logo.dark] : [])]
    for (const { url, width, height } of drawings) {
      const drawing = readFileSync(join(ROOT, 'client/public', url), 'utf8')
      expect(drawing).toContain(`viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`)
      expect(drawing).not.toMatch(/<text|<image|<script|href=/)
    }
    expect(site.logo.icon.width).toBe(site.logo.icon.height)
  })

  it('[TEN-02] invents only what is kept for inventions', () => {
    const phones = [site.phone, ...site.locations.map((location) => location.contact_detail.phone)]
    expect(phones.filter((phone) => !FICTION.test(phone))).toEqual([])
  })

  it('[NAV-02] has a menu and a footer that lead somewhere, the footer’s last column named for the dealer', () => {
    const models = [{ label: 'A model', href: '/a-model', isOutside: false }]
    expect(headerMenu(site, { models }).map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Home', 'Vehicles', 'Our Stock', 'Company']),
    )
    expect(footerMenu(site).map(({ label }) => label)).toEqual([
      'Vehicles',
      'Buyer Tools',
      'Servicing and Parts',
      site.name,
    ])
  })

  it('[NAV-03] names the header’s entries in the order of the specification', () => {
    const labels = site.navigation.map(({ label }) => label)
    const known = ['Home', 'Vehicles', 'Offers', 'Our Stock', 'Trade In', 'Service', 'Company']
    expect(labels.filter((label) => known.includes(label))).toEqual(known)
  })

  it('[LOC-03] has people in service only where it has a workshop, once any location of it says when that opens', () => {
    const hasHours = (location: (typeof site.locations)[number]) => listDepartments(location).includes('service')
    const without = site.locations.some(hasHours) ? site.locations.filter((location) => !hasHours(location)) : []
    expect(without.flatMap(({ team }) => team.filter(({ department }) => department === 'service'))).toEqual([])
  })

  it('[NAV-04] has a dealer licence, hours and a place for each location', () => {
    for (const location of site.locations) {
      expect(location.dealer_license_number).toMatch(/^(MD )?\d{6,7}$/)
      expect(location.contact_detail.opening_hours.length).toBeGreaterThanOrEqual(7)
      expect(location.address.place_url).toContain(encodeURIComponent(location.address.street))
    }
    expect(site.special_hours.map(({ date }) => date)).toEqual(expect.arrayContaining(['2026-12-25', '2027-01-01']))
  })

  it('[TEN-02] makes three promises or more, each with the page that keeps it', () => {
    expect(site.promises.length).toBeGreaterThanOrEqual(3)
    expect(site.promises.filter(({ link }) => link === null)).toEqual([])
    expect(existsSync(join(ROOT, 'tenants', slug, 'site.json'))).toBe(true)
  })
})
