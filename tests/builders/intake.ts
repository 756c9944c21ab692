import type { Bindings } from '../../worker/bindings.ts'
import { awaitOutcome, takeCall } from '../../worker/features/jobs/intake.ts'
import type { Intake } from '../../worker/features/jobs/service.ts'
import { draw } from '../../worker/features/print/draw.ts'

/** The jobs Worker as the web Worker has it bound, in the same isolate; `changes`: what it does otherwise. */
export const anIntake = (env: Bindings, changes: Partial<Intake> = {}): Intake => ({
  take: (call, body) => takeCall(env, call, body),
  outcome: (of, waitMs) => awaitOutcome(env, of, waitMs),
  draw,
  ...changes,
})
