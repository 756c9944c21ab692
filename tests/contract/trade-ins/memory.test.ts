import { memoryTradeIns } from '../../fakes/trade-ins.ts'
import { tradeInPromises } from './promises.ts'

tradeInPromises('in memory', async () => {
  let clock = 0
  const trades = memoryTradeIns(() => clock)
  return (now) => {
    clock = now
    return trades
  }
})
