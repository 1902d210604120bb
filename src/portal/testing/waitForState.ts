import { expect } from 'vitest'
import { content } from '../../rest/content/content.ts'
import type { Reachable } from './form.ts'

/** Polls an item's status until it is completed or failed, and returns the last status. */
export const waitForState = async (portal: Reachable, userName: string, itemId: string) => {
  const client = await portal.signIn(userName)
  const status = () => client.send(content.status, { userName, itemId })
  await expect
    .poll(async () => (await status()).status, { timeout: 20_000, interval: 50 })
    .toMatch(/^(completed|failed)$/)
  return status()
}
