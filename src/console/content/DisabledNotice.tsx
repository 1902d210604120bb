import { useQuery } from '@tanstack/react-query'
import { NoPermission } from '../shell/access/NoPermission.tsx'
import { seeingAllOfMembers, usePermission } from '../shell/permissions.ts'
import { Notice } from '../ui/Notice.tsx'
import { disabledOwners } from '../shell/people/disabledOwners.ts'
import { t } from './messages.ts'

/** Says whose items a list of the items of disabled members leaves out; null if it leaves out none. */
export const DisabledNotice = () => {
  const { data } = useQuery(disabledOwners())
  const permission = usePermission(seeingAllOfMembers)
  if (!permission.allowed)
    return <NoPermission permission={permission} reason={t('disabled.notSeen')} isViewOnly />
  if (!data || data.total === data.owners.length) return null
  return (
    <Notice tone="warning">
      {t('disabled.first', { shown: data.owners.length, count: data.total })}
    </Notice>
  )
}
