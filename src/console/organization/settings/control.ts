import type { SettingName } from '../../../rest/settings.ts'

/** What a control of a setting is told that stands below its label. `Draft` is how the setting is entered. */
export interface ControlProps<Draft> {
  readonly name: SettingName
  readonly label: string
  readonly id: string
  readonly describedBy: string | undefined
  readonly isWrong: boolean
  readonly value: Draft
  readonly onChange: (value: Draft) => void
  readonly onBlur: () => void
}
