import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import { useSession } from '../../shell/session/session.ts'
import { formatList } from '../../shell/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import type { DeletionCause, LayerUsage } from './usage.ts'
import { t } from './messages.ts'
import { escapeMarkdown, namedOwners } from '../../shared/owners/byOwner.ts'
import { ListForOwners } from '../../shared/owners/ListForOwners.tsx'
import { Owner } from '../../shared/owners/Owner.tsx'
import { People } from '../../shell/people/Person.tsx'
import { urlOfPage } from '../../shell/site.ts'
import { taskTypeName } from '../../shared/tasks/taskName.ts'
import { DataTable, type Column } from '../../ui/table/DataTable.tsx'
import { TitleCell } from '../../ui/table/TitleCell.tsx'
import { listForOwners, pathOf, userKinds, type LayerUser } from './layerUsers.ts'
import { namesInWords } from './namesInWords.ts'

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

/** Keeps the list low (px), because the datasets are below it. */
const below = 400

const kindName = ({ kind }: LayerUser) => t(`kind.${kind}`)
const typeName = ({ kind, type }: LayerUser) => (kind === 'task' ? taskTypeName(type) : type)

const through = ({ kind, through: by }: LayerUser) => {
  if (by === undefined) return undefined
  return t(kind === 'task' ? 'ofItem' : 'through', {
    title: by,
  })
}

const userColumns: readonly Column<LayerUser>[] = [
  {
    id: 'title',
    header: t('column.title'),
    sort: ({ title }) => title,
    cell: (user) => (
      <TitleCell
        title={user.title}
        href={pathOf(user)}
        subtitle={through(user) ?? typeName(user)}
      />
    ),
  },
  {
    id: 'kind',
    header: t('column.kind'),
    sort: kindName,
    cell: kindName,
  },
  {
    id: 'datasets',
    header: t('column.datasets'),
    cell: ({ datasets }) => namesInWords(datasets),
  },
  {
    id: 'owner',
    header: t('column.owner'),
    sort: ({ owner }) => owner,
    cell: ({ owner }) => <Owner username={owner} />,
  },
]

const counts = userKinds.map((id) => ({ id, header: t(`forOwners.column.${id}`) }))

const urlOf = (user: LayerUser) => urlOfPage(pathOf(user))

interface UsageListsProps {
  /** Why the layers are deleted. */
  readonly cause: DeletionCause
  /** The title of the data store. */
  readonly title: string
  readonly users: readonly LayerUser[]
  /** Whether everything was read, so that the list can be exported. */
  readonly isComplete: boolean
}

/** What uses the layers, and the same by owner, to export. */
const UsageLists = ({ cause, title, users, isComplete }: UsageListsProps) => {
  const owners = useMemo(() => listForOwners(users), [users])
  const people = useMemo(() => namedOwners(owners), [owners])
  const lineOf = (user: LayerUser) => {
    const values = {
      title: escapeMarkdown(user.title),
      kind: kindName(user),
      datasets: escapeMarkdown(formatList(user.datasets)),
      url: urlOf(user),
    }
    return user.through === undefined
      ? t('forOwners.line', values)
      : t('forOwners.lineThrough', { ...values, through: escapeMarkdown(user.through) })
  }
  return (
    <People value={people}>
      <DataTable
        caption={t('caption')}
        rows={users}
        columns={userColumns}
        rowId={({ kind, id }) => `${kind} ${id}`}
        rowName={(user) => user.title}
        below={below}
      />
      {isComplete && (
        <ListForOwners
          title={t('forOwners.title')}
          owners={owners}
          counts={counts}
          text={{
            heading: t('forOwners.heading', { title: escapeMarkdown(title) }),
            intro: t(`forOwners.intro.${cause}`),
            lineOf,
          }}
          csvLineOf={(user, fullName) => ({
            [t('forOwners.csvColumn.owner')]: user.owner,
            [t('forOwners.csvColumn.name')]: fullName,
            [t('forOwners.csvColumn.kind')]: kindName(user),
            [t('forOwners.csvColumn.title')]: user.title,
            [t('forOwners.csvColumn.type')]: typeName(user),
            [t('forOwners.csvColumn.datasets')]: user.datasets.join(', '),
            [t('forOwners.csvColumn.through')]: user.through ?? '',
            [t('forOwners.csvColumn.url')]: urlOf(user),
          })}
          fileName={t('forOwners.file')}
        />
      )}
    </People>
  )
}
