import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { items } from '../../src/portal/db/schema.ts'
import type { Portal } from '../../src/portal/portal.ts'
import type { RestartablePortal } from '../support/restartable.ts'

/** Longer than the lifetime of an access token (ms). */
const tokenLife = 31 * 60_000

const busy = { kind: 'refuse', code: 503, message: 'The portal is busy.' } as const
const passes = { kind: 'delay', milliseconds: 0 } as const
const waits = { kind: 'delay', milliseconds: 4_000 } as const

/** Returns the SHA-256 of a stream in hexadecimal digits. */
export const hashOfBytes = async (bytes: Readable): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(bytes, hash)
  return hash.digest('hex')
}

/** Returns the SHA-256 of a file in hexadecimal digits. */
export const hashOf = (path: string): Promise<string> => hashOfBytes(createReadStream(path))

/** Fails each of the next `calls` parts with a probability of 20%, and the first one always. Later parts are delayed if requested. */
const fail = ({ faults }: Portal, calls: number, thenWait: boolean) => {
  faults.clear()
  faults.add('content.addPart', busy)
  for (let call = 1; call < calls; call++)
    faults.add('content.addPart', Math.random() < 0.2 ? busy : passes)
  if (thenWait) faults.add('content.addPart', waits, 1000)
}

/**
 * Disturbs the upload of a file of `parts` parts: 20% of the parts fail, the portal restarts, and the token expires. Must be called
 * before the upload starts. Resolves after the last disturbance.
 */
export const makeItHard = async (
  page: Page,
  portal: RestartablePortal,
  parts: number,
): Promise<void> => {
  const third = Math.floor(parts / 3)
  const arrival = () =>
    page.waitForResponse(
      async (response) =>
        response.url().includes('/addPart') && (await response.text()).includes('"success":true'),
      { timeout: 120_000 },
    )
  fail(portal.now(), third, true)
  await arrival()
  await portal.restart(2_000, (again) => fail(again, third, true))
  await arrival()
  portal.clock.forward(tokenLife)
  fail(portal.now(), parts * 2, false)
}

/** Returns the SHA-256 of the stored bytes of the file with this name. */
export const storedHash = async (portal: RestartablePortal, name: string): Promise<string> => {
  const { db, files } = portal.now().services
  const [item] = await db
    .select({ hash: items.dataHash, state: items.state })
    .from(items)
    .where(eq(items.name, name))
  if (item?.state !== 'completed' || item.hash === null) return `not completed: ${item?.state}`
  return files.withPath(item.hash, hashOf)
}
