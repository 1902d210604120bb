import type { User } from '../../../rest/records/user.ts'
import { membersByName } from '../../shell/objects/members.ts'
import { Picker, type PickerProps } from './Picker.tsx'

/** A picker for members of the organization. */
export const MemberPicker = (props: PickerProps<User>) => (
  <Picker {...props} source={membersByName} />
)
