import { personName } from '../shell/personName.ts'
import { useDeferredValue, useEffect, type ReactNode } from 'react'
import { isAdministrator } from '../../rest/protocol/authorization.ts'
import { readChecks } from '../shared/attention/check.ts'
import { queryClient } from '../shell/api.ts'
import { part } from '../shell/part/part.tsx'
import { session, useSession } from '../shell/session/session.ts'
import { Page } from '../ui/layout/Page.tsx'
import { Space } from './Later.tsx'
import { AddItem } from './QuickActions.tsx'
import { t } from './messages.ts'
import {
  absentMembers,
  groupCount,
  allItems,
  memberCount,
  memberGroups,
  ownItems,
  ownRecord,
  recentChanges,
  sharedItems,
} from './queries.ts'

// The frame and the title are shown before the code of the cards has arrived.
const OrganizationHome = part(async () => (await import('./OrganizationHome.tsx')).OrganizationHome)
const MemberHome = part(async () => (await import('./own/MemberHome.tsx')).MemberHome)
const MemberFacts = part(async () => (await import('./own/MemberHome.tsx')).MemberFacts)

const ignore = () => undefined

/**
 * Reads what the first screen shows, with at most four requests, and waits for nothing: each card shows its own when it arrives. The
 * code of the cards would delay the title.
 */
export const loader = () => {
  queryClient.query(recentChanges()).catch(ignore)
  if (isAdministrator(session().person)) {
    queryClient.query(allItems()).catch(ignore)
    queryClient.query(memberCount()).catch(ignore)
    queryClient.query(absentMembers('quarter')).catch(ignore)
    queryClient.query(groupCount()).catch(ignore)
  } else {
    queryClient.query(ownItems()).catch(ignore)
    queryClient.query(sharedItems()).catch(ignore)
    queryClient.query(memberGroups()).catch(ignore)
    queryClient.query(ownRecord()).catch(ignore)
  }
  return null
}

/** The home page: the organization for administrators, the own work for others. */
export const Component = () => {
  const { person, user, organization } = useSession()
  const isOfOrganization = isAdministrator(person)
  // Together with the code of the cards, which is loaded once the title is on the screen.
  useEffect(() => void readChecks().catch(ignore), [])
  // Rendered after the frame and the title are on the screen.
  const content = useDeferredValue<ReactNode>(
    isOfOrganization ? <OrganizationHome /> : <MemberHome />,
    // As high as most windows and more, so that the position of a page that was scrolled can be restored.
    <Space blockSize={2_000} />,
  )
  const name = personName(user)
  const line = [name, organization.name ?? organization.portalName ?? '']
    .filter(Boolean)
    .join(' · ')
  return (
    <Page
      width="object"
      title={t('title')}
      subtitle={isOfOrganization ? line : <MemberFacts line={line} fallback={line} />}
      action={!isOfOrganization && <AddItem />}
    >
      {content}
    </Page>
  )
}
