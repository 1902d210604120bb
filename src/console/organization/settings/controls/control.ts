import type { SettingName } from '../../../../rest/records/settings.ts'

/** Props of a setting's control. `Draft` is the type of the entered value. */
export interface ControlProps<Draft> {
  readonly name: SettingName
  readonly label: string
  readonly id: string
  readonly describedBy: string | undefined
  readonly isWrong: boolean
  /** The error, for controls that show it at its position; for all others, the field shows it below the control. */
  readonly error?: string | undefined
  readonly value: Draft
  readonly onChange: (value: Draft) => void
  readonly onBlur: () => void
}
