import { memoryAppointments } from '../../fakes/appointments.ts'
import { appointmentPromises } from './promises.ts'

appointmentPromises('a diary in memory', memoryAppointments)
