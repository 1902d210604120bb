import type { Group } from '../../../rest/records/group.ts'
import { groupsById, groupsByTitle } from './groups.ts'
import { Picker, type PickerProps } from './Picker.tsx'

interface Props extends PickerProps<Group> {
  /** What is stored: IDs, or owner and title as `ownerAndTitle` writes them. */
  readonly by?: 'id' | 'ownerAndTitle'
}

/** Chooses groups. */
export const GroupPicker = ({ by = 'id', ...rest }: Props) => (
  <Picker {...rest} source={by === 'id' ? groupsById : groupsByTitle} />
)
