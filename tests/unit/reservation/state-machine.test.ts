import { expect, it } from 'vitest'
import { nextState } from '../../../shared/reservation/state-machine.ts'

it('[RES-02] a payment that comes when its car is sold is owed back, and the reservation stays as it was', () => {
  expect(nextState('sold', 'pay', false)).toEqual({ to: 'sold', owes: true })
})
