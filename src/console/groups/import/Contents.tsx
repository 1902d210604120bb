import { useQuery } from '@tanstack/react-query'
import type { Group } from '../../../rest/groups.ts'
import { ErrorNotice } from '../../shell/ErrorNotice.tsx'
import { formatNumber } from '../../shell/format.ts'
import { Card } from '../../ui/Card.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { BrokenPackage } from './broken.ts'
import { BrokenNotice } from './BrokenNotice.tsx'
import { contentsOf, reading } from './contents.ts'
import { Chooser } from './Chooser.tsx'
import { ImportFrame } from './ImportFrame.tsx'
import { useWords } from './words.ts'

interface Props {
  readonly group: Group
  readonly packageId: string
}

/** What is in the package: read first, then chosen from. */
export const Contents = ({ group, packageId }: Props) => {
  const { data, error, refetch } = useQuery(contentsOf(group.id, packageId))
  if (data) return <Chooser group={group} packageId={packageId} contents={data} />
  return (
    <ImportFrame group={group} step="choose">
      {error instanceof BrokenPackage ? (
        <BrokenNotice broken={error} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Reading />
      )}
    </ImportFrame>
  )
}

const Reading = () => {
  const { t } = useWords()
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
