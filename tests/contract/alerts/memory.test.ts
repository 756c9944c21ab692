import { memoryAlerts } from '../../fakes/alerts.ts'
import { alertsPromises } from './promises.ts'

alertsPromises('in memory', memoryAlerts)
