import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { downloadCsv } from '../../shell/files/csv.ts'
import { saveFile } from '../../shell/files/saveFile.ts'
import { formatList, formatNumber } from '../../shell/format.ts'
import { toast } from '../../shell/frame/toasts.tsx'
import { useFullNames } from '../../shell/people/fullNames.ts'
import { People, peopleOf, Person } from '../../shell/people/Person.tsx'
import { taskTypeName } from '../../shell/tasks/taskName.ts'
import { DataTable, type Column } from '../../ui/table/DataTable.tsx'
import { TitleCell } from '../../ui/table/TitleCell.tsx'
import {
  escapeMarkdown,
  handOvers,
  handOverText,
  pathOf,
  userKinds,
  type HandOver,
  type LayerUser,
} from './handOver.ts'
import { t as say, useMessages } from './messages.ts'

/** Keeps the lists low (px), because the datasets are below them. */
const below = 400

/** The maximum number of owners whose full names are read. */
const maxNames = 100

const Owner = ({ username }: { username: string }) =>
  username === '' ? say('synchronize:usage.unknownOwner') : <Person username={username} />

const kindName = ({ kind }: LayerUser) => say(`synchronize:usage.kind.${kind}`)
const typeName = ({ kind, type }: LayerUser) => (kind === 'task' ? taskTypeName(type) : type)

const through = ({ kind, through: by }: LayerUser) => {
  if (by === undefined) return undefined
  return say(kind === 'task' ? 'synchronize:usage.ofItem' : 'synchronize:usage.through', {
    title: by,
  })
}

const userColumns: readonly Column<LayerUser>[] = [
  {
    id: 'title',
    header: say('synchronize:usage.column.title'),
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
    header: say('synchronize:usage.column.kind'),
    sort: kindName,
    cell: kindName,
  },
  {
    id: 'datasets',
    header: say('synchronize:usage.column.datasets'),
    cell: ({ datasets }) => formatList(datasets),
  },
  {
    id: 'owner',
    header: say('synchronize:usage.column.owner'),
    sort: ({ owner }) => owner,
    cell: ({ owner }) => <Owner username={owner} />,
  },
]

const ownerColumns: readonly Column<HandOver>[] = [
  {
    id: 'owner',
    header: say('synchronize:handOver.column.owner'),
    sort: ({ owner }) => owner,
    cell: ({ owner }) => <Owner username={owner} />,
  },
  ...userKinds.map((kind): Column<HandOver> => ({
    id: kind,
    header: say(`synchronize:handOver.column.${kind}`),
    align: 'end',
    sort: ({ counts }) => counts[kind],
    cell: ({ counts }) => formatNumber(counts[kind]),
  })),
]

interface Props {
  /** The title of the data store. */
  readonly title: string
  readonly users: readonly LayerUser[]
  /** Whether everything was read, so that the list can be exported. */
  readonly isComplete: boolean
}

/** What uses the layers, and the same by owner, to export. */
export const UsageLists = ({ title, users, isComplete }: Props) => {
  const { t } = useMessages()
  const owners = useMemo(() => handOvers(users), [users])
  const people = useMemo(
    () => peopleOf(owners.slice(0, maxNames).flatMap(({ owner }) => (owner === '' ? [] : owner))),
    [owners],
  )
  return (
    <People value={people}>
      <DataTable
        caption={t('usage.caption')}
        rows={users}
        columns={userColumns}
        rowId={({ kind, id }) => `${kind} ${id}`}
        rowName={(user) => user.title}
        below={below}
      />
      {isComplete && <HandOverList title={title} users={users} owners={owners} people={people} />}
    </People>
  )
}

interface HandOverProps extends Pick<Props, 'title' | 'users'> {
  readonly owners: readonly HandOver[]
  readonly people: readonly string[]
}

const urlOf = (user: LayerUser) => new URL(pathOf(user), window.location.href).href

const HandOverList = ({ title, users, owners, people }: HandOverProps) => {
  const { t } = useMessages()
  const nameOf = useFullNames(people)
  const text = () =>
    handOverText(owners, {
      heading: escapeMarkdown(t('handOver.heading', { title })),
      intro: t('handOver.intro'),
      owner: ({ owner }) =>
        owner === ''
          ? t('usage.unknownOwner')
          : escapeMarkdown(t('handOver.owner', { name: nameOf(owner), username: owner })),
      line: (user) => {
        const values = {
          title: escapeMarkdown(user.title),
          kind: kindName(user),
          datasets: escapeMarkdown(formatList(user.datasets)),
          url: urlOf(user),
        }
        return user.through === undefined
          ? t('handOver.line', values)
          : t('handOver.lineThrough', { ...values, through: escapeMarkdown(user.through) })
      },
    })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text())
      toast(t('handOver.copied'), { tone: 'success' })
    } catch {
      toast(t('handOver.copyFailed'), { tone: 'error' })
    }
  }
  const csv = () =>
    void downloadCsv(
      `${t('handOver.file')}.csv`,
      users
        .toSorted((a, b) => a.owner.localeCompare(b.owner))
        .map((user) => ({
          [t('handOver.csvColumn.owner')]: user.owner,
          [t('handOver.csvColumn.name')]: user.owner === '' ? '' : nameOf(user.owner),
          [t('handOver.csvColumn.kind')]: kindName(user),
          [t('handOver.csvColumn.title')]: user.title,
          [t('handOver.csvColumn.type')]: typeName(user),
          [t('handOver.csvColumn.datasets')]: user.datasets.join(', '),
          [t('handOver.csvColumn.through')]: user.through ?? '',
          [t('handOver.csvColumn.url')]: urlOf(user),
        })),
    )
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          marginBlockStart: 4,
        }}
      >
        <Typography
          variant="h3"
          sx={{ fontSize: '0.875rem', fontWeight: 620, marginInlineEnd: 'auto' }}
        >
          {t('handOver.title')}
        </Typography>
        <Button size="small" onClick={() => void copy()}>
          {t('handOver.copy')}
        </Button>
        <Button size="small" onClick={csv}>
          {t('handOver.csv')}
        </Button>
        <Button
          size="small"
          onClick={() =>
            saveFile(`${t('handOver.file')}.md`, new Blob([text()], { type: 'text/markdown' }))
          }
        >
          {t('handOver.markdown')}
        </Button>
      </Box>
      <Typography color="textSecondary" sx={{ marginBlockEnd: 2 }}>
        {t('handOver.help')}
      </Typography>
      <DataTable
        caption={t('handOver.caption')}
        rows={owners}
        columns={ownerColumns}
        rowId={({ owner }) => owner}
        rowName={({ owner }) => (owner === '' ? t('usage.unknownOwner') : nameOf(owner))}
        below={below}
      />
    </>
  )
}
