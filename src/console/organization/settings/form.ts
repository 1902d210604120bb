import { createContext, use } from 'react'
import type { Control } from 'react-hook-form'
import type { Drafts } from './settingsDraft.ts'
import type { WarningContext } from './guards.ts'

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
}

export const SettingsFormContext = createContext<SettingsForm | undefined>(undefined)

/** The form that contains a setting. Throws outside a form. */
export const useSettingsForm = (): SettingsForm => {
  const form = use(SettingsFormContext)
  if (!form) throw new Error('a setting is rendered outside its form')
  return form
}
