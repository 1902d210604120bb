import { useQuery, queryOptions } from '@tanstack/react-query'
import Typography from '@mui/material/Typography'
import Box from '@mui/material/Box'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import type { Group } from '../../../../rest/records/group.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { formatBytes, formatDay, formatNumber } from '../../../shell/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ProgressLine } from '../../../ui/ProgressLine.tsx'
import { useImportUrl } from '../importUrl.ts'
import { BrokenPackage, adviceFor, isAboutPackage } from '../choosePackage/broken.ts'
import { Chooser } from '../choosePackage/Chooser.tsx'
import { totalSize } from './entries.ts'
import { ImportFrame } from '../ImportFrame.tsx'
import { type PackageContents, readContents } from './preview.ts'
import { t } from '../messages.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { type PackageSummary, packages } from '../../../../rest/groups/packages.ts'
import { Moment } from '../../../shell/Moment.tsx'
import { Disclosure } from '../../../ui/layout/Disclosure.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { content } from '../../../../rest/content/content.ts'
import { items } from '../../../../rest/content/items.ts'
import { search } from '../../../../rest/content/search.ts'
import { send } from '../../../shell/api.ts'
import { session } from '../../../shell/session/session.ts'
import { createStore } from '../../../shell/storage/store.ts'
import { mutate } from '../../../shell/changes/mutate.ts'
import { wasUploadedHere } from '../choosePackage/uploadedHere.ts'

/** The error of a package that the portal rejected: its message, advice, and whether the uploaded item was deleted. */
const BrokenNotice = ({ broken: { reason, removed } }: { broken: BrokenPackage }) => (
  <>
    <Typography variant="h2" sx={{ marginBlockEnd: 3 }}>
      {t('broken.heading')}
    </Typography>
    <ErrorNotice error={reason} advice={t(`broken.advice.${adviceFor(reason.message)}`)} />
    {removed !== undefined && (
      <Notice tone={removed ? 'neutral' : 'warning'}>
        {t(removed ? 'broken.removed' : 'broken.notRemoved')}
      </Notice>
    )}
  </>
)

interface Props {
  readonly group: Group
  readonly packageId: string
}

/** Reads the contents of the package, then shows the steps to import them. */
export const Contents = ({ group, packageId }: Props) => {
  const { data, error, refetch } = useQuery(contentsOf(group.id, packageId))
  const [{ step }] = useImportUrl()
  const isDeleted = error instanceof PortalError && error.messageCode === 'CONT_0001'
  return (
    <ImportFrame
      group={group}
      step={data && step === 'options' ? 'options' : 'choose'}
      line={data && <SummaryLine contents={data} />}
    >
      {data ? (
        <>
          {step !== 'options' && <PackageDetails summary={data.summary} />}
          <Chooser
            group={group}
            packageId={packageId}
            contents={data}
            readAgain={async () => (await refetch({ throwOnError: true })).data ?? data}
          />
        </>
      ) : error instanceof BrokenPackage ? (
        <BrokenNotice broken={error} />
      ) : isDeleted ? (
        <EmptyState icon="package">{t('contents.deleted')}</EmptyState>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Reading />
      )}
    </ImportFrame>
  )
}

const Reading = () => {
  const progress = reading.use()
  return (
    <Card>
      <ProgressLine
        label={t('contents.reading')}
        {...(progress && progress.total > 0
          ? {
              value: progress.read / progress.total,
              figures: t('contents.read', {
                read: formatNumber(progress.read),
                total: formatNumber(progress.total),
              }),
            }
          : {})}
      />
    </Card>
  )
}

const SummaryLine = ({ contents: { summary, entries } }: { contents: PackageContents }) => {
  const { httpsUrl, version } = summary.sourcePortalInfo
  return t('contents.line', {
    file: summary.fileName,
    source: URL.canParse(httpsUrl) ? new URL(httpsUrl).host : httpsUrl,
    version,
    created: formatDay(summary.packageCreated),
    count: entries.length,
    size: formatBytes(totalSize(entries)),
  })
}

/** Details of the package and its source portal. */
const PackageDetails = ({ summary }: { summary: PackageSummary }) => {
  const { packageVersion, packageCreated, sourcePortalInfo: source } = summary
  return (
    <Box sx={{ marginBlockEnd: 3 }}>
      <Disclosure summary={t('details.title')}>
        <DescriptionList
          facts={[
            { label: t('details.created'), value: <Moment time={packageCreated} /> },
            { label: t('details.packageVersion'), value: packageVersion },
            { label: t('details.portalVersion'), value: source.version },
            { label: t('details.httpsUrl'), value: source.httpsUrl },
            { label: t('details.httpUrl'), value: source.httpUrl },
            { label: t('details.portalId'), value: source.portalId },
          ]}
        />
      </Disclosure>
    </Box>
  )
}

/** Progress of reading the contents: numbers of entries. */
const reading = createStore<{ read: number; total: number } | undefined>(undefined)

const removeUploaded = async (itemId: string): Promise<boolean> => {
  try {
    const input = { userName: session().person.username, itemId }
    await mutate(items.remove, input, {
      title: t('broken.history'),
      endTitle: t('broken.historyDone'),
      target: { label: itemId },
      invalidates: [content.list, search.items],
    })
    return true
  } catch {
    return false
  }
}

/**
 * A query for the contents of a package. Throws BrokenPackage if the portal rejects the package, after deleting the item if this tab
 * uploaded it.
 */
const contentsOf = (groupId: string, itemId: string) =>
  queryOptions({
    queryKey: [packages.importGroup.path, 'contents', groupId, itemId],
    queryFn: async ({ signal }) => {
      reading.set(undefined)
      try {
        return await readContents(
          send,
          { groupId, itemId },
          { signal, onProgress: (read, total) => reading.set({ read, total }) },
        )
      } catch (error) {
        if (!isAboutPackage(error)) throw error
        const mine = wasUploadedHere(itemId)
        throw new BrokenPackage(error, mine ? await removeUploaded(itemId) : undefined)
      }
    },
    staleTime: 60_000,
    // Refetching while the user selects items would move the rows.
    refetchOnWindowFocus: false,
  })
