import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sharing } from '../../../../rest/content/sharing.ts'
import { useFullNames } from '../../../shell/people/fullNames.ts'
import { paths } from '../../../shell/paths.ts'
import { permission, refusalMessage } from '../../../shell/permissions.ts'
import { useSession } from '../../../shell/session/session.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { Cause } from './causes.ts'
import { byOwner } from '../transfer.ts'
import { asManager, groupRead, isSharedUpdate, whyNotAdd } from './joining.ts'
import { t } from '../messages.ts'
import { JoinReview } from './JoinReview.tsx'
import { UnshareReview } from './UnshareReview.tsx'

interface Props {
  readonly cause: Cause & { readonly kind: 'group' | 'viewOnly' }
  readonly onFixed: () => void
}

/** Offers the two fixes for a group conflict: add the new owner, or unshare the items. */
export const GroupFix = ({ cause, onFixed }: Props) => {
  const current = useSession()
  const [open, setOpen] = useState<'add' | 'unshare'>()
  const [trouble, setTrouble] = useState<string>()
  const { kind, groupId, target: member, blockedItems } = cause
  const { data: group } = useQuery(groupRead(groupId))
  const name = useFullNames([member])(member)
  const items = blockedItems.map(({ item }) => item)
  const unshareRefusal = [...byOwner(items).keys()]
    .map((owner) => refusalMessage(permission(current, sharing.unshareMany, owner)))
    .find((refusal) => refusal !== undefined)
  const isAddable = kind === 'group' && group && whyNotAdd(current, group) === undefined
  const title = group?.title ?? cause.groupTitle ?? t('cause.aGroup')
  const end = (message: string | undefined) => {
    setOpen(undefined)
    setTrouble(message)
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
          sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
        >
          {t(asManager(group) ? 'fix.addManager' : 'fix.add', { member: name })}
        </ActionButton>
      )}
      <ActionButton
        // The first fix that is possible is the visible one.
        {...(!isAddable && { variant: 'outlined' })}
        disabledReason={unshareRefusal}
        onClick={() => setOpen('unshare')}
      >
        {t('fix.unshare', { count: items.length })}
      </ActionButton>
      {group && <Link href={paths.group(groupId)}>{t('fix.showGroup')}</Link>}
      {group && isSharedUpdate(group) && (
        <Typography color="textSecondary">{t('fix.sharedUpdate')}</Typography>
      )}
      {open === 'add' && group && (
        <JoinReview
          groups={[group]}
          member={member}
          onClose={() => setOpen(undefined)}
          onEnd={end}
        />
      )}
      {open === 'unshare' && (
        <UnshareReview
          groupId={groupId}
          title={title}
          isSharedUpdate={group !== undefined && isSharedUpdate(group)}
          items={items}
          onClose={() => setOpen(undefined)}
          onEnd={end}
        />
      )}
    </>
  )
}
