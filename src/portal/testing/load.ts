import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { content, partLimits } from '../../rest/content/content.ts'
import { groups } from '../../rest/groups/groups.ts'
import { packages } from '../../rest/groups/packages.ts'
import { jobs } from '../../rest/jobs/jobs.ts'
import type { Client } from '../../rest/protocol/client.ts'
import { emptyGroup, fieldCrew } from '../sampleData/riverside/groups.ts'

type Sender = Pick<Client, 'send'>

/** How long a job can take while its processes end, one after the other (ms). */
const longest = { timeout: 240_000 } as const

/** Sends a file in parts of the smallest size as the publisher, one after the other. Returns its item and its bytes. */
export const uploadInParts = async (
  { send }: Sender,
  count: number,
): Promise<{ id: string; bytes: Buffer }> => {
  const user = { userName: 'publisher' }
  const parts = Array.from({ length: count }, () => randomBytes(partLimits.minimumBytes))
  const filename = `${randomBytes(8).toString('hex')}.zip`
  const { id = '' } = await send(content.addItem, { ...user, multipart: true, filename })
  const item = { ...user, itemId: id }
  for (const [index, part] of parts.entries()) {
    const file = new Blob([new Uint8Array(part)])
    await send(content.addPart, { ...item, partNum: index + 1, file })
  }
  await send(content.commit, { ...item, type: 'Shapefile', title: 'Large' })
  await expect
    .poll(async () => (await send(content.status, item)).status, longest)
    .toBe('completed')
  return { id, bytes: Buffer.concat(parts) }
}

/**
 * Exports a group and imports the package into another one as the administrator, until `signal` is aborted. Returns how many imports were
 * completed: at least one.
 */
export const exchangePackages = async ({ send }: Sender, signal: AbortSignal): Promise<number> => {
  const groupNamed = async (title: string) => {
    const { results } = await send(groups.search, { q: `title:"${title}"` })
    return results[0]?.id ?? ''
  }
  const [from, to] = [await groupNamed(fieldCrew), await groupNamed(emptyGroup)]
  const ended = async ({ jobId = '' }: { jobId?: string | undefined }) => {
    const job = { portalId: 'self', jobId }
    await expect.poll(async () => (await send(jobs.read, job)).status, longest).toBe('completed')
    return (await send(jobs.read, job)).result
  }
  for (let imports = 0; ; imports += 1) {
    if (signal.aborted && imports > 0) return imports
    const exported = await ended(await send(packages.exportGroup, { groupId: from, async: true }))
    const sent = { groupId: to, itemId: String(exported?.['itemId']), overwriteExistingItems: true }
    const imported = await ended(await send(packages.importGroup, { ...sent, async: true }))
    expect(imported).toMatchObject({ itemsFailedImport: [] })
  }
}
