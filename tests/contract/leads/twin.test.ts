import { expect, it } from 'vitest'
import { LeadNotStored } from '../../../worker/features/leads/service.ts'
import { newLead } from '../../builders/lead.ts'
import { fakeLeads } from '../../fakes/leads.ts'
import { leadsContract } from './promises.ts'

leadsContract('the twin in memory', async () => ({ north: fakeLeads().leads, south: fakeLeads().leads }))

it('[LED-07] says that nothing was stored while the store is down, and takes the same key later', async () => {
  const store = fakeLeads()
  store.goDown()
  await expect(store.leads.submit(newLead(), 'k')).rejects.toThrow(LeadNotStored)
  store.comeBack()
  expect(await store.leads.submit(newLead(), 'k')).toMatchObject({ isNew: true })
  expect(store.all()).toHaveLength(1)
})
