import type { Lead, NewLead } from '../../shared/lead/lead.ts'
import { NOTES } from '../../shared/lead/notes.ts'
import {
  assertKey,
  type LeadChange,
  type LeadIntake,
  LeadNotStored,
  type LeadUpdates,
} from '../../worker/features/leads/service.ts'
import { withChange } from '../../worker/features/leads/stored-leads.ts'

/** The leads of one site in memory, with a switch that takes the store down. */
export function fakeLeads(now = 0) {
  const byKey = new Map<string, Lead>()
  const changes = new Map<string, LeadChange & { lead_id: string }>()
  let isDown = false
  const check = (key: string) => {
    assertKey(key)
    if (isDown) throw new LeadNotStored('it is down')
  }
  const leads: LeadIntake & LeadUpdates = {
    async submit(lead: NewLead, key) {
      check(key)
      const known = byKey.get(key)
      if (known) return { lead_id: known.lead_id, isNew: false }
      const lead_id = crypto.randomUUID()
      byKey.set(key, { ...lead, lead_id, at: now })
      return { lead_id, isNew: true }
    },
    async sent(key) {
      const known = byKey.get(key)
      if (!known) return null
      const { lead_id, at: _, ...lead } = known
      return [...changes.values()].filter((change) => change.lead_id === lead_id).reduce(withChange, lead)
    },
    async amend(lead_id, change, key) {
      check(key)
      if (![...byKey.values()].some((lead) => lead.lead_id === lead_id)) return false
      const id = `${lead_id} ${key}`
      if (!changes.has(id)) changes.set(id, { lead_id, ...change })
      return true
    },
    async writeToShopper() {},
    release: async () => true,
    async lastStatus(lead_id) {
      const lead = [...byKey.values()].find((each) => each.lead_id === lead_id)
      const all = [...changes.values()].filter(
        ({ lead_id: of, subcategory }) => of === lead_id && !NOTES.includes(subcategory),
      )
      if (!lead) return null
      const { category, subcategory, event, fields } = all.at(-1) ?? lead
      return { category, subcategory, event, fields, changes: all.length, at: now + all.length }
    },
  }
  return {
    leads,
    all: () => [...byKey.values()],
    changes: () => [...changes.values()],
    goDown: () => void (isDown = true),
    comeBack: () => void (isDown = false),
  }
}
