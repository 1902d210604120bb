import { servers } from '../db/schema.ts'
import { expiring, type AttentionEntry } from '../common/attention.ts'
import type { Services } from '../operations/context.ts'
import { serverNow, type ServerNow } from './federatedServer.ts'
import { areStopped, storedMachines } from './machines.ts'

const ofUpgrade = ({ row, progress, upgrade }: ServerNow): readonly AttentionEntry[] => {
  const about = { key: `upgrade ${row.id}`, path: `/servers/${row.id}/upgrade` }
  switch (progress?.state) {
    case 'failed':
      return [
        {
          ...about,
          severity: 'error',
          title: `The upgrade of ${row.name} failed: ${progress.messages}`,
          since: progress.ended,
        },
      ]
    case 'required':
      return [
        {
          ...about,
          severity: 'warning',
          title: `The upgrade of ${row.name} to ${upgrade?.to} must be finished.`,
        },
      ]
    default:
      return []
  }
}

const ofCertificates = ({ row }: ServerNow, now: number): readonly AttentionEntry[] =>
  storedMachines(row).flatMap(({ machineName: name, certificate }) => {
    const about = { key: `certificate ${row.id} ${name}`, name, path: `/servers/${row.id}` }
    return certificate ? expiring(about, certificate.validUntil, now) : []
  })

/** Returns the servers that do not respond, whose upgrade failed or must be finished, and whose certificates expire within 30 days. */
export const serverAttention = async ({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<readonly AttentionEntry[]> => {
  const now = clock.now()
  const rows = await db.select({ id: servers.id }).from(servers).orderBy(servers.name)
  const all = await Promise.all(rows.map(({ id }) => serverNow(db, id, now)))
  return all.flatMap((server): readonly AttentionEntry[] => {
    const { row } = server
    if (areStopped(row.machines))
      return [
        {
          key: `silent ${row.id}`,
          severity: 'error',
          title: `${row.name} does not respond.`,
          path: `/servers/${row.id}`,
        },
      ]
    return [...ofUpgrade(server), ...ofCertificates(server, now)]
  })
}
