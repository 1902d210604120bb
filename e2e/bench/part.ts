import type { Browser } from '@playwright/test'

/** The result of a measurement: a table for people, values to store, and whether the values are within their budgets. */
export interface Measured {
  readonly table: string
  readonly values: unknown
  /** Sizes have budgets; times are only reported. */
  readonly isGood?: boolean
}

/** A measurement that runs alone, with its own portals. */
export type Part = (browser: Browser) => Promise<Measured>

/** Formats rows under a header. The first column is text, the others are numbers. */
export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((word, column) =>
    Math.max(word.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('   ')
  return [line(head), widths.map((width) => '─'.repeat(width)).join('   '), ...rows.map(line)].join(
    '\n',
  )
}

/** Returns a quantile by its nearest rank: `shareOf(values, 0.95)` is the 95th percentile, of 20 values the second highest. */
export const shareOf = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN

/** The median and the 95th percentile of times (ms). */
export interface Times {
  readonly name: string
  readonly median: number
  readonly p95: number
}

export const timesOf = (name: string, values: readonly number[]): Times => ({
  name,
  median: shareOf(values, 0.5),
  p95: shareOf(values, 0.95),
})
