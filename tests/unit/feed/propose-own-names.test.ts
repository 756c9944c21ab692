import { expect, it } from 'vitest'
import { propose } from '../../builders/feed-file.ts'

const FILE = `stocknum,make,model,car_type,show_on_dealer_website,custom_rank,price
A1,Mazda,CX-5,used,true,5,31990
A2,Kia,Sorento,demo,false,9,58990
`

it('[STK-04] columns with our own names fill the fields of these names', async () => {
  const { proposal } = await propose(FILE)
  expect(proposal.mapping.fields).toMatchObject({
    show_on_dealer_website: { from: 'show_on_dealer_website' },
    custom_rank: { from: 'custom_rank' },
  })
  expect(proposal.unused).toEqual([])
})
