import { useQuery } from '@tanstack/react-query'
import Typography from '@mui/material/Typography'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import type { Group } from '../../../../rest/records/group.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { formatBytes, formatDay, formatNumber } from '../../../shell/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ProgressLine } from '../../../ui/ProgressLine.tsx'
import { useImportUrl } from '../importUrl.ts'
import { BrokenPackage, adviceFor } from '../choosePackage/broken.ts'
import { contentsOf, reading } from './contents.ts'
import { Chooser } from '../choosePackage/Chooser.tsx'
import { totalSize } from './entries.ts'
import { ImportFrame } from '../ImportFrame.tsx'
import type { PackageContents } from './preview.ts'
import { PackageDetails } from '../choosePackage/PackageDetails.tsx'
import { t } from '../messages.ts'
import { Notice } from '../../../ui/Notice.tsx'

/** The error of a package that the portal rejected: its message, advice, and whether the uploaded item was deleted. */
const BrokenNotice = ({ broken: { reason, removed } }: { broken: BrokenPackage }) => {
  return (
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
}

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
