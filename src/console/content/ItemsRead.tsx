import { formatNumber } from '../shell/format.ts'
import { ErrorNotice } from '../shell/errors/ErrorNotice.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ProgressLine } from '../ui/ProgressLine.tsx'
import type { usePresentItems } from './usePresentItems.ts'
import { t } from './messages.ts'

interface Props {
  /** The number of chosen items. */
  readonly chosen: number
  /** Those that the member can change. */
  readonly present: ReturnType<typeof usePresentItems>
}

/** Returns how many of the items that were read will change. */
export const willChangeText = (
  { total, isSample }: Pick<Props['present'], 'total' | 'isSample'>,
  count: number,
): string =>
  isSample
    ? t('itemsRead.willChangeOfFirst', { count, first: formatNumber(total) })
    : t('itemsRead.willChange', { count })

/** How far the chosen items have been read, and which of them are excluded. */
export const ItemsRead = ({ chosen, present }: Props) => {
  const { items, read, total, chosen: permitted, isSample, isComplete, error, readAgain } = present
  const missing = isComplete ? total - items.size : 0
  return (
    <>
      {permitted < chosen && (
        <Notice tone="warning">{t('itemsRead.others', { count: chosen - permitted })}</Notice>
      )}
      {isSample && (
        <Notice tone="info">
          {t('itemsRead.first', { first: formatNumber(total), count: permitted })}
        </Notice>
      )}
      {missing > 0 && <Notice tone="warning">{t('itemsRead.missing', { count: missing })}</Notice>}
      {error !== undefined && <ErrorNotice error={error} onRetry={readAgain} />}
      {!isComplete && error === undefined && (
        <ProgressLine
          label={t('itemsRead.reading')}
          value={read / Math.max(1, total)}
          figures={t('itemsRead.figures', {
            read: formatNumber(read),
            total: formatNumber(total),
          })}
        />
      )}
    </>
  )
}
