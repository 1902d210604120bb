import { useMutation } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import { organization } from '../../../rest/organization/organization.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { queryClient } from '../../shell/api.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { formatDateTime } from '../../shell/format.ts'
import { Read } from '../../shell/part/Read.tsx'
import { usePermission } from '../../shell/permissions.ts'
import { useKept } from '../../shell/reopenPage.ts'
import { useSession } from '../../shell/session/session.ts'
import { FileDrop } from '../../ui/fields/FileDrop.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { ComparedPortals } from './ComparedPortals.tsx'
import { contentHere } from './contentHere.ts'
import { saveSnapshot } from './saveSnapshot.ts'
import { contentOf, readSnapshot, type Unusable } from './snapshot.ts'
import { t } from './messages.ts'

const openFile = async (file: File) => {
  const snapshot = await readSnapshot(file)
  return { portal: snapshot.portal, taken: snapshot.taken, ...contentOf(snapshot) }
}
type OpenedSnapshot = Awaited<ReturnType<typeof openFile>>

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
  const [opened, setOpened] = useKept<OpenedSnapshot | undefined>('snapshot', undefined)
  const opening = useMutation({
    mutationFn: openFile,
    onSuccess: setOpened,
    onError: () => setOpened(undefined),
  })
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
          error={opening.error?.message}
        />
      </Card>
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
