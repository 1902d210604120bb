import { useState } from 'react'
import { formatBytes } from '../../shell/format.ts'
import { Moment } from '../../shell/Moment.tsx'
import type { Encoding } from '../../shell/tables/decode.ts'
import { EncodingNotice } from '../../shell/tables/EncodingNotice.tsx'
import { FirstRows } from '../../shell/tables/FirstRows.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ItemTypeLabel, SharingLabel } from '../../ui/icons/IconLabel.tsx'
import { DataTable, type Column, type RowAction } from '../../ui/table/DataTable.tsx'
import { densities } from '../../ui/table/density.ts'
import { TitleCell } from '../../ui/table/TitleCell.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Example } from '../Example.tsx'
import { sampleRows, type SampleRow } from '../sampleRows.ts'

const columns: readonly Column<SampleRow>[] = [
  {
    id: 'title',
    header: 'Title',
    sort: ({ title }) => title,
    cell: ({ id, title }) => (
      <TitleCell title={title} href={`/${id}`} subtitle="A summary of the item" isSummary />
    ),
  },
  { id: 'type', header: 'Type', cell: ({ type }) => <ItemTypeLabel type={type} /> },
  {
    id: 'access',
    header: 'Sharing level',
    cell: ({ access }) => <SharingLabel access={access}>{access}</SharingLabel>,
  },
  {
    id: 'size',
    header: 'Size',
    align: 'end',
    sort: ({ size }) => size,
    cell: ({ size }) => formatBytes(size),
  },
  {
    id: 'modified',
    header: 'Modified',
    align: 'end',
    quiet: true,
    sort: ({ modified }) => modified,
    cell: ({ modified }) => <Moment time={modified} />,
  },
]

const actionsOf = ({ id }: SampleRow): readonly RowAction[] => [
  { label: 'Open in new tab', icon: 'openInNew', href: `/${id}`, isInNewTab: true },
  { label: 'Copy link', icon: 'link', onClick: () => {} },
]

const rows = sampleRows(4)

/** Tables in every density, with selected rows, empty, and long enough to scroll. */
export const TableParts = () => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['row-1']))
  const [encoding, setEncoding] = useState<Encoding>('windows-1252')
  return (
    <>
      {densities.map((density) => (
        <Example key={density} name={`Row height: ${density}; hover and focus show actions`}>
          <DataTable
            caption={`Items, ${density}`}
            rows={rows}
            columns={columns}
            rowId={({ id }) => id}
            rowName={({ title }) => title}
            selection={{ selected, onChange: setSelected, selectable: ({ id }) => id !== 'row-3' }}
            actionsOf={actionsOf}
            density={density}
          />
        </Example>
      ))}
      <Example name="First rows of a file whose encoding is a guess">
        <EncodingNotice encoding={encoding} onSelect={setEncoding} />
        <FirstRows
          label="First rows of Gauges"
          head={['Straße', 'Höhe']}
          body={[
            ['Ährenweg', '12,5'],
            ['Mühlgasse', '3'],
          ]}
        />
      </Example>
      <Example name="Empty">
        <DataTable
          caption="Items, none"
          rows={[]}
          columns={columns}
          rowId={({ id }) => id}
          empty={<EmptyState icon="search">No items match your search</EmptyState>}
        />
      </Example>
      <Example name="In a card, empty and with rows">
        <Card title="Dependent items">
          <DataTable
            caption="Items in a card, none"
            rows={[]}
            columns={columns}
            rowId={({ id }) => id}
            empty={
              <EmptyState icon="link" isSmall>
                No items are known to depend on this item
              </EmptyState>
            }
          />
        </Card>
        <Card title="Dependencies">
          <DataTable
            caption="Items in a card"
            rows={rows}
            columns={columns}
            rowId={({ id }) => id}
          />
        </Card>
      </Example>
      <Example name="More than 100 rows">
        <DataTable
          caption="Items, many"
          rows={manyRows}
          columns={columns}
          rowId={({ id }) => id}
          below={300}
        />
      </Example>
    </>
  )
}

const manyRows = sampleRows(500)
