import Button from '@mui/material/Button'
import { useMemo, useState, useEffect, type ComponentProps } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { Moment } from '../../shell/Moment.tsx'
import { paths } from '../../shell/paths.ts'
import { refusalMessage } from '../../shell/permissions.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { CutNotice } from '../CutNotice.tsx'
import { DataStoreFrame } from '../DataStoreFrame.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { PublishedLayers } from '../PublishedLayers.tsx'
import { hasPreviews, type Publication } from '../queries.ts'
import type { DeletedLayer } from '../usage/layerUsers.ts'
import { unreadUsage, type LayerUsage } from '../usage/usage.ts'
import { usePublishing } from '../usePublishing.ts'
import { useSyncOptions } from './useSyncOptions.ts'
import { changesAnything, deletedLayers, previewRows, type PreviewRow } from './preview.ts'
import { Preview } from './Preview.tsx'
import { useComparison, type Comparison } from './useComparison.ts'
import { t } from './messages.ts'
import { SynchronizeReview } from './SynchronizeReview.tsx'
import { Options } from './Options.tsx'
import { useLayerUsage } from '../usage/useLayerUsage.ts'
import { namesInWords } from '../usage/namesInWords.ts'
import { formatDuration } from '../../shell/format.ts'
import { useNow } from '../../shared/jobs/useJob.ts'
import { Card } from '../../ui/layout/Card.tsx'

interface UsageReaderProps {
  /** Must remain the same array. */
  readonly layers: readonly DeletedLayer[]
  /** The owner of the layers. */
  readonly owner: string
  readonly onRead: (usage: LayerUsage) => void
}

/** Reads what uses layers; only synchronizations that delete layers need it. */
const UsageReader = ({ layers, owner, onRead }: UsageReaderProps) => {
  const usage = useLayerUsage(layers, owner)
  useEffect(() => onRead(usage), [usage, onRead])
  return null
}

type ReviewProps = ComponentProps<typeof SynchronizeReview>

/** Stable, so that nothing is checked while there is no preview. */
const noLayers = deletedLayers([])
const none: readonly PreviewRow[] = []

/** A synchronization with its options, and with its preview where the portal has one. */
export const Synchronize = (props: { readonly publication: Publication }) =>
  hasPreviews() ? <WithPreview {...props} /> : <WithoutPreview {...props} />

/** A synchronization on a portal that does not say beforehand what it will do. */
const WithoutPreview = ({ publication }: { readonly publication: Publication }) => {
  const { datastoreId, owner, job, publishedDatasets } = publication
  const chosen = useSyncOptions(publication)
  const permission = usePublishing(owner)
  const [isReviewed, setIsReviewed] = useState(false)
  const isRunning = job?.status === 'processing'
  const whyNot =
    refusalMessage(permission) ??
    (isRunning
      ? t('why.running')
      : chosen.template.problem === undefined
        ? undefined
        : t('why.template'))
  return (
    <DataStoreFrame
      publication={publication}
      title={t('title')}
      action={
        <ActionButton
          variant="contained"
          disabledReason={whyNot}
          onClick={() => setIsReviewed(true)}
        >
          {t('review')}
        </ActionButton>
      }
    >
      {!permission.allowed && <NoPermission permission={permission} owner={owner} isViewOnly />}
      {isRunning && <RunningNotice datastoreId={datastoreId} />}
      <Notice tone="warning">{t('unseen.line')}</Notice>
      <Options publication={publication} chosen={chosen} rows={none} isShown={permission.allowed} />
      <PublishedLayers datastoreId={datastoreId} />
      {isReviewed && (
        <SynchronizeReview
          publication={publication}
          rows={none}
          unseen={publishedDatasets}
          usage={unreadUsage(noLayers)}
          storedTemplate={publication.templateSvcConfig}
          input={{ datastoreId, ...chosen.input }}
          onStarted={chosen.forget}
          onOutdated={() => setIsReviewed(false)}
          onClose={() => setIsReviewed(false)}
        />
      )}
    </DataStoreFrame>
  )
}

const RunningNotice = ({ datastoreId }: Pick<Publication, 'datastoreId'>) => (
  <Notice
    tone="info"
    action={
      <Button variant="outlined" href={paths.publishingResult(datastoreId)}>
        {t('showProgress')}
      </Button>
    }
  >
    {t('running')}
  </Notice>
)

