import type { Result } from '../../rest/protocol/operation.ts'
import type { publishing } from '../../rest/publishing/publishing.ts'
import { Notice } from '../ui/Notice.tsx'
import { t } from './messages.ts'

interface Props {
  readonly reading: Pick<Result<typeof publishing.datasets>, 'cutAt'> | undefined
}

/** Says that a database has more tables than were read, if it has. */
export const CutNotice = ({ reading }: Props) =>
  reading?.cutAt !== undefined && (
    <Notice tone="warning">{t('cutAt', { count: reading.cutAt })}</Notice>
  )
