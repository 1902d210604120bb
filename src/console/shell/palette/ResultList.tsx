import MoreHorizIcon from '@mui/icons-material/MoreHorizOutlined'
import Box from '@mui/material/Box'
import { useId } from 'react'
import { groupProps, listboxProps } from './aria.ts'
import { portalKinds, type Entry, type Kind, type PortalKind } from './entry.ts'
import type { Query } from './match.ts'
import { Row } from './Row.tsx'
import type { Results } from './useEntries.ts'
import { t } from './messages.ts'

const isOfPortal = (kind: Kind): kind is PortalKind => portalKinds.some((one) => one === kind)

/** Returns the row that shows all results of a kind: in the list of the portal's objects, or in the palette. */
const allRow = ({ kind, found }: Results['groups'][number]): readonly Entry[] => {
  const row = { id: `all:${kind}`, icon: MoreHorizIcon, isMore: true } as const
  if (isOfPortal(kind))
    return found.all === undefined
      ? []
      : [{ ...row, title: t(`showAll.${kind}`, { count: found.total }), href: found.all }]
  return kind !== 'recent' && found.total > found.entries.length
    ? [{ ...row, title: t(`showAll.${kind}`, { count: found.total }), scope: kind }]
    : []
}

/** Returns the rows of the groups in their order. */
export const rowsOf = (groups: Results['groups']): readonly Entry[] =>
  groups.flatMap((group) => [...group.found.entries, ...allRow(group)])

/** Returns the ID of a row's element. */
export const rowId = (listId: string, { id }: Entry): string =>
  `${listId}-${encodeURIComponent(id)}`

interface Props {
  readonly id: string
  readonly groups: Results['groups']
  readonly query: Query
  readonly active: Entry | undefined
  readonly onPoint: (entry: Entry) => void
  readonly onChoose: (entry: Entry) => void
}

/** The results in groups, as a listbox. */
export const ResultList = ({ id, groups, query, active, onPoint, onChoose }: Props) => {
  const headingId = useId()
  return (
    <Box
      {...listboxProps(id, t('results'))}
      hidden={groups.length === 0}
      sx={{ overflowY: 'auto', paddingInline: 2, paddingBlockEnd: 2 }}
    >
      {groups.map((group) => {
        const { kind } = group
        return (
          <div key={kind} {...groupProps(`${headingId}-${kind}`)}>
            <Box
              id={`${headingId}-${kind}`}
              role="presentation"
              sx={{
                paddingBlockStart: 3,
                paddingBlockEnd: 1,
                paddingInline: 2.5,
                fontSize: '0.75rem',
                fontWeight: 600,
                color: 'text.secondary',
              }}
            >
              {t(`kind.${kind}`)}
            </Box>
            {rowsOf([group]).map((entry) => (
              <Row
                key={entry.id}
                entry={entry}
                id={rowId(id, entry)}
                query={query}
                isActive={entry.id === active?.id}
                onPoint={() => onPoint(entry)}
                onChoose={() => onChoose(entry)}
              />
            ))}
          </div>
        )
      })}
    </Box>
  )
}
