import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../shell/paths.ts'
import { Person } from '../../../shell/people/Person.tsx'
import type { Tone } from '../../../ui/designTokens.ts'
import { StateChip } from '../../../ui/StateChip.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { TitleCell } from '../../../ui/table/TitleCell.tsx'
import { monospace } from '../../../ui/theme.ts'
import { partName } from './partName.ts'
import type { ReportChange, ReportRow } from './rows.ts'
import { t } from './messages.ts'
import { itemsById } from '../../../shell/objects/items.ts'
import { readTitles } from '../../../shell/objects/source.ts'

/** How long IDs are collected before one request reads their titles (ms). */
const collecting = 30

let waiting:
  | { readonly ids: Set<string>; readonly titles: Promise<ReadonlyMap<string, string>> }
  | undefined

/** Returns the title of an item, read together with those of other rows; null if the item can't be read. */
const readTitle = async (id: string): Promise<string | null> => {
  if (!waiting) {
    const ids = new Set<string>()
    const titles = new Promise<void>((resolve) => {
      setTimeout(resolve, collecting)
    }).then(() => {
      waiting = undefined
      return readTitles(itemsById, [...ids])
    })
    waiting = { ids, titles }
  }
  const { ids, titles } = waiting
  ids.add(id)
  return (await titles).get(id) ?? null
}

/** Returns the title of an item; undefined until it is known. A table with many rows reads only those that are shown. */
const useItemTitle = (id: string): string | undefined =>
  useQuery({
    queryKey: ['title of an item', id],
    queryFn: () => readTitle(id),
    staleTime: 60_000,
  }).data ?? undefined

const Item = ({ row: { itemId, resource, place } }: { row: ReportRow }) => {
  const title = useItemTitle(itemId)
  return (
    <TitleCell
      title={title ?? itemId}
      href={paths.item(itemId, place === 'info' || place === 'properties' ? undefined : 'data')}
      subtitle={resource}
    />
  )
}

const Url = ({ url, isOld = false }: { url: string; isOld?: boolean }) => (
  <Box
    component="code"
    sx={{
      fontFamily: monospace,
      fontSize: '0.75rem',
      overflowWrap: 'anywhere',
      ...(isOld && { color: 'text.secondary' }),
    }}
  >
    {url}
  </Box>
)

const tones: Readonly<Record<ReportChange, Tone>> = {
  added: 'warning',
  removed: 'success',
  unchanged: 'neutral',
}

interface Options {
  /** The URL after the public URL has changed; undefined without a rehearsal. */
  readonly newUrlOf: ((row: ReportRow) => string) | undefined
  readonly isCompared: boolean
}

/** Returns the columns of a report. */
export const columnsOf = ({ newUrlOf, isCompared }: Options): readonly Column<ReportRow>[] => [
  {
    id: 'item',
    header: t('column.item'),
    cell: (row) => <Item row={row} />,
  },
  ...(isCompared
    ? [
        {
          id: 'change',
          header: t('column.change'),
          sort: ({ change = 'unchanged' }: ReportRow) => change,
          cell: ({ change = 'unchanged' }: ReportRow) => (
            <StateChip tone={tones[change]}>{t(`change.${change}`)}</StateChip>
          ),
        },
      ]
    : []),
  {
    id: 'place',
    header: t('column.place'),
    sort: partName,
    cell: partName,
  },
  {
    id: 'kind',
    header: t('column.kind'),
    sort: ({ kind }) => t(`kind.${kind}`),
    cell: ({ kind }) =>
      kind === 'script' ? (
        <StateChip tone="warning">{t('kind.script')}</StateChip>
      ) : (
        t(`kind.${kind}`)
      ),
  },
  {
    id: 'url',
    header: t(newUrlOf ? 'column.urls' : 'column.url'),
    sort: ({ url }) => url,
    cell: (row) => (
      <Box sx={{ minInlineSize: 200 }}>
        <Url url={row.url} isOld={newUrlOf !== undefined} />
        {newUrlOf && (
          <div>
            <span aria-hidden>→ </span>
            <Url url={newUrlOf(row)} />
          </div>
        )}
      </Box>
    ),
  },
  {
    id: 'type',
    header: t('column.type'),
    from: 900,
    sort: ({ type }) => type,
    cell: ({ type }) => type,
  },
  {
    id: 'owner',
    header: t('column.owner'),
    from: 700,
    sort: ({ owner }) => owner,
    cell: ({ owner }) => <Person username={owner} />,
  },
]
