import { useState, type RefObject } from 'react'
import { Popover } from '../../ui/layout/Popover.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { part } from '../part/part.tsx'
import { ToolButton } from './ToolButton.tsx'
import { t } from './messages.ts'

export interface ColumnsProps {
  /** The list whose columns are stored. */
  readonly list: string
  /** The columns of the list, shown or not. */
  readonly columns: readonly {
    readonly id: string
    readonly header: string
    readonly isExtra?: boolean
    readonly from?: Column<never>['from']
  }[]
  /** The list's table (`DataTable`). */
  readonly table: RefObject<Element | null>
}

const ColumnChoices = part(async () => (await import('./ColumnChoices.tsx')).ColumnChoices)

/** Opens the choice of a list's columns. */
export const ColumnsButton = (props: ColumnsProps) => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const label = t('view.columns')
  return (
    <>
      <ToolButton
        label={label}
        icon="columns"
        isOpen={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <Popover isAtEnd label={label} anchor={anchor} onClose={() => setAnchor(undefined)}>
          <ColumnChoices {...props} />
        </Popover>
      )}
    </>
  )
}
