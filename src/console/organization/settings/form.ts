import { createContext, use } from 'react'
import type { Control } from 'react-hook-form'
import type { SettingName } from '../../../rest/records/settings.ts'
import type { Refused } from '../../shell/forms/refused.ts'
import type { Draft, Drafts } from './settingsDraft.ts'
import type { WarningContext } from './guards.ts'

/** A value that the portal refused, and why; no longer shown when the person changes it. */
export interface RefusedSetting extends Refused<SettingName> {
  readonly draft: Draft
}

interface SettingsForm {
  readonly control: Control<Drafts>
  /** The drafts when the form was opened. */
  readonly drafts: Drafts
  /** The values when the form was opened. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly here: WarningContext
  readonly showNames: boolean
  /** Whether the user has requested the review: all errors are shown from then on. */
  readonly isAttempted: boolean
  readonly refused: RefusedSetting | undefined
}

export const SettingsFormContext = createContext<SettingsForm | undefined>(undefined)

/** The form that contains a setting. Throws outside a form. */
export const useSettingsForm = (): SettingsForm => {
  const form = use(SettingsFormContext)
  if (!form) throw new Error('a setting is rendered outside its form')
  return form
}