/** The preview of a synchronization with its options. */
const WithPreview = ({ publication }: { readonly publication: Publication }) => {
  const { datastoreId, owner, job, templateSvcConfig } = publication
  const comparison = useComparison(datastoreId)
  const { data, rows: plain, error, isReading, readAt, readAgain, cancel } = comparison
  const chosen = useSyncOptions(publication)
  const { refreshesAll, template } = chosen
  // What is reviewed stays as it was when the review was opened; the portal refuses it if it is outdated.
  const [reviewed, setReviewed] = useState<Pick<ReviewProps, 'rows' | 'input'>>()
  const [isOutdated, setIsOutdated] = useState(false)
  const rows = useMemo(() => data && previewRows(data, { refreshesAll }), [data, refreshesAll])
  const layers = useMemo(() => (plain ? deletedLayers(plain) : noLayers), [plain])
  const [read, setRead] = useState<LayerUsage>()
  const unread = useMemo(() => unreadUsage(layers), [layers])
  const usage = read?.layers === layers ? read : unread
  const permission = usePublishing(owner)
  const isRunning = job?.status === 'processing'
  const hasChanges = rows !== undefined && changesAnything(rows)
  const whyNot =
    refusalMessage(permission) ??
    (isRunning
      ? t('why.running')
      : isReading
        ? t('why.reading')
        : error || !rows
          ? t('why.unread')
          : template.problem !== undefined
            ? t('why.template')
            : hasChanges
              ? undefined
              : t('why.nothing'))
  const openReview = () => {
    if (!data || !rows) return
    setReviewed({
      rows,
      input: { datastoreId, state: data.state, ...chosen.input },
    })
  }
  const compareAgain = () => {
    setIsOutdated(false)
    void readAgain()
  }
  return (
    <DataStoreFrame
      publication={publication}
      title={t('title')}
      subtitle={
        data && (
          <>
            {t('compared')} <Moment time={readAt} />
          </>
        )
      }
      action={
        data && (
          <>
            <ActionButton
              variant="outlined"
              icon="retry"
              disabledReason={isReading ? t('why.reading') : undefined}
              onClick={compareAgain}
            >
              {t('again')}
            </ActionButton>
            <ActionButton variant="contained" disabledReason={whyNot} onClick={openReview}>
              {t('review')}
            </ActionButton>
          </>
        )
      }
    >
      {!permission.allowed && <NoPermission permission={permission} owner={owner} isViewOnly />}
      {isRunning && <RunningNotice datastoreId={datastoreId} />}
      <div role="alert">{isOutdated && <Notice tone="warning">{t('outdated')}</Notice>}</div>
      {data && isReading && <ProgressLine label={t('reading.background')} />}
      {error && (
        <ErrorNotice
          error={error}
          advice={t(data ? 'failed.stale' : 'failed.line')}
          onRetry={compareAgain}
        />
      )}
      {!data && error && (
        <div>
          <Button variant="outlined" href={paths.dataStore(datastoreId)}>
            {t('failed.toDataStore')}
          </Button>
        </div>
      )}
      {!data && isReading && !error && <Reading onCancel={cancel} />}
      {!data && !isReading && !error && (
        <Notice
          tone="neutral"
          action={
            <Button variant="outlined" onClick={compareAgain}>
              {t('reading.read')}
            </Button>
          }
        >
          {t('reading.canceled')}
        </Notice>
      )}
      {data && rows && (
        <>
          <CutNotice reading={data} />
          <Differences comparison={comparison} />
          {layers.length > 0 && <UsageReader layers={layers} owner={owner} onRead={setRead} />}
          <Preview
            publication={publication}
            rows={rows}
            different={comparison.difference?.names}
            usage={usage}
          />
          <Options
            publication={publication}
            chosen={chosen}
            rows={plain ?? rows}
            isShown={permission.allowed}
          />
        </>
      )}
      {reviewed && (
        <SynchronizeReview
          {...reviewed}
          publication={publication}
          usage={usage}
          storedTemplate={templateSvcConfig}
          onStarted={chosen.forget}
          onOutdated={() => {
            setIsOutdated(true)
            void readAgain()
          }}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </DataStoreFrame>
  )
}

/** What is different from the comparison before. */
const Differences = ({
  comparison: { difference, forgetDifference },
}: {
  comparison: Pick<Comparison, 'difference' | 'forgetDifference'>
}) => {
  if (!difference || difference.names.size + difference.gone.length === 0) return null
  const { names, gone } = difference
  return (
    <Notice
      tone="info"
      action={
        <Button variant="outlined" onClick={forgetDifference}>
          {t('dismiss')}
        </Button>
      }
    >
      {names.size > 0 && t('different', { count: names.size })}{' '}
      {gone.length > 0 && t('gone', { names: namesInWords(gone) })}
    </Notice>
  )
}

/** After this time (ms), the page says for how long it has been reading, and that this can be canceled. */
const long = 5_000

/** That the database is being read for the first time. */
const Reading = ({ onCancel }: { onCancel: () => void }) => {
  const [started] = useState(Date.now)
  const elapsed = useNow(true) - started
  return (
    <Card>
      <ProgressLine
        label={t('reading.line')}
        figures={elapsed >= long && t('reading.elapsed', { time: formatDuration(elapsed) })}
      />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 3,
          marginBlockStart: 3,
          minBlockSize: 34,
        }}
      >
        <Typography color="textSecondary">{t('reading.help')}</Typography>
        {elapsed >= long && (
          <Button variant="outlined" onClick={onCancel}>
            {t('reading.cancel')}
          </Button>
        )}
      </Box>
    </Card>
  )
}
