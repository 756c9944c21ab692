import { ALARM_COLUMNS, type Alarm } from '../platform/alarms.ts'
import { IS_HERE } from './closed.ts'

/** The alarms of all sites of a database that stand, the oldest first. */
export async function openAlarmsOfAll(db: D1Database): Promise<Alarm[]> {
  const { results } = await db
    .prepare(
      `select ${ALARM_COLUMNS} from alarm where ended_at is null and ${IS_HERE} order by since, site, topic, subject`,
    )
    .all<Alarm>()
  return results
}
