import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useMemo, useState, type ReactNode } from 'react'
import { ItemTypeLabel } from '../../ui/icons/IconLabel.tsx'
import { DataTable, type Column } from '../../ui/table/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { monospace } from '../../ui/theme.ts'
import type { Tone } from '../../ui/designTokens.ts'
import type { TargetType } from '../bulk/kinds.ts'
import { ErrorHint } from '../../shell/errors/hints/ErrorHint.tsx'
import { paths } from '../../shell/paths.ts'
import { downloadCsv } from '../../shell/files/csv.ts'
import {
  isOutcome,
  namesOf,
  outcomeName,
  outcomes,
  type Outcome,
  type OutcomeName,
  type OutcomeRow,
} from './outcomes.ts'
import { t } from './messages.ts'

const tones: Record<OutcomeName, Tone> = {
  added: 'success',
  overwritten: 'warning',
  done: 'success',
  skipped: 'neutral',
  failed: 'error',
  unclear: 'warning',
}

interface Props {
  readonly rows: readonly OutcomeRow[]
  /** If the rows are only the first ones of each outcome: the numbers of all, and how to read all for the file. */
  readonly whole?: {
    readonly counts: Readonly<Record<Outcome, number>>
    readonly read: () => AsyncIterable<readonly OutcomeRow[]>
  }
  /** The type of the rows. Default: items. */
  readonly of?: TargetType | undefined
  /** Label of the outcome `done`, such as "Imported". */
  readonly done: string
  /** Name of the CSV file. */
  readonly csvName: string
  /** Whether a row links to its object. Default: all rows that did not fail. */
  readonly isThere?: (row: OutcomeRow) => boolean
  /** Additional actions. */
  readonly children?: ReactNode
}

const pathOf: Record<TargetType, (row: OutcomeRow) => string> = {
  items: ({ id }) => paths.item(id),
  members: ({ id }) => paths.member(id),
  groups: ({ id }) => paths.group(id),
  tasks: ({ id, owner = '' }) => paths.task(owner, id),
  webhooks: ({ id }) => paths.webhooks({ webhook: id }),
}

const hasNotFailed = ({ outcome }: OutcomeRow) => outcome !== 'failed'

/** The outcome of every object, with filters, links, and a download. */
export const OutcomeTable = ({
  rows,
  whole,
  of = 'items',
  done,
  csvName,
  isThere = hasNotFailed,
  children,
}: Props) => {
  const [filter, setFilter] = useState<OutcomeName | 'all'>('all')
  const shown = filter === 'all' ? rows : rows.filter((row) => outcomeName(row) === filter)
  const columns = useMemo(() => {
    const wordOf = (word: OutcomeName) => (word === 'done' ? done : t(`table.${word}`))
    return outcomeColumns(of, wordOf, isThere)
  }, [of, done, isThere])
  const wordOf = (word: OutcomeName) => (word === 'done' ? done : t(`table.${word}`))

  if (rows.length === 0) return <EmptyState icon="jobs">{t('table.noOutcome')}</EmptyState>
  const countOf = (word: OutcomeName) =>
    whole && isOutcome(word)
      ? whole.counts[word]
      : rows.filter((row) => outcomeName(row) === word).length
  const all = whole ? outcomes.reduce((sum, word) => sum + whole.counts[word], 0) : rows.length
  const count = filter === 'all' ? all : countOf(filter)
  const lineOf = (row: OutcomeRow) => ({
    [t(`table.identifier.${of}`)]: row.id,
    [t(`table.target.${of}`)]: row.title ?? '',
    ...(of === 'items' ? { [t('table.type')]: row.type ?? '' } : {}),
    [t('table.outcome')]: wordOf(outcomeName(row)),
    [t('table.message')]: [row.message, row.response].filter(Boolean).join(' '),
    [t('table.code')]: row.code ?? '',
  })
  async function* allLines() {
    for await (const some of whole?.read() ?? [rows]) yield some.map(lineOf)
  }
  const save = () => downloadCsv(csvName, allLines())
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 3,
          marginBlockEnd: 3,
        }}
      >
        <SegmentedControl
          label={t('table.filter')}
          selected={filter}
          onSelect={setFilter}
          options={[
            { value: 'all', label: t('table.all'), count: all },
            ...namesOf(rows).map((word) => ({
              value: word,
              label: wordOf(word),
              count: countOf(word),
            })),
          ]}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button variant="outlined" onClick={() => void save()}>
            {t('table.csv')}
          </Button>
          {children}
        </Box>
      </Box>
      {shown.length < count && (
        <Typography color="textSecondary" sx={{ marginBlockEnd: 2 }}>
          {t('table.cut', { shown: shown.length, count })}
        </Typography>
      )}
      <DataTable
        caption={t(`table.outcomeOf.${of}`)}
        rows={shown}
        columns={columns}
        rowId={(row) => `${row.outcome} ${row.id}`}
        empty={
          <EmptyState icon="search" isSmall>
            {t(`table.noneHere.${of}`)}
          </EmptyState>
        }
      />
    </>
  )
}

const outcomeColumns = (
  of: TargetType,
  wordOf: (word: OutcomeName) => string,
  isThere: (row: OutcomeRow) => boolean,
): Column<OutcomeRow>[] => [
  {
    id: 'target',
    header: t(`table.target.${of}`),
    sort: (row) => row.title ?? row.id,
    cell: (row) => <TargetCell row={row} href={isThere(row) ? pathOf[of](row) : undefined} />,
  },
  ...(of === 'items'
    ? [
        {
          id: 'type',
          header: t('table.type'),
          sort: (row: OutcomeRow) => row.type ?? '',
          cell: ({ type }: OutcomeRow) => type !== undefined && <ItemTypeLabel type={type} />,
        },
      ]
    : []),
  {
    id: 'outcome',
    header: t('table.outcome'),
    sort: outcomeName,
    cell: (row) => <StateChip tone={tones[outcomeName(row)]}>{wordOf(outcomeName(row))}</StateChip>,
  },
  {
    id: 'message',
    header: t('table.message'),
    sort: (row) => row.message,
    cell: (row) => <MessageCell row={row} />,
  },
]

/** The portal's message and code, an error hint, links to tasks that are paused, and a response that is not understood. */
const MessageCell = ({
  row: { message, outcome, code, response, pausedTasks = [] },
}: {
  readonly row: OutcomeRow
}) => (
  <>
    {message}
    {outcome === 'failed' && (
      <ErrorHint error={{ message, code }}>{(hint) => <Below>{hint}</Below>}</ErrorHint>
    )}
    {pausedTasks.map(({ id, name, owner }) => (
      <Below key={id}>
        <Link href={paths.task(owner, id)}>{name}</Link>
      </Below>
    ))}
    {response !== undefined && <Below>{t('table.response', { response })}</Below>}
    {code !== undefined && <Below>{t('table.codeOf', { code })}</Below>}
  </>
)

const Below = ({ children }: { children: ReactNode }) => (
  <Typography variant="caption" component="div" color="textSecondary">
    {children}
  </Typography>
)

interface TargetCellProps {
  readonly row: OutcomeRow
  readonly href: string | undefined
}

const TargetCell = ({ row: { id, title }, href }: TargetCellProps) => (
  <>
    {href === undefined ? (title ?? id) : <Link href={href}>{title ?? id}</Link>}
    {/* A link leads to the page with the ID. */}
    {title !== undefined && href === undefined && (
      <Typography
        variant="caption"
        component="div"
        color="textSecondary"
        sx={{ fontFamily: monospace }}
      >
        {id}
      </Typography>
    )}
  </>
)
