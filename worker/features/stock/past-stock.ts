import { type StockReader, type StockSource, stockReader } from './service.ts'

/** The stock of a preview that shows a past moment: its index alone, which knows no cars besides. */
export const pastStock = (source: Pick<StockSource, 'kv' | 'site' | 'now' | 'defer' | 'report'>): StockReader =>
  stockReader({
    ...source,
    renew: () => Promise.resolve(null),
    readCar: () => Promise.resolve(null),
    readCars: () => Promise.resolve([]),
    readIdsForSale: () => Promise.resolve([]),
    readCarById: () => Promise.resolve(null),
  })
