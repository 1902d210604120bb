import { useState } from 'react'
import type { JobState } from '../../../rest/records/job.ts'
import { byOwner } from '../../shared/owners/byOwner.ts'
import { ListForOwners } from '../../shared/owners/ListForOwners.tsx'
import { JobStateChip } from '../../shared/jobs/JobStateChip.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { DataTable, type Column } from '../../ui/table/DataTable.tsx'
import { TitleButton } from '../../ui/table/TitleButton.tsx'
import { TitleCell } from '../../ui/table/TitleCell.tsx'
import { Example } from '../Example.tsx'

const jobStates = [
  'queued',
  'running',
  'succeeded',
  'partial',
  'failed',
  'cancelled',
  'unknown',
] as const satisfies readonly JobState[]

interface Planned {
  readonly name: string
  readonly group: string
  readonly tone: 'error' | 'warning' | 'info' | 'neutral'
  readonly detail: string
}

const planned: readonly Planned[] = [
  { name: 'county.permits', group: 'Removed', tone: 'error', detail: 'Not in the database' },
  { name: 'county.zones', group: 'No longer publishable', tone: 'warning', detail: 'No key' },
  { name: 'county.parcels', group: 'Changed', tone: 'info', detail: '1 column added' },
  { name: 'county.trees', group: 'Unchanged', tone: 'neutral', detail: '' },
]

// Owners that the portal did not return need no request for their names.
const owners = byOwner(
  [
    { owner: '', title: 'Permit map' },
    { owner: '', title: 'Permit viewer' },
  ],
  (rows) => ({ map: 1, application: rows.length - 1 }),
)

const counts = [
  { id: 'map', header: 'Maps' },
  { id: 'application', header: 'Applications' },
] as const

const columnsWith = (onOpen: (name: string) => void): readonly Column<Planned>[] => [
  {
    id: 'name',
    header: 'Dataset',
    cell: ({ name }) => (
      <TitleCell title={<TitleButton onClick={() => onOpen(name)}>{name}</TitleButton>} />
    ),
  },
  {
    id: 'group',
    header: 'What happens',
    cell: ({ group, tone }) => <StateChip tone={tone}>{group}</StateChip>,
  },
  { id: 'detail', header: 'Details', cell: ({ detail }) => detail },
]

/** What a job will do and has done: rows that open details, states, and lists for the owners. */
export const ReportParts = () => {
  const [opened, setOpened] = useState('')
  const columns = columnsWith(setOpened)
  return (
    <>
      <Example name={`Preview of a job${opened === '' ? '' : `, with ${opened} opened`}`}>
        <DataTable caption="Datasets" rows={planned} columns={columns} rowId={({ name }) => name} />
      </Example>
      <Example name="States of jobs" isRow>
        {jobStates.map((state) => (
          <JobStateChip key={state} state={state} />
        ))}
        <JobStateChip state="unknown" word="archiving" />
      </Example>
      <Example name="List to hand over to owners">
        <ListForOwners
          title="Hand-over list"
          owners={owners}
          counts={counts}
          text={{ heading: 'Layers that will be deleted', lineOf: ({ title }) => title }}
          csvLineOf={({ owner, title }) => ({ Owner: owner, Title: title })}
          fileName="layer-users"
        />
      </Example>
    </>
  )
}
