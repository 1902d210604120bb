import type { Portal } from '../../rest/records/portal.ts'
import { dangerous, warning, type Warning } from '../shell/changes/warning.ts'
import { session } from '../shell/session/session.ts'
import { t } from './messages.ts'

interface Texts {
  readonly final: string
  readonly recycled: string
}

/** Returns the warning that items will be deleted: permanently, or so that they can be restored from the recycle bin of the portal. */
export const finalWarning = (
  { final, recycled }: Texts,
  detail?: string,
  { recycleBinSupported, recycleBinEnabled }: Portal = session().organization,
): Warning =>
  recycleBinSupported === true && recycleBinEnabled === true
    ? warning(recycled, { detail: [t('recycleBin'), detail].filter(Boolean).join(' ') })
    : dangerous(final, detail === undefined ? {} : { detail })
