import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router'
import { paceText } from '../shared/bulk/state.ts'
import { ErrorNotice } from '../shell/errors/ErrorNotice.tsx'
import { formatNumber } from '../shell/format.ts'
import { paths } from '../shell/paths.ts'
import { Review } from '../shell/review/Review.tsx'
import { warning } from '../shell/changes/warning.ts'
import { ProgressLine } from '../ui/ProgressLine.tsx'
import {
  useItemsReview,
  type Figures,
  type ItemsSummary,
  type Reviewed,
  type Reviewing,
} from './useItemsReview.ts'
import { t } from './messages.ts'

interface Props<R extends ItemsSummary> extends Reviewing<R> {
  /** Returns what only this review shows, once all items have been read. */
  readonly describe: (
    reviewed: Reviewed<R>,
  ) => Pick<ComponentProps<typeof Review>, 'title' | 'warnings' | 'undo'>
  /** The draft that the bulk operation applies. */
  readonly draft?: { readonly forget: () => void }
  readonly onClose: () => void
}

/** Returns why no item would change; undefined if some do. */
export const whyNoChange = ({ changing, problems }: Figures): string | undefined =>
  changing > 0 ? undefined : t(problems > 0 ? 'plan.nothingPossible' : 'plan.nothingChanges')

/** Reads any number of items with progress, shows how many of them change and how, and starts the bulk operation. */
export const ItemsReview = <R extends ItemsSummary>({
  describe,
  draft,
  onClose,
  ...reviewing
}: Props<R>) => {
  const navigate = useNavigate()
  const { reviewed, ...reading } = useItemsReview(reviewing)
  const { items, kind, titles } = reviewing
  if (!reviewed)
    return (
      <Review
        title={t('plan.reading')}
        changes={[]}
        request={[]}
        apply={() => Promise.resolve(false)}
        actionLabel={t('plan.action', { count: items.length })}
        disabledReason={t('itemsRead.stillReading')}
        onClose={onClose}
      >
        <Reading kind={kind} total={items.length} {...reading} />
      </Review>
    )
  const { figures, changes, request, missing, prepared } = reviewed
  const { warnings = [], ...description } = describe(reviewed)
  const start = async () => {
    const { id } = await prepared.start(titles(prepared.total), { changes })
    draft?.forget()
    await navigate(paths.run(id))
  }
  return (
    <Review
      {...description}
      changes={changes}
      warnings={[missing > 0 && warning(t('itemsRead.missing', { count: missing })), ...warnings]}
      request={request}
      apply={start}
      actionLabel={t('plan.action', { count: figures.changing })}
      disabledReason={whyNoChange(figures)}
      onClose={onClose}
    />
  )
}

const Reading = ({
  kind,
  total,
  begun,
  read,
  error,
  readAgain,
}: Omit<ReturnType<typeof useItemsReview>, 'reviewed'> & {
  readonly kind: string
  readonly total: number
}) => {
  if (error !== undefined) return <ErrorNotice error={error} onRetry={readAgain} />
  const pace = {
    kind,
    begun: { time: begun, processed: 0 },
    counts: { done: read, skipped: 0, failed: 0, unclear: 0 },
    total,
  }
  return (
    <ProgressLine
      label={t('plan.checking')}
      value={read / Math.max(1, total)}
      figures={t('itemsRead.figures', { read: formatNumber(read), total: formatNumber(total) })}
      pace={paceText(pace)}
    />
  )
}
