import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import { useSession } from '../../shell/session/session.ts'
import { formatList } from '../../shell/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import type { DeletionCause, LayerUsage } from './usage.ts'
import { t } from './messages.ts'
import { UsageLists } from './UsageLists.tsx'

interface Props {
  /** Why the layers are deleted. */
  readonly cause: DeletionCause
  /** The title of the data store. */
  readonly title: string
  readonly usage: LayerUsage
}

/** The maximum number of reasons in the notice. */
const maxReasons = 3

/** What uses the layers that will be deleted, while it is being read and afterwards. */
export const Usage = ({ cause, title, usage }: Props) => {
  const { person } = useSession()
  const { layers, users, isChecking, step, progress, refusals } = usage
  const reasons = [...new Set(refusals)].slice(0, maxReasons)
  return (
    <Card title={t('title')}>
      <Typography sx={{ marginBlockEnd: 3 }}>
        {t('layers', { count: layers.length })} {users.length > 0 && t('affected')}
        {users.length === 0 && !isChecking && t('none')}
      </Typography>
      {isChecking && (
        <ProgressLine
          label={t(step === 'layers' ? 'checking' : 'checkingMaps')}
          value={progress.total > 0 ? progress.done / progress.total : undefined}
          figures={progress.total > 0 && t('checked', progress)}
        />
      )}
      <Unread usage={usage} />
      {usage.unchecked > 0 && (
        <Notice tone="warning">{t('unchecked', { count: usage.unchecked })}</Notice>
      )}
      {refusals.length > 0 && (
        <Notice tone="warning">
          {t('refused', { count: refusals.length, reasons: formatList(reasons) })}
        </Notice>
      )}
      {users.length > 0 && (
        <UsageLists cause={cause} title={title} users={users} isComplete={!isChecking} />
      )}
      {!isAdministrator(person) && (
        <Typography
          variant="caption"
          component="p"
          color="textSecondary"
          sx={{ marginBlockStart: 3 }}
        >
          {t('onlyYours')}
        </Typography>
      )}
    </Card>
  )
}

/** What could not be read. */
const Unread = ({
  usage: { isChecking, unread, unreadMaps, hasAllTasks, retry },
}: Pick<Props, 'usage'>) => {
  if (isChecking || (unread === 0 && unreadMaps === 0 && hasAllTasks)) return null
  return (
    <Notice
      tone="warning"
      action={
        <Button variant="outlined" onClick={retry}>
          {t('retry')}
        </Button>
      }
    >
      {unread > 0 && t('unread', { count: unread })}{' '}
      {unreadMaps > 0 && t('unreadMaps', { count: unreadMaps })} {!hasAllTasks && t('unreadTasks')}
    </Notice>
  )
}
