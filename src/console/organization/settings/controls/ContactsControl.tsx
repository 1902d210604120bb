import { exactly } from '../../../shell/searchText.ts'
import { MemberPicker } from '../../../shared/pickers/MemberPicker.tsx'
import type { ControlProps } from './control.ts'
import { t } from '../messages.ts'

const administrator = 'org_admin'

/** A picker for the administrators that automatic messages name as contacts. */
export const ContactsControl = ({
  label,
  id,
  describedBy,
  isWrong,
  value,
  onChange,
}: ControlProps<readonly string[]>) => (
  <MemberPicker
    id={id}
    label={label}
    describedBy={describedBy}
    isWrong={isWrong}
    chosen={value}
    onChange={onChange}
    within={exactly('role', administrator)}
    filter={({ role }) =>
      role === undefined || role === administrator ? undefined : t('notAdministrator')
    }
  />
)
