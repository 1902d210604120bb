import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { formatList } from '../../shell/format.ts'
import { Moment } from '../../shell/Moment.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { SidePanel } from '../../shell/part/SidePanel.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import type { Tone } from '../../ui/designTokens.ts'
import { DataTable, type Column } from '../../ui/table/DataTable.tsx'
import { LayerLinks } from '../LayerLinks.tsx'
import { columnChanges, type ColumnChange } from './columnChanges.ts'
import { pathOf, type LayerUser } from '../usage/layerUsers.ts'
import type { PreviewRow } from './preview.ts'
import {
  detailOf,
  fieldInWords,
  geometryInWords,
  groupTones,
  rowName,
  rowsInWords,
} from './words.ts'
import { t } from './messages.ts'

const tones: Readonly<Record<ColumnChange['change'], Tone>> = {
  added: 'success',
  removed: 'error',
  changed: 'warning',
  none: 'neutral',
}

const inWords = (field: ColumnChange['before']) => (field ? fieldInWords(field) : t('panel.absent'))

const columns: readonly Column<ColumnChange>[] = [
  {
    id: 'column',
    header: t('panel.column'),
    sort: ({ name }) => name,
    cell: ({ name }) => <Box sx={{ overflowWrap: 'anywhere' }}>{name}</Box>,
  },
  {
    id: 'change',
    header: t('panel.change'),
    sort: ({ change }) => change,
    cell: ({ change }) =>
      change === 'none' ? null : (
        <StateChip tone={tones[change]}>{t(`panel.changes.${change}`)}</StateChip>
      ),
  },
  {
    id: 'before',
    header: t('panel.before'),
    cell: ({ before }) => inWords(before),
  },
  {
    id: 'after',
    header: t('panel.after'),
    cell: ({ after }) => inWords(after),
  },
]

/** Returns a value before and after; only one if they are equal or if one is missing. */
const beforeAndAfter = (before: string | undefined, after: string | undefined) => {
  const known = [before, after].filter((one) => one !== undefined && one !== '')
  return known.length === 2 && before !== undefined && after !== undefined && before !== after
    ? t('panel.arrow', { before, after })
    : known[0]
}

interface Props {
  readonly row: PreviewRow
  /** What uses layers that are deleted. */
  readonly users: readonly LayerUser[]
  readonly onClose: () => void
}

/** The details of a dataset: what differs, column by column, and what uses its layers. */
export const DatasetPanel = ({ row, users, onClose }: Props) => {
  const { name, newName, group, before, after } = row
  const changes = useMemo(
    () =>
      // What has changed comes first; the others keep their order.
      columnChanges(before, after).toSorted(
        (a, b) => Number(a.change === 'none') - Number(b.change === 'none'),
      ),
    [before, after],
  )
  const isDeleted = group === 'removed' || group === 'renamed'
  const own = users.filter(({ datasets }) => datasets.includes(name))
  // Without both sides, there is nothing to compare.
  const shownColumns = useMemo(
    () =>
      columns.filter(
        ({ id }) =>
          (id !== 'change' || (before && after)) &&
          (id !== 'before' || before) &&
          (id !== 'after' || after),
      ),
    [before, after],
  )
  return (
    <SidePanel
      open
      onClose={onClose}
      title={rowName(row)}
      subtitle={<StateChip tone={groupTones[group]}>{t(`group.${group}`)}</StateChip>}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {t('panel.close')}
        </Button>
      }
    >
      <Typography sx={{ marginBlockEnd: 3 }}>{t(`sentence.${group}`)}</Typography>
      <Box sx={{ marginBlockEnd: 4 }}>
        <DescriptionList
          facts={[
            { label: t('column.detail'), value: detailOf(row) },
            { label: t('panel.newName'), value: newName },
            {
              label: t('panel.key'),
              value: beforeAndAfter(before?.keyField ?? undefined, after?.keyField ?? undefined),
            },
            {
              label: t('panel.geometry'),
              value: beforeAndAfter(
                before && geometryInWords(before),
                after && geometryInWords(after),
              ),
            },
            {
              label: t('panel.rows'),
              value: beforeAndAfter(
                rowsInWords(before?.rowCount),
                rowsInWords(after?.rowCount, after?.isEstimate),
              ),
            },
            { label: t('panel.unshown'), value: formatList(after?.otherFields ?? []) },
            { label: t('panel.service'), value: before?.serviceName },
            {
              label: t('panel.layers'),
              value: before && (
                <LayerLinks
                  dataset={name}
                  mapItemId={before.mapItemId}
                  featureItemId={before.featureItemId}
                />
              ),
            },
            {
              label: t('panel.published'),
              value: before && <Moment isExact time={before.modified} />,
            },
            {
              label: t('panel.users'),
              value:
                isDeleted &&
                (own.length === 0 ? (
                  t('panel.noUsers')
                ) : (
                  <Box
                    component="ul"
                    sx={{
                      margin: 0,
                      paddingInlineStart: 4,
                      maxBlockSize: 280,
                      overflowY: 'auto',
                    }}
                  >
                    {own.map((user) => (
                      <li key={`${user.kind} ${user.id}`}>
                        <Link href={pathOf(user)}>{user.title}</Link>
                      </li>
                    ))}
                  </Box>
                )),
            },
          ]}
        />
      </Box>
      {changes.length === 0 ? (
        <Typography color="textSecondary">{t('panel.noColumns')}</Typography>
      ) : (
        <DataTable
          caption={t('panel.columns', { name })}
          rows={changes}
          columns={shownColumns}
          rowId={(one) => one.name}
        />
      )}
    </SidePanel>
  )
}
