import type { Theme } from '../theme.ts'
import { infrastructure } from './infrastructure.ts'
import { land } from './land.ts'
import { safety } from './safety.ts'
import { water } from './water.ts'

/** The subjects of the county's work, each with its own group. */
export const themes = [...water, ...land, ...safety, ...infrastructure]

/** Returns a theme by its title. */
export const themeTitled = (title: string): Theme => {
  const found = themes.find((theme) => theme.title === title)
  if (!found) throw new Error(`No theme ${title}.`)
  return found
}
