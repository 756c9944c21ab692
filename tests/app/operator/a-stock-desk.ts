import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stock } from '../../../scripts/stock/program.ts'
import type { SiteInput } from '../../../shared/tenant/schema.ts'
import { sendDueAlarms } from '../../../worker/features/alarms/schedule.ts'
import { stockKeys } from '../../../worker/platform/bearer-keys.ts'
import type { SentMail } from '../../../worker/platform/mail/service.ts'
import { aForm } from '../a-form.ts'
import { anOperator } from './an-operator.ts'

export const HEADER = 'source_key,name,car_type,make,model,price,km'
export const car = (key: string, price = '31990') => `${key},2020 Mazda ${key},used,Mazda,CX-5,${price},42000`
export const YARD = Array.from({ length: 30 }, (_, at) => `K${at}`)
export const OTHER = [...YARD.slice(0, 5), 'N1']
const MAIL = { LOCAL: 'yes', OPERATOR_EMAIL: 'desk@operator.example' }

export async function aYard(site: Partial<SiteInput> = {}) {
  const made = await aForm({ cars: [], site, env: MAIL })
  const operator = await anOperator(stock, stockKeys, made)
  const mails = () =>
    made.base
      .rows<{ doc: string }>("select doc from mail order by at, doc ->> '$.to'")
      .map(({ doc }) => JSON.parse(doc) as SentMail)
  const troubles: unknown[] = []
  const minute = (now: number) =>
    sendDueAlarms({ env: made.env, now, report: (trouble) => void troubles.push(trouble) })
  const get = (path: string, key = operator.key) =>
    made.ask(`/api/stock${path}`, { headers: { Authorization: `Bearer ${key}` } })
  return { ...made, ...operator, mails, minute, troubles, get }
}

/** Files of stock in a folder, and a yard that has taken one. */
export function stockFiles(folder: string) {
  const report = ['--report', join(folder, 'report.csv')]
  function write(...rows: string[]): string {
    const path = join(folder, `${crypto.randomUUID()}.csv`)
    writeFileSync(path, [HEADER, ...rows, ''].join('\n'))
    return path
  }
  async function aFilledYard(site: Partial<SiteInput> = {}) {
    const yard = await aYard(site)
    await yard.here.type(['import', write(...YARD.map((key) => car(key))), ...report])
    return yard
  }
  return { write, report, aFilledYard }
}
