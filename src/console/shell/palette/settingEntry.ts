import type { Searchable } from './match.ts'

/** A setting as the palette lists it; the area of the organization provides the list. */
export interface SettingEntry extends Searchable {
  readonly id: string
  /** Where the setting is: a section of the settings, or another page. */
  readonly section: string
  /** Opens the page with the setting in view. */
  readonly href: string
}

/** Loads all settings that the signed-in administrator can change. */
export type LoadSettings = () => Promise<readonly SettingEntry[]>
