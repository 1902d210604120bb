import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { invalidate } from '../../../shell/api.ts'
import { publishing } from '../../../../rest/publishing/publishing.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { toProblem } from '../../../shell/errors/problem.ts'
import { formatDateTime, formatList } from '../../../shell/format.ts'
import { paths } from '../../../shell/paths.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ProgressLine } from '../../../ui/ProgressLine.tsx'
import { SelectionBar } from '../../../ui/table/SelectionBar.tsx'
import { hasPreviews } from '../../queries.ts'
import { CutNotice } from '../../CutNotice.tsx'
import { differencesOf, previewOf, type Differences, type Reading } from '../preview/preview.ts'
import { PreviewTable } from '../preview/PreviewTable.tsx'
import { previewRead } from '../previewRead.ts'
import { steps } from '../publishUrl.ts'
import type { StepProps } from '../stepProps.ts'
import { t } from '../messages.ts'
import { t as tPublishing } from '../../messages.ts'
import { PublishReview } from '../PublishReview.tsx'
import { search } from '../../../../rest/content/search.ts'
import { allItems } from '../../../shell/lists/allResults/allItems.ts'
import { allOf, exactly, oneOf } from '../../../shell/searchText.ts'
import { accountScope } from '../../../shell/session/accountScope.ts'

/** The titles of the map and feature layers of a member. */
const ownLayerTitles = (owner: string) =>
  queryOptions({
    queryKey: [search.items.path, 'titles of layers', accountScope(), owner],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const titles: string[] = []
      await allItems(
        {
          q: allOf(exactly('owner', owner), oneOf('type', ['Map Service', 'Feature Service'])),
        },
        (items) => titles.push(...items.map(({ title }) => title)),
        signal,
      )
      return titles
    },
    staleTime: 60_000,
    retry: false,
  })

const none: readonly string[] = []

/** The last step before the review. */
export const PreviewStep = (props: StepProps) =>
  hasPreviews() ? <Preview {...props} /> : <WithoutPreview {...props} />

const before = steps.at(-2)

/** What is published, in a sentence, on a portal that does not list it beforehand. */
const WithoutPreview = (props: StepProps) => {
  const [isReviewed, setIsReviewed] = useState(false)
  const { onStep } = props
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1 }}>
      <Card title={t('steps.datasets')}>
        <Typography>{t('unseen.line')}</Typography>
      </Card>
      <SelectionBar summary={t('step', { number: steps.length, total: steps.length })}>
        {before && (
          <Button variant="outlined" onClick={() => onStep(before)}>
            {t('back')}
          </Button>
        )}
        <Button variant="contained" onClick={() => setIsReviewed(true)}>
          {t('review')}
        </Button>
      </SelectionBar>
      {isReviewed && (
        <PublishReview
          {...props}
          titles={none}
          onChanged={() => setIsReviewed(false)}
          onClose={() => setIsReviewed(false)}
        />
      )}
    </Box>
  )
}

/** Every dataset with its future layers. */
const Preview = (props: StepProps) => {
  const { publication, onStep } = props
  const { datastoreId, owner } = publication
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(previewRead(datastoreId))
  const titles = useQuery(ownLayerTitles(owner))
  const rows = useMemo(() => data && previewOf(data, titles.data ?? none), [data, titles.data])
  const [reviewed, setReviewed] = useState<Reading>()
  // What the database was when the portal refused the call, to show the differences to it.
  const [outdated, setOutdated] = useState<Reading>()
  const publishable = rows?.filter(({ service }) => service !== undefined).length ?? 0
  const cannot = (rows?.length ?? 0) - publishable
  const refusal =
    isFetching || !rows
      ? t('preview.waiting')
      : publishable === 0
        ? t('preview.nothingToPublish')
        : undefined
  const readAgain = async (reading: Reading) => {
    setReviewed(undefined)
    setOutdated(reading)
    await Promise.all([invalidate(publishing.publication), refetch()])
  }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1 }}>
      {outdated && data && data !== outdated && !isFetching && (
        <Changed differences={differencesOf(outdated.datasets, data.datasets)} />
      )}
      {error && !isFetching && (
        <>
          <ErrorNotice error={error} advice={t('preview.failed')} onRetry={() => void refetch()} />
          <Box sx={{ marginBlockEnd: 4 }}>
            <Button variant="outlined" href={paths.dataStore(datastoreId)}>
              {t('toDataStore')}
            </Button>
          </Box>
        </>
      )}
      {isFetching && (!rows || error || outdated) && (
        <Card>
          <ProgressLine label={t('preview.reading')} />
          <Typography color="textSecondary" sx={{ marginBlockStart: 2 }}>
            {t('preview.readingLine')}
          </Typography>
        </Card>
      )}
      {titles.error && (
        <Notice tone="warning">
          {t('preview.layersMissing', { reason: toProblem(titles.error).message })}
        </Notice>
      )}
      {rows && !error && (
        <>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 2,
              marginBlockEnd: 3,
            }}
          >
            <Typography color="textSecondary">
              {t('preview.read', { time: formatDateTime(dataUpdatedAt) })}
            </Typography>
            <Button size="small" loading={isFetching} onClick={() => void refetch()}>
              {t('preview.again')}
            </Button>
          </Box>
          <CutNotice reading={data} />
          {rows.length === 0 ? (
            <Card>
              <EmptyState icon="table" line={t('preview.emptyLine')}>
                {t('preview.empty')}
              </EmptyState>
            </Card>
          ) : (
            <>
              {publishable === 0 && <Notice tone="error">{t('preview.nothing')}</Notice>}
              <Typography color="textSecondary" sx={{ marginBlockEnd: 3 }}>
                {tPublishing('all')}
              </Typography>
              <PreviewTable rows={rows} />
            </>
          )}
        </>
      )}
      <SelectionBar
        summary={
          rows && publishable > 0
            ? t('preview.result', { count: publishable, layers: publishable * 2 })
            : t('step', { number: steps.length, total: steps.length })
        }
        aside={cannot > 0 && t('preview.cannot', { count: cannot })}
      >
        {before && (
          <Button variant="outlined" onClick={() => onStep(before)}>
            {t('back')}
          </Button>
        )}
        <ActionButton
          variant="contained"
          disabledReason={refusal}
          onClick={() => setReviewed(data)}
        >
          {t('review')}
        </ActionButton>
      </SelectionBar>
      {reviewed && rows && (
        <PublishReview
          {...props}
          reading={reviewed}
          titles={titles.data ?? none}
          onChanged={() => void readAgain(reviewed)}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </Box>
  )
}

/** Says that the database has changed since the preview, and what of it. */
const Changed = ({ differences }: { readonly differences: Differences }) => {
  const kinds = (['added', 'removed', 'changed'] as const).filter(
    (kind) => differences[kind].length > 0,
  )
  return (
    <div role="alert">
      <Notice tone="warning">
        <Typography sx={{ fontWeight: 550 }}>
          {t(kinds.length === 0 ? 'preview.unchanged' : 'preview.changed')}
        </Typography>
        {kinds.map((kind) => (
          <Typography key={kind}>
            {t(`preview.differences.${kind}`, {
              names: formatList(differences[kind]),
            })}
          </Typography>
        ))}
      </Notice>
    </div>
  )
}
