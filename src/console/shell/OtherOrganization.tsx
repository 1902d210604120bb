import { StateChip } from '../ui/StateChip.tsx'
import { t } from './messages/index.ts'
import { isOfOtherOrganization, type Owned } from './otherOrganization.ts'
import { useSession } from './session/session.ts'

/** A mark of an item or a group that belongs to another organization; nothing for others. */
export const OtherOrganization = ({ of }: { readonly of: Owned }) =>
  isOfOtherOrganization(of, useSession()) && (
    <StateChip tone="neutral">{t('otherOrganization')}</StateChip>
  )
