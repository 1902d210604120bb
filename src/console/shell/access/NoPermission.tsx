import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Permission } from '../../../rest/protocol/authorization.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { peopleOf, People, Person } from '../people/Person.tsx'
import { refusalMessage } from '../permissions.ts'
import { useSession } from '../session/session.ts'
import { isBeyondOrganization, peopleToAsk } from './peopleToAsk.ts'
import { texts } from '../../ui/texts.ts'

const t = texts('access', {
  viewOnly: 'View only',
  people: 'People to ask:',
  askAdministrator: 'Ask an administrator of your organization.',
})

interface Props {
  readonly permission: Permission
  /** The reason in the words of the page. Default: that of the permission. */
  readonly reason?: string | undefined
  /** The owner of the object, who can be asked if the permission depends on it. */
  readonly owner?: string | undefined
  /** Whether the page shows the values as text. Otherwise, the explanation is all of the page. */
  readonly isViewOnly?: boolean
  /** A way out, if the explanation is all of the page. */
  readonly action?: ReactNode
}

/** The reason of a refusal, and who can be asked: the owner, the contacts that the portal returns, or an administrator. */
export const NoPermission = ({ permission, reason, owner, isViewOnly = false, action }: Props) => {
  const { organization, person } = useSession()
  const text = reason ?? refusalMessage(permission)
  const people = peopleToAsk(permission, { owner, organization, person })
  const whom =
    people.length > 0 ? (
      <People value={peopleOf(people)}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: isViewOnly ? 'start' : 'center',
            columnGap: 3,
            rowGap: 1,
          }}
        >
          {t('people')}
          {people.map((username) => (
            <Person key={username} username={username} />
          ))}
        </Box>
      </People>
    ) : (
      !permission.allowed && !isBeyondOrganization(permission) && t('askAdministrator')
    )
  if (isViewOnly)
    return (
      <Notice tone="info">
        <StateChip tone="neutral">{t('viewOnly')}</StateChip> {text} {whom}
      </Notice>
    )
  return (
    <EmptyState icon="notShared" line={whom} action={action}>
      {text}
    </EmptyState>
  )
}
