import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pageFile, sectionText } from '../builders/page.ts'
import { pass, stopClock } from '../clock.ts'
import { missingTerms, nodesOf, unknownTerms } from '../unit/structured-data/vocabulary.ts'
import { JO, unseenIn } from './a-form.ts'
import { form, GROUP } from './a-lead-form.ts'
import { publishPages } from './a-written-site.ts'
import { wordsOf } from './offers/a-deal.ts'

// 11:59 pm of 30 November in Queensland.
stopClock(Date.parse('2026-11-30T13:59:00Z'))
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const opening = (id: string, settings: string[] = []) =>
  [`  - id: ${id}`, 'employment: [full_time]', 'posted: 2026-11-01', 'at: [north]', ...settings, 'body: Brakes.'].join(
    '\n    ',
  )
const ELECTRICIAN = opening('electrician', [
  'title: Auto electrician',
  'department: Workshop',
  'salary: { min: 44, max: 50.5, unit: hour }',
  'valid_through: 2026-11-30',
])
const SALES = opening('sales', ['title: Salesperson', 'valid_through: 2027-02-28']).replace('[north]', '[north, south]')
const LATER = opening('later', ['title: Later role']).replace('2026-11-01', '2026-12-01')

/** A site whose careers page has these openings. */
async function aTeam(openings = [ELECTRICIAN, SALES, LATER]) {
  const site = { features: { careers: true }, ...GROUP } as never
  const app = await form({ site })
  const items = openings.length > 0 ? `items:\n${openings.join('\n')}` : ''
  await publishPages(app, { '/careers': sectionText('openings', `heading: Open now\n${items}`) }, site)
  return { ...app, page: async (path: string) => (await app.ask(path)).text() }
}

/** Vacancies of a page as search engines read them. */
const jobsIn = (html: string) => {
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  return nodesOf(JSON.parse(json)).filter((node) => node['@type'] === 'JobPosting')
}

