import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { MoreActions } from '../../shell/actions/MoreActions.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { PageTabs } from '../../ui/layout/PageTabs.tsx'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx'
import { FilterMenu } from '../../ui/table/FilterMenu.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { Example } from '../Example.tsx'

/** Buttons from loud to quiet, links, and filters. */
export const ActionParts = () => {
  const [view, setView] = useState('all')
  const [page, setPage] = useState(2)
  return (
    <>
      <Example
        name="One primary action, then secondary and quiet ones; destructive actions are apart"
        isRow
      >
        <ActionButton icon="download">Export</ActionButton>
        <ActionButton variant="outlined" icon="import">
          Import package
        </ActionButton>
        <ActionButton variant="contained" icon="add">
          Add item
        </ActionButton>
        <MoreActions
          actions={[
            { label: 'Copy link', icon: 'link' },
            {
              label: 'Delete item',
              icon: 'delete',
              isDestructive: true,
              disabledReason: 'The item is protected from deletion.',
            },
          ]}
        />
        <Link href="/">Show all items</Link>
        <Button variant="contained" color="error">
          Delete items
        </Button>
      </Example>
      <Example name="Disabled with a reason, small, and as an icon" isRow>
        <ActionButton
          variant="contained"
          disabledReason="Only administrators can perform this action."
        >
          Create role
        </ActionButton>
        <ActionButton variant="outlined" disabledReason="Select at least two roles to compare.">
          Compare
        </ActionButton>
        <Button size="small">Undo</Button>
        <Button size="small" variant="outlined">
          Discard
        </Button>
        <Tooltip text="Columns">
          {(anchor) => (
            <IconButton {...anchor} aria-label="Columns">
              <SpriteIcon name="columns" size={20} />
            </IconButton>
          )}
        </Tooltip>
        <CopyText label="ID" text="3f0c1d9b7a5e4c2f8b6d0a1e9c7f5b3d" />
      </Example>
      <Example name="Views with counts, filters, and pages" isRow>
        <SegmentedControl
          label="Views"
          selected={view}
          onSelect={setView}
          options={[
            { value: 'mine', label: 'My items', count: 61 },
            { value: 'all', label: 'All items', count: 604 },
          ]}
        />
        <FilterBar isFiltered clearLabel="Clear filters" onClear={() => {}}>
          <FilterMenu label="Type" value={undefined} onClear={() => {}}>
            {() => 'Values'}
          </FilterMenu>
          <FilterMenu label="Owner" value="Ada Moreno" onClear={() => {}}>
            {() => 'Values'}
          </FilterMenu>
        </FilterBar>
        <Pager label="Items" page={page} pageSize={25} total={604} onPage={setPage} />
      </Example>
      <Example name="Links to the sections of a page">
        <PageTabs
          label="Sections"
          current="map"
          tabs={[
            { id: 'map', label: 'URL map', href: '#map' },
            { id: 'report', label: 'URL report', href: '#report' },
          ]}
        />
      </Example>
    </>
  )
}
