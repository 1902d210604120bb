import type { Group } from '../../../rest/records/group.ts'
import { groupsById, groupsByTitle } from '../../shell/objects/groups.ts'
import { Picker, type PickerProps } from './Picker.tsx'

interface Props extends PickerProps<Group> {
  /** The stored form: IDs, or owner and title in the format of `ownerAndTitle`. */
  readonly by?: 'id' | 'ownerAndTitle'
}

/** A picker for groups. */
export const GroupPicker = ({ by = 'id', ...rest }: Props) => (
  <Picker {...rest} source={by === 'id' ? groupsById : groupsByTitle} />
)
