import * as z from 'zod'
import { operation } from './operation.ts'
import { portalId } from './portals.ts'
import { settingParams } from './settings.ts'

export const organization = {
  /**
   * Changes settings of the organization; what is left out stays (specification section 7). With `clearEmptyFields` what is sent
   * empty is cleared, else it stays too.
   */
  update: operation({
    method: 'POST',
    path: '/portals/:portalId/update',
    params: settingParams.extend({ portalId, clearEmptyFields: z.boolean().default(false) }),
    result: z.looseObject({ success: z.boolean(), orgId: z.string().optional() }),
    callers: 'administrator',
  }),
}
