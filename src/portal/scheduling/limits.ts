import { limitRanges, systemLimitNames, type SystemLimits } from '../../rest/tasks/systemLimits.ts'
import type { Database } from '../db/database.ts'
import { storedSettings } from '../db/settings.ts'

const defaults = Object.fromEntries(
  systemLimitNames.map((name) => [name, limitRanges[name].initial]),
) as SystemLimits

/** Returns the limits of scheduled tasks. */
export const currentLimits = async (db: Database): Promise<SystemLimits> => ({
  ...defaults,
  ...(await storedSettings(db)).taskLimits,
})