describe('the openings of a careers page', () => {
  it('[CNT-01] stand below the form with their facts, each under a heading that links lead to', async () => {
    const { page } = await aTeam()
    const html = await page('/careers')
    expect(html).toContain('<li id="electrician">')
    expect(wordsOf(html)).toMatch(
      /Auto electrician Where North, 1 A Street, North QLD 4000 Team Workshop Type Full time Pay \$44 to \$50\.50 an hour Apply by 30 November 2026 Apply for this role : Auto electrician Brakes\./,
    )
    expect(wordsOf(html)).toMatch(/Salesperson Where North or South Type Full time Apply by 28 February 2027/)
    expect(html.indexOf('id="electrician"')).toBeGreaterThan(html.indexOf('name="message"'))
  })

  it('[CNT-01] are named over the form, each linking to its place', async () => {
    const { page } = await aTeam()
    const [links = ''] = /<nav[^>]*aria-label="Open now"[^]*?<\/nav>/.exec(await page('/careers')) ?? []
    expect(links.match(/href="[^"]*"/g)).toEqual(['href="/careers#electrician"', 'href="/careers#sales"'])
    expect(links).toContain('Full time')
    const { page: none } = await aTeam([])
    expect(await none('/careers')).not.toContain('aria-label="Open now"')
    expect(await page('/careers?role=sales')).not.toContain('aria-label="Open now"')
  })

  it('[CNT-01] [FND-01] stand on a page with the title and description of its file', async () => {
    const { page, ...app } = await aTeam()
    const words = pageFile('Words.', 'title: Work in Wacol\ndescription: Two openings.')
    await publishPages(app, { '/careers': words }, { features: { careers: true }, ...GROUP } as never)
    const html = await page('/careers')
    expect(html).toContain('<title>Work in Wacol | Test Yard</title>')
    expect(html).toContain('<meta name="description" content="Two openings."/>')
    expect(html).toMatch(/<h1[^>]*>Work in Wacol<\/h1>/)
    expect(html).toContain('aria-current="page">Work in Wacol<')
  })

  it('[CNT-01] show from the day that they are posted to the day that they close', async () => {
    const { page } = await aTeam()
    const before = await page('/careers')
    expect([before.includes('Auto electrician'), before.includes('Later role')]).toEqual([true, false])
    pass(61)
    const after = await page('/careers')
    expect([after.includes('Auto electrician'), after.includes('Later role')]).toEqual([false, true])
    expect(jobsIn(after)).toHaveLength(2)
  })

  it('[CNT-01] leave a sentence and a way to write where there is none', async () => {
    const { page } = await aTeam([])
    const html = await page('/careers')
    expect(html).toContain('No roles are open just now. Send us your résumé')
    expect(html).toContain('href="/careers#form"')
    expect(html).toContain('id="form"')
    expect(jobsIn(html)).toEqual([])
  })

  it('[FND-01] are vacancies to search engines, with all that Google requires and recommends', async () => {
    const { page, slug } = await aTeam()
    const jobs = jobsIn(await page('/careers'))
    expect(jobs).toHaveLength(2)
    const [job] = jobs
    expect(missingTerms(job, 'required')).toEqual([])
    expect(missingTerms(job, 'recommended')).toEqual([])
    expect(unknownTerms(job)).toEqual([])
    expect(job).toMatchObject({
      title: 'Auto electrician',
      datePosted: '2026-11-01',
      validThrough: '2026-11-30T23:59',
      employmentType: ['FULL_TIME'],
      directApply: true,
      hiringOrganization: { name: 'Test Yard', sameAs: `https://${slug}.example` },
      jobLocation: [{ address: { streetAddress: '1 A Street', postalCode: '4000', addressCountry: 'AU' } }],
      baseSalary: { currency: 'AUD', value: { minValue: 44, maxValue: 50.5, unitText: 'HOUR' } },
    })
    expect(jobs[1]).toMatchObject({ jobLocation: [{}, {}] })
  })
})

describe('an application', () => {
  it('[LED-05] names the opening on the form and in its lead, which stays a career enquiry', async () => {
    const { page, fill, leads, events } = await aTeam()
    const path = '/careers?role=electrician'
    const html = await page(path)
    expect(wordsOf(html)).toContain('Apply for this role Auto electrician North')
    expect(wordsOf(html)).toContain('Auto electrician North · Full time · Apply by 30 November 2026')
    expect(html).not.toMatch(/<label[^>]*>(Role|Preferred dealership)/)
    expect((await fill(path, { ...JO, message: 'I wire.' })).headers.get('Location')).toBe('/success')
    expect(leads()).toMatchObject([
      {
        form: 'careers',
        event: 51,
        category: 'General Enquiry',
        subcategory: 'Career Enquiry',
        dealership_slug: 'north',
        location_slug: 'north',
        fields: { Position: 'Auto electrician', 'Role Id': 'electrician' },
      },
    ])
    expect(events()).toMatchObject([{ event: 51 }])
  })

  it('[LED-05] is promised no answer within the hours of an enquiry, on its form or after it', async () => {
    const { page, fill } = await aTeam()
    const before = await page('/careers')
    await fill('/careers', { ...JO, dealership_slug: 'north', message: 'I can do it.' })
    for (const html of [before, await page('/success')]) {
      expect(html).toContain('will get in touch if it looks like a match')
      expect(html).not.toContain('We’ll get back to you the same day')
    }
  })

  it('[LED-05] for two openings makes two leads', async () => {
    const { fill, leads } = await aTeam()
    const answers = { ...JO, dealership_slug: 'north', message: 'I can do it.' }
    for (const role of ['electrician', 'sales', 'electrician']) {
      await fill(`/careers?role=${role}`, answers)
      pass(1)
    }
    expect(leads().map(({ fields }) => fields['Role Id'])).toEqual(['electrician', 'sales'])
  })

  it('[LED-03] still names a role that closed while its form was filled in', async () => {
    const { page, post, leads } = await aTeam()
    const unseen = unseenIn(await page('/careers?role=electrician'))
    pass(61)
    const sent = { ...unseen, ...JO, dealership_slug: 'north', message: 'I wire.' }
    expect((await post('/careers?role=electrician', sent)).status).toBe(303)
    expect(leads()).toMatchObject([{ fields: { 'Role Id': 'electrician' } }])
  })

  it.each(['none', 'later', '__proto__', '%3Cb%3E'])('[LED-05] for %s, which is not open, says so', async (role) => {
    const { page } = await aTeam()
    const html = await page(`/careers?role=${role}`)
    expect(html).toContain('This role is no longer open.')
    expect(html).toMatch(/<label[^>]*>Role/)
  })

  it('[PGE-02] bad input keeps the role and what was typed, and stores nothing', async () => {
    const { fill, leads } = await aTeam()
    const answer = await fill('/careers?role=sales', { ...JO, email: 'jo', dealership_slug: 'north', message: 'Me.' })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain('action="/careers?role=sales"')
    expect(html).toContain('Me.')
    expect(leads()).toEqual([])
  })
})
