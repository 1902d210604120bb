import type { Browser } from '@playwright/test'

/** What was measured: as a table for people, as values to keep, and whether it is within what was promised. */
export interface Measured {
  readonly table: string
  readonly values: unknown
  /** Weights are promised; times only reported. */
  readonly isGood?: boolean
}

/** Something that is measured by itself, with portals of its own. */
export type Part = (browser: Browser) => Promise<Measured>

/** Rows under a head; the first column is words, the others are figures. */
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

/** The value that this share of the values stays below, by `shareOf(values, 0.95)`. */
export const shareOf = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
