import { GroupPicker } from '../pickers/GroupPicker.tsx'
import { Field } from '../../ui/fields/Field.tsx'

interface Props {
  readonly label: string
  readonly help?: string | undefined
  /** Why a group that is listed already can't be added. */
  readonly listedReason: string
  /** The listed groups, and other columns. */
  readonly columns: readonly { readonly id: string }[]
  /** The IDs of the groups that were added here. */
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** The field that adds groups to those with which items can be shared. */
export const MoreGroups = ({ label, help, listedReason, columns, chosen, onChange }: Props) => (
  <Field label={label} help={help}>
    {({ id, 'aria-describedby': describedBy }) => (
      <GroupPicker
        id={id}
        label={label}
        describedBy={describedBy}
        chosen={chosen}
        onChange={onChange}
        filter={({ id: groupId }) =>
          !chosen.includes(groupId) && columns.some((column) => column.id === groupId)
            ? listedReason
            : undefined
        }
      />
    )}
  </Field>
)
