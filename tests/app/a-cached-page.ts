import { aCar } from '../builders/car.ts'
import type { anApp } from './an-app.ts'

export const ALL = '/search/new-used-and-demo-cars'
export const CAR = `/cars/${aCar().slug}`

type App = Awaited<ReturnType<typeof anApp>>

/** How an answer came to be, as its Server-Timing says. */
export const howOf = (answer: Response) =>
  /cache;desc="page (\w+)"/.exec(answer.headers.get('server-timing') ?? '')?.[1]
export const how = async ({ ask }: App, path: string, init?: RequestInit) => howOf(await ask(path, init))

/** The headers that are the same for each answer of one page. */
export const steadyHeaders = ({ headers }: Response) =>
  [...headers].filter(([name]) => name !== 'server-timing' && name !== 'x-request-id')
