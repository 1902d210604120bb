import type { Operations } from '../../rest/index.ts'
import { changeSettings, storedSettings, withOrganizationLock } from '../db/settings.ts'
import { currentLimits } from '../scheduling/limits.ts'
import type { Handlers } from '../operations/context.ts'

export const systemLimitHandlers: Handlers<Operations['systemLimits']> = {
  read: (_params, { db }) => currentLimits(db),

  update: async ({ properties }, context) => {
    const { db, clock } = context
    const changed = Object.fromEntries(
      properties.map(({ limitName, numLimit }) => [limitName, numLimit]),
    )
    await withOrganizationLock(db, async (tx) => {
      await context.authorizeAgain(tx)
      const { taskLimits } = await storedSettings(tx)
      await changeSettings(tx, { taskLimits: { ...taskLimits, ...changed } }, [], clock.now())
    })
    return { status: 'success' }
  },
}
