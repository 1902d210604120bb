import type { SettingName } from '../../../rest/records/settings.ts'

/** What a control of a setting is told that stands below its label. `Draft` is how the setting is entered. */
export interface ControlProps<Draft> {
  readonly name: SettingName
  readonly label: string
  readonly id: string
  readonly describedBy: string | undefined
  readonly isWrong: boolean
  /** What is wrong, for controls that say it at its place; for all others it stands below them. */
  readonly error?: string | undefined
  readonly value: Draft
  readonly onChange: (value: Draft) => void
  readonly onBlur: () => void
}
