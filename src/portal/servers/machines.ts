import * as z from 'zod'
import type { servers } from '../db/schema.ts'

/** The state of a machine on which the software of the server does not run. */
export const stopped = { realTimeState: 'STOPPED' } as const

/** The certificate that the web server of a machine uses. Times in epoch ms. */
const StoredCertificate = z.object({
  alias: z.string(),
  issuer: z.string(),
  subject: z.string(),
  validFrom: z.int(),
  validUntil: z.int(),
})

const StoredMachine = z.looseObject({
  machineName: z.string(),
  platform: z.string().optional(),
  certificate: StoredCertificate.optional(),
})
export type StoredMachine = z.output<typeof StoredMachine>

/** Returns the machines of a server that have names. */
export const storedMachines = ({
  machines,
}: Pick<typeof servers.$inferSelect, 'machines'>): readonly StoredMachine[] =>
  machines.flatMap((one) => StoredMachine.safeParse(one).data ?? [])

/** Returns whether a server has machines, none of which runs. */
export const areStopped = (machines: readonly Readonly<Record<string, unknown>>[]): boolean =>
  machines.length > 0 && machines.every((one) => one['realTimeState'] === stopped.realTimeState)
