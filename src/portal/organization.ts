import type { Operations } from '../rest/index.ts'
import { settingNames, type StoredSettings } from '../rest/settings.ts'
import { portalId, type Handlers } from './context.ts'
import { organization } from './db/schema.ts'
import { checkPortalId } from './portals.ts'
import { checkSettings } from './settingRules.ts'
import { changeSettings } from './settings.ts'

export const organizationHandlers: Handlers<Operations['organization']> = {
  update: async ({ portalId: id, clearEmptyFields, ...sent }, { db, clock }) => {
    checkPortalId(id)
    const set: StoredSettings = Object.fromEntries(
      Object.entries(sent).filter(([, value]) => value !== undefined && value !== null),
    )
    const cleared = clearEmptyFields ? settingNames.filter((name) => sent[name] === null) : []
    await db.transaction(async (tx) => {
      // Two administrators at once take turns, so that rules between settings hold for what both leave behind.
      await tx.select({ id: organization.id }).from(organization).for('update')
      await checkSettings(tx, set, cleared)
      await changeSettings(tx, set, cleared, clock.now())
    })
    return { success: true, orgId: portalId }
  },
}
