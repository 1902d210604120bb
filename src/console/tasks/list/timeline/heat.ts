import type { Level } from './starts.ts'

/** Visible on the background of the card, also on a dark one. */
const empty = 'color-mix(in srgb, var(--mui-palette-line) 55%, var(--mui-palette-background-paper))'

const mix = (percent: number) =>
  `color-mix(in srgb, var(--mui-palette-primary-main) ${percent}%, ${empty})`

/** The backgrounds of cells with their text, from no starts to the most, by `data-level`. All pairs reach 4.5:1. */
export const heat = {
  '& [data-level="0"]': { backgroundColor: empty },
  '& [data-level="1"]': { backgroundColor: mix(15) },
  '& [data-level="2"]': { backgroundColor: mix(30) },
  '& [data-level="3"]': { backgroundColor: mix(48) },
  '& [data-level="4"]': {
    backgroundColor: 'var(--mui-palette-primary-main)',
    color: 'var(--mui-palette-primary-contrastText)',
  },
  '& [data-level="pileUp"]': {
    backgroundColor: 'var(--mui-palette-warning-main)',
    color: 'var(--mui-palette-warning-contrastText)',
    fontWeight: 650,
  },
} as const

/** The levels in the legend. */
export const shownLevels: readonly Level[] = [0, 1, 2, 3, 4]
