import Box from '@mui/material/Box'
import { formatList } from '../../../shell/format.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { StateChip } from '../../../ui/StateChip.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { TitleCell } from '../../../ui/table/TitleCell.tsx'
import type { MapNode } from './nodes.ts'
import { t } from './messages.ts'
import { t as tUrls } from '../messages.ts'

/** A node with the name of what it belongs to. */
export interface MapRow extends MapNode {
  readonly parentName: string
}

/** The width of a URL before it is cut (px), so that it fits next to the other columns. */
const urlWidth = 230

interface UrlProps {
  readonly label: string
  readonly url: string | undefined
  readonly isLabeled?: boolean
}

const Url = ({ label, url, isLabeled = false }: UrlProps) =>
  url === undefined ? null : (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        columnGap: 2,
        minBlockSize: 28,
        '@container (max-width: 639px)': { flexWrap: 'wrap' },
      }}
    >
      {isLabeled && (
        <Box
          component="span"
          sx={{ flex: 'none', inlineSize: 76, fontSize: '0.75rem', color: 'text.secondary' }}
        >
          {label}
        </Box>
      )}
      <Box sx={{ minInlineSize: 0, maxInlineSize: urlWidth }}>
        <CopyText label={label} text={url} />
      </Box>
    </Box>
  )

/** Returns what keeps a machine from working normally, in words. */
export const statesOf = ({ synchronize, underMaintenance }: MapNode) => [
  ...(synchronize ? [t('state.synchronize')] : []),
  ...(underMaintenance ? [t('state.underMaintenance')] : []),
]

/** The columns of the table with the content of the diagram. */
export const columns: readonly Column<MapRow>[] = [
  {
    id: 'name',
    header: t('column.name'),
    sort: ({ name }) => name,
    cell: ({ name, platform }) => <TitleCell title={name} subtitle={platform} />,
  },
  {
    id: 'kind',
    header: t('column.kind'),
    sort: ({ kind }) => tUrls(`kind.${kind}`),
    cell: ({ kind }) => tUrls(`kind.${kind}`),
  },
  {
    id: 'parent',
    header: t('column.parent'),
    from: 900,
    sort: ({ parentName }) => parentName,
    cell: ({ parentName }) => parentName,
  },
  {
    id: 'role',
    header: t('column.role'),
    sort: ({ role = '' }) => role,
    cell: ({ role, functions }) =>
      role !== undefined && <TitleCell title={role} subtitle={functions} />,
  },
  {
    id: 'urls',
    header: t('column.urls'),
    cell: ({ publicUrl, internalUrl }) => (
      <Box sx={{ minInlineSize: 0 }}>
        <Url label={t('column.publicUrl')} url={publicUrl} isLabeled />
        <Url label={t('column.internalUrl')} url={internalUrl} isLabeled />
      </Box>
    ),
  },
  {
    id: 'state',
    header: t('column.state'),
    cell: (node) => {
      const states = statesOf(node)
      return states.length > 0 && <StateChip tone="warning">{formatList(states)}</StateChip>
    },
  },
  {
    id: 'type',
    header: t('column.type'),
    isExtra: true,
    quiet: true,
    cell: ({ serverType }) => serverType,
  },
  {
    id: 'id',
    header: t('column.id'),
    isExtra: true,
    quiet: true,
    cell: ({ id }) => <Url label={t('column.id')} url={id} />,
  },
]
