import { useMemo } from 'react'
import { formatList } from '../../shell/format.ts'
import { escapeMarkdown, namedOwners } from '../../shared/handOver/handOver.ts'
import { HandOverList } from '../../shared/handOver/HandOverList.tsx'
import { Owner } from '../../shared/handOver/Owner.tsx'
import { People } from '../../shell/people/Person.tsx'
import { urlOfPage } from '../../shell/site.ts'
import { taskTypeName } from '../../shared/tasks/taskName.ts'
import { DataTable, type Column } from '../../ui/table/DataTable.tsx'
import { TitleCell } from '../../ui/table/TitleCell.tsx'
import { handOvers, pathOf, userKinds, type LayerUser } from './handOver.ts'
import { namesInWords } from './namesInWords.ts'
import type { DeletionCause } from './usage.ts'
import { t } from './messages.ts'

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

const counts = userKinds.map((id) => ({ id, header: t(`handOver.column.${id}`) }))

const urlOf = (user: LayerUser) => urlOfPage(pathOf(user))

interface Props {
  /** Why the layers are deleted. */
  readonly cause: DeletionCause
  /** The title of the data store. */
  readonly title: string
  readonly users: readonly LayerUser[]
  /** Whether everything was read, so that the list can be exported. */
  readonly isComplete: boolean
}

/** What uses the layers, and the same by owner, to export. */
export const UsageLists = ({ cause, title, users, isComplete }: Props) => {
  const owners = useMemo(() => handOvers(users), [users])
  const people = useMemo(() => namedOwners(owners), [owners])
  const lineOf = (user: LayerUser) => {
    const values = {
      title: escapeMarkdown(user.title),
      kind: kindName(user),
      datasets: escapeMarkdown(formatList(user.datasets)),
      url: urlOf(user),
    }
    return user.through === undefined
      ? t('handOver.line', values)
      : t('handOver.lineThrough', { ...values, through: escapeMarkdown(user.through) })
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
        <HandOverList
          title={t('handOver.title')}
          owners={owners}
          counts={counts}
          text={{
            heading: t('handOver.heading', { title: escapeMarkdown(title) }),
            intro: t(`handOver.intro.${cause}`),
            lineOf,
          }}
          csvLineOf={(user, fullName) => ({
            [t('handOver.csvColumn.owner')]: user.owner,
            [t('handOver.csvColumn.name')]: fullName,
            [t('handOver.csvColumn.kind')]: kindName(user),
            [t('handOver.csvColumn.title')]: user.title,
            [t('handOver.csvColumn.type')]: typeName(user),
            [t('handOver.csvColumn.datasets')]: user.datasets.join(', '),
            [t('handOver.csvColumn.through')]: user.through ?? '',
            [t('handOver.csvColumn.url')]: urlOf(user),
          })}
          fileName={t('handOver.file')}
        />
      )}
    </People>
  )
}
