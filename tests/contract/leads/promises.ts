import { describe, expect, it } from 'vitest'
import { type LeadIntake, LeadNotStored, type LeadUpdates } from '../../../worker/features/leads/service.ts'
import { newLead } from '../../builders/lead.ts'

const CHANGE = { category: 'Trade In', subcategory: '3. Offer Accepted', event: 18, fields: {} }

/** What every store of leads promises; `open` gives two sites, each new. */
type Leads = LeadIntake & LeadUpdates

export function leadsContract(name: string, open: () => Promise<{ north: Leads; south: Leads }>): void {
  describe(`${name}, as any store of leads`, () => {
    it('[LED-03] gives the lead that a key made first, however often it is sent', async () => {
      const { north } = await open()
      const first = await north.submit(newLead(), 'k')
      expect(first).toEqual({ lead_id: expect.stringMatching(/^[0-9a-f-]{36}$/), isNew: true })
      expect(await north.submit(newLead({ message: 'again' }), 'k')).toEqual({ lead_id: first.lead_id, isNew: false })
      expect((await north.submit(newLead(), 'other')).lead_id).not.toBe(first.lead_id)
    })

    it('[LED-03] makes one lead of a double click', async () => {
      const { north } = await open()
      const both = await Promise.all([1, 2, 3].map(() => north.submit(newLead(), 'k')))
      expect(new Set(both.map(({ lead_id }) => lead_id)).size).toBe(1)
      expect(both.filter(({ isNew }) => isNew)).toHaveLength(1)
    })

    it('[TEN-06] keeps keys and leads of two sites apart', async () => {
      const { north, south } = await open()
      const mine = await north.submit(newLead(), 'k')
      const theirs = await south.submit(newLead(), 'k')
      expect([theirs.isNew, theirs.lead_id === mine.lead_id]).toEqual([true, false])
      expect(await south.amend(mine.lead_id, CHANGE, 'c')).toBe(false)
    })

    it('[TRD-01] amends a lead that there is, and no other', async () => {
      const { north } = await open()
      const { lead_id } = await north.submit(newLead(), 'k')
      expect(await north.amend(lead_id, CHANGE, 'c')).toBe(true)
      expect(await north.amend(lead_id, CHANGE, 'c')).toBe(true)
      expect(await north.amend('no-such-lead', CHANGE, 'c')).toBe(false)
    })

    it('[TRD-01] knows what was told last of a lead of its own', async () => {
      const { north, south } = await open()
      const lead = newLead({ fields: { Rego: 'ABC123' } })
      const { lead_id } = await north.submit(lead, 'k')
      const { category, subcategory, event, fields } = lead
      expect(await north.lastStatus(lead_id)).toMatchObject({ category, subcategory, event, fields, changes: 0 })
      await north.amend(lead_id, CHANGE, 'c')
      expect(await north.lastStatus(lead_id)).toMatchObject({ ...CHANGE, changes: 1 })
      expect([await south.lastStatus(lead_id), await north.lastStatus('no-such-lead')]).toEqual([null, null])
    })

    it('[LED-03] gives what was sent with a key, as it stands now, and of this site alone', async () => {
      const { north, south } = await open()
      const { lead_id } = await north.submit(newLead({ fields: { Rego: '1', Term: '3' } }), 'k')
      expect(await north.sent('k')).toMatchObject({ ...newLead(), fields: { Rego: '1', Term: '3' } })
      await north.amend(lead_id, { ...CHANGE, fields: { Term: '5' } }, 'c')
      expect((await north.sent('k'))?.fields).toEqual({ Rego: '1', Term: '5' })
      expect([await north.sent('other'), await south.sent('k')]).toEqual([null, null])
    })

    it.each([
      ['none', ''],
      ['one without end', 'x'.repeat(201)],
    ])('[LED-07] refuses a key that is %s', async (_, key) => {
      const { north } = await open()
      await expect(north.submit(newLead(), key)).rejects.toThrow(LeadNotStored)
    })
  })
}
