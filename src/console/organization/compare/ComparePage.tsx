import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { organization } from '../../../rest/organization/organization.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { queryClient } from '../../shell/api.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { formatDateTime } from '../../shell/format.ts'
import { Read } from '../../shell/part/Read.tsx'
import { clientOfTab } from '../../shell/session/clientOfTab.ts'
import { loadConnections } from '../../shell/session/configFile.ts'
import { ownUrl, type Connection } from '../../shell/session/connections.ts'
import { usePermission } from '../../shell/permissions.ts'
import { useKept } from '../../shell/reopenPage.ts'
import { useSession } from '../../shell/session/session.ts'
import { FileDrop } from '../../ui/fields/FileDrop.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { ComparedPortals } from './ComparedPortals.tsx'
import { readContent } from './content.ts'
import { contentHere } from './contentHere.ts'
import { saveSnapshot } from './saveSnapshot.ts'
import { contentOf, readSnapshot, takeSnapshot, type Unusable } from './snapshot.ts'
import { t } from './messages.ts'

/** Reads what this portal is compared with: a file, or another portal of this installation; undefined if no tab is signed in to it. */
const open = async (source: File | Connection) => {
  const snapshot = await (source instanceof File ? readSnapshot(source) : snapshotOf(source))
  return snapshot && { portal: snapshot.portal, taken: snapshot.taken, ...contentOf(snapshot) }
}
type OpenedSnapshot = Awaited<ReturnType<typeof open>>

const snapshotOf = async (connection: Connection) => {
  const client = await clientOfTab(connection)
  if (!client) return undefined
  const content = await readContent(new AbortController().signal, client.send)
  return takeSnapshot(content, { name: connection.name, url: ownUrl(connection) })
}

/** The portals that this installation offers. */
const configured = queryOptions({
  queryKey: ['configured portals'],
  queryFn: ({ signal }) => loadConnections(signal),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The page that saves a snapshot of this portal, compares it with one, and applies differences. */
export const Component = () => {
  const permission = usePermission(organization.update)
  const { root } = useSession()
  const saving = useMutation({
    mutationFn: async () => saveSnapshot(await queryClient.query(contentHere(root))),
  })
  return (
    <Page
      width="form"
      title={t('title')}
      subtitle={t('line')}
      action={
        permission.allowed && (
          <Button variant="outlined" loading={saving.isPending} onClick={() => saving.mutate()}>
            {t('save')}
          </Button>
        )
      }
    >
      {permission.allowed ? (
        <>
          {saving.error && <ErrorNotice error={saving.error} onRetry={() => saving.mutate()} />}
          <Snapshots root={root} />
        </>
      ) : (
        <NoPermission permission={permission} />
      )}
    </Page>
  )
}

const Snapshots = ({ root }: { root: string }) => {
  const { connection } = useSession()
  const { data: connections = [] } = useQuery(configured)
  const [opened, setOpened] = useKept<OpenedSnapshot>('snapshot', undefined)
  const opening = useMutation({
    mutationFn: open,
    onSuccess: setOpened,
    onError: () => setOpened(undefined),
  })
  const others = connections.filter(({ url }) => url !== connection.url)
  const isFile = opening.variables instanceof File
  return (
    <>
      <Card>
        <FileDrop
          label={t('drop')}
          help={opened ? undefined : t('dropHelp')}
          accept=".json"
          chosen={
            opened &&
            t('chosen', { portal: opened.portal.name, time: formatDateTime(opened.taken) })
          }
          onFile={(file) => opening.mutate(file)}
          error={isFile ? opening.error?.message : undefined}
        />
        {others.length > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginBlockStart: 3 }}>
            {others.map((other) => (
              <Button
                key={other.url}
                variant="outlined"
                loading={opening.isPending && opening.variables === other}
                onClick={() => opening.mutate(other)}
              >
                {t('compareWith', { portal: other.name })}
              </Button>
            ))}
          </Box>
        )}
      </Card>
      {opening.error && !isFile && <ErrorNotice error={opening.error} />}
      {opening.isSuccess && !opening.data && !(opening.variables instanceof File) && (
        <Notice tone="warning">{t('notSignedIn', { portal: opening.variables.name })}</Notice>
      )}
      {opened && (
        <>
          {opened.rest.length > 0 && <UnusableEntries entries={opened.rest} />}
          <Read query={contentHere(root)} label={t('reading')}>
            {(here) => (
              <ComparedPortals
                // Another snapshot has other differences.
                key={`${opened.portal.url} ${opened.taken}`}
                there={opened.content}
                thereUrl={opened.portal.url}
                here={here}
              />
            )}
          </Read>
        </>
      )}
    </>
  )
}

/** What a file contains and can't be compared; a file can have thousands of it. */
const mostUnusable = 100

const UnusableEntries = ({ entries }: { entries: readonly Unusable[] }) => (
  <Card title={t('unusable', { count: entries.length })}>
    <Disclosure summary={t('unusableShow')} open={entries.length <= 5}>
      <ul>
        {entries.slice(0, mostUnusable).map(({ name, why }, index) => (
          <li key={index}>{t('unusableLine', { name, reason: why ?? t('unknownSetting') })}</li>
        ))}
      </ul>
      {entries.length > mostUnusable && t('more', { count: entries.length - mostUnusable })}
    </Disclosure>
  </Card>
)
