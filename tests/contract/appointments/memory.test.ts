import { memoryAppointments } from '../../fakes/appointments.ts'
import { appointmentPromises } from './promises.ts'

appointmentPromises('in memory', memoryAppointments)
