/** The heights of rows: 32, 38, and 48 px, the last one with summaries. */
export const densities = ['compact', 'standard', 'comfortable'] as const
export type Density = (typeof densities)[number]

/** The heights of rows (px). */
export const rowHeights: Readonly<Record<Density, number>> = {
  compact: 32,
  standard: 38,
  comfortable: 48,
}
