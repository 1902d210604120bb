import { createContext, use } from 'react'
import type { Control } from 'react-hook-form'
import type { Drafts } from './draft.ts'
import type { Here } from './guards.ts'

interface SettingsForm {
  readonly control: Control<Drafts>
  /** What the form began with. */
  readonly drafts: Drafts
  /** The values behind the drafts it began with. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly here: Here
  readonly showNames: boolean
  /** The person wanted the plan: everything that is not right says so. */
  readonly isAttempted: boolean
}

export const SettingsFormContext = createContext<SettingsForm | undefined>(undefined)

/** The form around a setting. */
export const useSettingsForm = (): SettingsForm => {
  const form = use(SettingsFormContext)
  if (!form) throw new Error('a setting stands outside its form')
  return form
}
