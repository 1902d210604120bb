import Button from '@mui/material/Button'
import { useSuspenseQuery } from '@tanstack/react-query'
import { foldersOf } from '../../shared/folders/folders.ts'
import { queryClient } from '../../shell/api.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { paths } from '../../shell/paths.ts'
import { usePermission } from '../../shell/permissions.ts'
import { session, useSession } from '../../shell/session/session.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { serverList } from '../queries.ts'
import { layerServers } from '../servers.ts'
import { registering } from '../registering.ts'
import { RegisterForm } from './RegisterForm.tsx'
import { t } from './messages.ts'
import { t as tPublishing } from '../messages.ts'

export const loader = async () => {
  const { username } = session().person
  await Promise.all([queryClient.query(serverList()), queryClient.query(foldersOf(username))])
  return null
}

/** The page that registers a PostgreSQL database as a data store. */
export const Component = () => {
  const { person } = useSession()
  const permission = usePermission(registering)
  const { data: all } = useSuspenseQuery(serverList())
  const { data: own } = useSuspenseQuery(foldersOf(person.username))
  return (
    <Page
      width="form"
      title={t('title')}
      crumbs={[{ label: tPublishing('crumb'), href: paths.publishing() }]}
      subtitle={t('subtitle')}
    >
      {permission.allowed ? (
        <RegisterForm servers={layerServers(all.servers)} folders={own.folders ?? []} />
      ) : (
        <NoPermission
          permission={permission}
          action={
            <Button variant="outlined" href={paths.publishing()}>
              {t('back')}
            </Button>
          }
        />
      )}
    </Page>
  )
}
