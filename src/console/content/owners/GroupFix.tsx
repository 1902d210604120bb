import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { groupMembers } from '../../../rest/groupMembers.ts'
import { groups, type Group } from '../../../rest/groups.ts'
import { sharing } from '../../../rest/sharing.ts'
import { isSharedUpdate as lets } from '../../../rest/sharingRules.ts'
import { query } from '../../shell/api.ts'
import { paths } from '../../shell/paths.ts'
import { permission, reason } from '../../shell/permissions.ts'
import { useSession, type Session } from '../../shell/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Cause } from './causes.ts'
import { byOwner } from './handover.ts'
import { useWords, t as say } from './words.ts'

const AddToGroupPlan = lazy(async () => ({
  default: (await import('./AddToGroupPlan.tsx')).AddToGroupPlan,
}))
const UnsharePlan = lazy(async () => ({ default: (await import('./UnsharePlan.tsx')).UnsharePlan }))

interface Props {
  readonly cause: Cause & { readonly kind: 'group' | 'viewOnly' }
  readonly onFixed: () => void
}

/** In view-only groups nobody contributes but who manages them. */
const asManager = ({ isViewOnly }: Group) => isViewOnly === true

const whyNotAdd = (current: Session, group: Group): string | undefined => {
  const place = group.userMembership?.memberType
  const isManager = place === 'owner' || place === 'admin'
  const owner = isManager ? current.person.username : group.owner
  if (!permission(current, groupMembers.add, owner).allowed) return say('owners:fix.notYours')
  // Managers add members, but make no managers.
  const mayAppoint = permission(current, groupMembers.add, group.owner).allowed
  return asManager(group) && !mayAppoint ? say('owners:fix.appoint') : undefined
}

/** What helps against a group: the new owner joins it, or the items leave it. */
export const GroupFix = ({ cause, onFixed }: Props) => {
  const { t } = useWords()
  const current = useSession()
  const [open, setOpen] = useState<'add' | 'unshare'>()
  const [trouble, setTrouble] = useState<string>()
  const { kind, groupId, target: member, offenders } = cause
  const { data: group } = useQuery({ ...query(groups.read, { groupId }), retry: false })
  const items = offenders.map(({ item }) => item)
  const unshareRefusal = [...byOwner(items).keys()]
    .map((owner) => reason(permission(current, sharing.unshareMany, owner)))
    .find((refusal) => refusal !== undefined)
  const title = group?.title ?? cause.groupTitle ?? t('cause.aGroup')
  const end = (words: string | undefined) => {
    setOpen(undefined)
    setTrouble(words)
    onFixed()
  }
  return (
    <>
      {trouble !== undefined && <Notice tone="warning">{trouble}</Notice>}
      {kind === 'group' && group && (
        <ActionButton
          variant="outlined"
          disabledReason={whyNotAdd(current, group)}
          onClick={() => setOpen('add')}
        >
          {t(asManager(group) ? 'fix.addManager' : 'fix.add', { member })}
        </ActionButton>
      )}
      <ActionButton
        variant="outlined"
        disabledReason={unshareRefusal}
        onClick={() => setOpen('unshare')}
      >
        {t('fix.unshare', { count: items.length })}
      </ActionButton>
      {group && <Link href={paths.group(groupId)}>{t('fix.showGroup')}</Link>}
      {group && isSharedUpdate(group) && (
        <Typography color="textSecondary">{t('fix.sharedUpdate')}</Typography>
      )}
      <Suspense>
        {open === 'add' && group && (
          <AddToGroupPlan
            group={group}
            member={member}
            asManager={asManager(group)}
            isSharedUpdate={isSharedUpdate(group)}
            onClose={() => setOpen(undefined)}
            onEnd={end}
          />
        )}
        {open === 'unshare' && (
          <UnsharePlan
            groupId={groupId}
            title={title}
            isSharedUpdate={group !== undefined && isSharedUpdate(group)}
            items={items}
            onClose={() => setOpen(undefined)}
            onEnd={end}
          />
        )}
      </Suspense>
    </>
  )
}

const isSharedUpdate = ({ capabilities = [] }: Group) => lets({ capabilities })
