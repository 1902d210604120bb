import { infrastructure } from './infrastructure.ts'
import { land } from './land.ts'
import { safety } from './safety.ts'
import { water } from './water.ts'

/** The subjects of the county's work, each with its own group. */
export const themes = [...water, ...land, ...safety, ...infrastructure]
