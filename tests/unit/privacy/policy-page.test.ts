import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../../scripts/root.ts'
import { fillPlaceholders } from '../../../shared/page/placeholders.ts'
import { privacyColumns } from '../../../shared/privacy/columns.ts'
import { buildSite } from '../../builders/site.ts'

/** Kept for minutes, for two days as a count, on a developer's machine, for operators, and said with another rule. */
const UNSAID = new Set([
  'challenges',
  'sign_in_counts',
  'trust_counts',
  'local_mail',
  'platform',
  'audit',
  'payment_details',
])

const rules = [
  ...new Set(
    privacyColumns()
      .filter((row) => row.class !== 'none')
      .map(({ kept }) => kept),
  ),
].filter((rule) => !UNSAID.has(rule))

describe('the privacy page', () => {
  /** A site's page replaces sections of the shared one by their ids. */
  const pages = globSync('tenants/**/privacy-policy.md', { cwd: ROOT }).filter((file) =>
    readFileSync(join(ROOT, file), 'utf8').includes('id: how-long'),
  )

  it.each(pages)('[TRU-04] %s says of all that is kept of a person for how long, as the jobs do it', (file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const missing = rules.filter((rule) => !text.includes(rule === 'leads' ? '{enquiry_kept_days}' : `{kept_${rule}}`))
    expect(missing).toEqual([])
  })

  it('[CNT-01] fills in what the site has chosen, and years as the law counts them', () => {
    const site = buildSite({ lead: { kept_days: 45 } })
    const said = fillPlaceholders('{enquiry_kept_days}, {kept_accounts}, {kept_payments}, {kept_sign_in_codes}', site)
    expect(said.text).toBe('45 days, 2 years, 7 years, 1 day')
  })
})
