import Box from '@mui/material/Box'
import type { Column } from '../../ui/table/DataTable.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { TitleButton } from '../../ui/table/TitleButton.tsx'
import { TitleCell } from '../../ui/table/TitleCell.tsx'
import { formatNumber } from '../../shell/format.ts'
import { LayerLinks } from '../LayerLinks.tsx'
import { previewGroups, type PreviewRow } from './preview.ts'
import { detailOf, groupTones, rowName, rowsInWords } from './words.ts'
import { t } from './messages.ts'

interface Options {
  readonly different: ReadonlySet<string>
  /** The datasets that failed in the last job. */
  readonly failed: ReadonlySet<string>
  /** The number of known uses of the layers of a dataset. */
  readonly usesOf: ReadonlyMap<string, number>
  readonly isChecking: boolean
  readonly onOpen: (name: string) => void
}

const isDeleted = ({ group }: PreviewRow) => group === 'removed' || group === 'renamed'
const rowsOf = ({ before, after }: PreviewRow) => after?.rowCount ?? before?.rowCount ?? undefined

/** Returns the columns of the preview. */
export const columnsOf = ({
  different,
  failed,
  usesOf,
  isChecking,
  onOpen,
}: Options): readonly Column<PreviewRow>[] => [
  {
    id: 'dataset',
    header: t('column.dataset'),
    sort: ({ name }) => name,
    value: ({ name }) => name,
    cell: (row) => (
      <TitleCell
        title={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
            <TitleButton onClick={() => onOpen(row.name)}>{rowName(row)}</TitleButton>
            {different.has(row.name) && <StateChip tone="info">{t('differentChip')}</StateChip>}
            {failed.has(row.name) && <StateChip tone="warning">{t('againChip')}</StateChip>}
          </Box>
        }
      />
    ),
  },
  {
    id: 'what',
    header: t('column.what'),
    sort: ({ group }) => previewGroups.indexOf(group),
    value: ({ group }) => group,
    cell: ({ group }) => <StateChip tone={groupTones[group]}>{t(`group.${group}`)}</StateChip>,
  },
  {
    id: 'newName',
    header: t('column.newName'),
    isExtra: true,
    value: ({ newName }) => newName,
    cell: ({ newName }) => newName,
  },
  {
    id: 'detail',
    header: t('column.detail'),
    value: detailOf,
    cell: detailOf,
  },
  {
    id: 'usedBy',
    header: t('column.usedBy'),
    value: (row) => (isDeleted(row) ? (usesOf.get(row.name) ?? 0) : undefined),
    cell: (row) => {
      if (!isDeleted(row)) return null
      const count = usesOf.get(row.name) ?? 0
      if (count > 0) return t('usedBy', { count })
      return isChecking ? t('checkingUse') : formatNumber(0)
    },
  },
  {
    id: 'rows',
    header: t('column.rows'),
    align: 'end',
    sort: (row) => rowsOf(row) ?? -1,
    value: rowsOf,
    cell: (row) => rowsInWords(rowsOf(row), row.after?.isEstimate),
  },
  {
    id: 'layers',
    header: t('column.layers'),
    cell: ({ name, before }) =>
      before && (
        <LayerLinks
          dataset={name}
          mapItemId={before.mapItemId}
          featureItemId={before.featureItemId}
        />
      ),
  },
  {
    id: 'service',
    header: t('column.service'),
    isExtra: true,
    value: ({ before }) => before?.serviceName,
    cell: ({ before }) => before?.serviceName,
  },
]
